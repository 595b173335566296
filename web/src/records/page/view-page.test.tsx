import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { recordViewUnderTest, viewRecords, viewRows, viewUnderTest } from '../../../testing/test-view.ts'
import { actionPath } from '../../api/record-paths.ts'
import type { RecordPageExtension } from '../extension/record-page-extension.ts'

type Extensions = Readonly<Record<string, RecordPageExtension>>

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const open = (otherExtensions: Extensions = {}) =>
  openRecordPage({ ...viewUnderTest, rows: viewRows, records: viewRecords, otherExtensions })
const cell = (name: string) => screen.getByRole('gridcell', { name })
const paths = (method: string) => sent.filter((each) => each.method === method).map(({ path }) => path)
const menuOf = async (name: string) => {
  fireEvent.contextMenu(cell(name))
  const menu = await screen.findByRole('menu', { name: 'Acties op deze rij' })
  const items = within(menu).getAllByRole('menuitem')
  return items.map((item) => item.textContent)
}

describe('a row of a view', () => {
  it.each([
    ['Team Noord', '/api/main/resourceteams/t-noord'],
    ['Anna', '/api/main/resources/r-anna'],
    ['Monteur', '/api/main/resources/r-anna/function/f-monteur'],
  ])('%s opens its own record by Enter', async (name, path) => {
    const user = await open()
    await user.click(cell(name))
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
    await dialog.findByText(new RegExp(`^${name}.* · 1 van [12]$`))
    await waitFor(() => expect(paths('GET')).toContain(path))
  })

  it('offers the actions of its type, after adding what the view is of', async () => {
    await open({ [resourceTeam.dtoKey]: { changedActions: { Update: { label: 'Team wijzigen' } } } })
    expect((await menuOf('Team Noord')).slice(0, 3)).toEqual(['Toevoegen', 'Dupliceren', 'Team wijzigen'])
    cleanup()
    await open()
    expect(await menuOf('Anna')).toEqual([
      'Toevoegen',
      'Dupliceren',
      'Wijzigen',
      'Beëindigen',
      'Deactiveren',
      'Activeren',
      'Waar gebruikt',
      'Audit trail',
      'Cel kopiëren',
      'Rij kopiëren',
      'Alles uitklappen',
      'Alles inklappen',
    ])
    cleanup()
    await open()
    expect((await menuOf('Monteur')).slice(0, 7)).toEqual([
      'Toevoegen',
      'Dupliceren',
      'Wijzigen',
      'Verwijderen',
      'Creëer nieuwe versie',
      'Beëindig versie',
      'Audit trail',
    ])
  })

  it('steps through the records of its type', async () => {
    const user = await open()
    fireEvent.doubleClick(cell('Monteur'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
    await dialog.findByText(/1 van 2$/)
    await user.click(dialog.getByRole('button', { name: 'Volgend record' }))
    await dialog.findByText(/^Chauffeur.*2 van 2$/)
    await waitFor(() => expect(paths('GET')).toContain('/api/main/resources/r-bram/function/f-chauffeur'))
  })

  it('is read again after its record was saved', async () => {
    const user = await open()
    fireEvent.doubleClick(cell('Team Noord'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
    await user.type(await dialog.findByRole('textbox', { name: 'Opmerking' }), 'Nieuw')
    const searches = () =>
      paths('POST').filter((path) => path === actionPath(viewUnderTest.type, 'Search')).length
    const before = searches()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(paths('PUT')).toEqual(['/api/main/resourceteams/t-noord']))
    await waitFor(() => expect(searches()).toBe(before + 1))
  })

  it('without the id of its record is reported to the developer and cannot be opened', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue()
    const members = Object.entries(viewRows[0] ?? {}).filter(([name]) => name !== 'id')
    const withoutId = Object.fromEntries(members) as unknown as (typeof viewRows)[number]
    await openRecordPage({ ...viewUnderTest, rows: [withoutId] })
    expect(consoleError).toHaveBeenCalledWith('Missing id on 1 rows of Main.TeamTreeViewDto.')
    fireEvent.doubleClick(cell('Team Noord'))
    await screen.findByText('Het record kan niet worden geopend')
    consoleError.mockRestore()
  })
})

describe('adding what a view is of', () => {
  const extension: RecordPageExtension = {
    changedActions: {
      Create: {
        start: ([row]) => ({
          resourceId: row?.id,
          resource: { id: row?.id, label: row?.['description'] },
          functionId: 'functie-x',
          function: { id: 'functie-x', label: 'Lasser' },
        }),
      },
      Clone: { start: () => ({ functionId: null, function: null }) },
    },
  }

  it('starts from the chosen rows, and is sent below the parent that it then has', async () => {
    const user = await open({ [resourceFunction.dtoKey]: extension })
    await user.click(cell('Bram'))
    await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Voeg record toe' }))
    await dialog.findByRole('button', { name: /^Lasser Functie/ })
    await user.type(dialog.getAllByRole('textbox')[0] as HTMLElement, '01022026')
    await user.click(dialog.getByRole('button', { name: 'Toevoegen' }))
    await waitFor(() => expect(paths('POST')).toContain('/api/main/resources/r-bram/function'))
    expect(sent.find(({ path }) => path.endsWith('/function'))?.body).toMatchObject({
      resourceId: 'r-bram',
      functionId: 'functie-x',
      rowVersion: 1,
    })
  })

  it('clones with what the extension asks anew', async () => {
    await open({ [resourceFunction.dtoKey]: extension })
    fireEvent.contextMenu(cell('Monteur'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Dupliceren' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Voeg record toe' }))
    const chosen = await dialog.findByRole('button', { name: /Functie/ })
    expect(chosen.textContent).not.toContain('Monteur')
  })

  it('needs rows to add to', async () => {
    const user = await openRecordPage({ ...viewUnderTest, rows: [] })
    await screen.findByText('Geen rijen gevonden')
    const add = screen.getByRole('button', { name: 'Toevoegen' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Alt>}n{/Alt}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a view of the records of another type', () => {
  const openList = async (otherExtensions: Extensions = {}) =>
    openRecordPage({ ...recordViewUnderTest(), rows: viewRecords.slice(0, 1), otherExtensions })

  it('has the actions, cells and dialogs of that type, and the export of its own', async () => {
    const user = await openList({
      [resourceTeam.dtoKey]: {
        actions: [
          { id: 'move', label: 'Verplaatsen', icon: () => null, about: 'record', run: vi.fn<() => void>() },
        ],
        texts: { code: ({ code }) => `Code ${String(code)}` },
      },
    })
    expect(cell('Code N')).toBeTruthy()
    expect(await menuOf('Team Noord')).toEqual(
      expect.arrayContaining(['Wijzigen', 'Dupliceren', 'Deactiveren', 'Verplaatsen', 'Audit trail']),
    )
    await user.keyboard('{Escape}')
    expect(screen.getAllByRole('button', { name: /Exporteren/ })).toHaveLength(1)
    fireEvent.doubleClick(cell('Team Noord'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
    await dialog.findByText(/^Team Noord.* · 1 van 1$/)
    await waitFor(() => expect(paths('GET')).toContain('/api/main/resourceteams/t-noord'))
  })

  it('adds a record of that type', async () => {
    const user = await openList()
    await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Voeg record toe' }))
    expect(await dialog.findByRole('textbox', { name: 'Opmerking' })).toBeTruthy()
  })
})
