import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { servedType } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { useRegisteredUnavailableActions } from '../actions/page-actions.ts'
import * as exports from '../export/run-export.ts'
import { RecordPage } from './record-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const type = { ...servedType(country), isTemporal: true }
const waiting = { ...type, search: { ...type.search, isImmediate: false } }
const path = '/maintenance/standard/CountryViewDto'
const session = {
  user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
  permissions: new Set<string>(),
  permissionsByUnit: new Map(),
  businessUnits: [],
  businessUnit: undefined,
}
interface Asked {
  readonly search: Readonly<Record<string, unknown>>
  readonly skip: number
  readonly referenceDateUtc?: string
}
const asked: Asked[] = []
/** The search fails. */
let hasOutage = false
/** The search is refused, with this sentence. */
let refusal: string | undefined
/** Ids of records that the search no longer finds. */
const inactive = new Set<string>()

beforeEach(() => {
  stubGridLayout()
  queryClient.clear()
  asked.length = 0
  hasOutage = false
  refusal = undefined
  inactive.clear()
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/bulkdeactivate')) {
      const { ids } = JSON.parse(body ?? '{}') as { ids: string[] }
      const results = ids.map((id) => ({ id, done: true }))
      return Promise.resolve(Response.json({ totalRecordsAffected: ids.length, results }))
    }
    if (!url.endsWith('/search')) return Promise.resolve(new Response(null, { status: 204 }))
    if (hasOutage) return Promise.resolve(new Response(null, { status: 400 }))
    if (refusal !== undefined)
      return Promise.resolve(
        Response.json({ code: 'ruleBroken', status: 422, detail: refusal }, { status: 422 }),
      )
    const request = JSON.parse(body ?? '{}') as Asked
    asked.push(request)
    const items = ['Albanië', 'Andorra'].map((description, index) => ({
      id: `${request.skip + index}`,
      rowVersion: 1,
      description,
    }))
    const { ids } = request.search
    const found = items.filter(({ id }) => !inactive.has(id) && (!Array.isArray(ids) || ids.includes(id)))
    return Promise.resolve(Response.json({ items: found, totalCount: 120 }))
  })
})

async function open({ of = type, search = '' } = {}) {
  const address = { search: '' }
  function Address() {
    address.search = useLocation().search
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`${path}${search}`]}>
        <UiProvider>
          <SessionProvider session={session}>
            <RecordPage recordType={of} title="Landen" breadcrumbs={[]} />
            <Address />
          </SessionProvider>
        </UiProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const card = within(await screen.findByRole('region', { name: 'Zoeken' }))
  return {
    user: userEvent.setup(),
    card,
    address,
    description: () => card.getByRole<HTMLInputElement>('textbox', { name: 'Omschrijving' }),
    last: () => asked.at(-1),
  }
}

/** The text fields of a card by their labels. */
function fieldsOf(card: Awaited<ReturnType<typeof open>>['card']): (string | null | undefined)[] {
  const inputs = card.getAllByRole<HTMLInputElement>('textbox')
  return inputs.map((input) => input.labels?.[0]?.textContent)
}

/** Goes to the second page and marks a row there. */
async function openMarked() {
  const page = await open()
  await screen.findByRole('gridcell', { name: 'Albanië' })
  await page.user.click(screen.getByRole('button', { name: 'Volgende pagina' }))
  await waitFor(() => expect(page.last()?.skip).toBe(50))
  await screen.findByText('51–100 van 120')
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBeNull())
  await page.user.click(screen.getByRole('gridcell', { name: 'Albanië' }))
  await page.user.keyboard(' ')
  await screen.findByText(/1 gemarkeerd record/)
  return page
}

async function expectFirstPageWithoutMarks(last: () => Asked | undefined): Promise<void> {
  await waitFor(() => expect(last()?.skip).toBe(0))
  expect(screen.queryByText(/gemarkeerd/)).toBeNull()
  await screen.findByText('1–50 van 120')
}

describe('the page of a record type', () => {
  it('shows a title, a search card folded to its first field and a grid card', async () => {
    const { card } = await open()
    screen.getByRole('heading', { level: 1, name: 'Landen' })
    expect(fieldsOf(card)).toEqual(['Omschrijving'])
    card.getByRole('button', { name: 'Status: Actief weghalen' })
    const grid = within(screen.getByRole('region', { name: 'Landen' }))
    await grid.findByRole('gridcell', { name: 'Albanië' })
    expect(asked.map(({ search }) => search)).toEqual([{ status: 'Active' }])
  })

  it('says that a first search failed, and retries it on request', async () => {
    hasOutage = true
    const { user } = await open()
    await screen.findByText('De records konden niet worden geladen')
    hasOutage = false
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    await screen.findByRole('gridcell', { name: 'Albanië' })
    expect(screen.queryByText('De records konden niet worden geladen')).toBeNull()
  })

  it('leads from a search that is refused to all its fields', async () => {
    refusal = 'Deze zoekopdracht vindt te veel. Zoek gerichter.'
    const { user, card, description } = await open()
    await screen.findByText(refusal)
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull()
    expect(fieldsOf(card)).toEqual(['Omschrijving'])
    await user.click(screen.getByRole('button', { name: 'Zoekvelden aanpassen' }))
    expect(fieldsOf(card).length).toBeGreaterThan(1)
    await waitFor(() => expect(document.activeElement).toBe(description()))
    refusal = undefined
    await user.keyboard('alb{Enter}')
    await screen.findByRole('gridcell', { name: 'Albanië' })
  })

  it('exports all found records or the marked ones, by choice', async () => {
    const { user } = await openMarked()
    await user.click(screen.getByRole('button', { name: 'Exporteren' }))
    const choices = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(choices).toEqual(['Alle 120 gevonden', 'Gemarkeerde (1)'])
    const run = vi.spyOn(exports, 'runExport').mockResolvedValue()
    await user.click(screen.getByRole('menuitem', { name: 'Gemarkeerde (1)' }))
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
    expect(run.mock.calls[0]?.[0]).toMatchObject({ isMarkedOnly: true, count: 1 })
  })

  it('waits for a search where its type does, and is empty again after a reset', async () => {
    const { user, card, description, address } = await open({ of: waiting })
    screen.getByText('Nog niet gezocht')
    await user.type(description(), 'an{Enter}')
    await screen.findByRole('gridcell', { name: 'Albanië' })
    await waitFor(() => expect(address.search).toMatch(/^\?sf=/))
    await user.click(card.getByRole('button', { name: 'Reset' }))
    await screen.findByText('Nog niet gezocht')
    expect(screen.queryByRole('gridcell', { name: 'Albanië' })).toBeNull()
    expect(description().value).toBe('')
    expect(address.search).toBe('')
    expect(asked.map(({ search }) => search)).toEqual([{ description: 'an', status: 'Active' }])
  })

  it('shows the result of a search in the address at once, with the search card folded', async () => {
    const sf = btoa('{"description":"an"}').replace(/=+$/, '')
    const { user, card, description, address } = await open({ of: waiting, search: `?sf=${sf}` })
    await screen.findByRole('gridcell', { name: 'Albanië' })
    expect(asked.map(({ search }) => search)).toEqual([{ description: 'an', status: 'Active' }])
    expect(fieldsOf(card)).toEqual(['Omschrijving'])
    expect(description().value).toBe('an')
    await user.click(card.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(address.search).toBe(''))
  })
})

describe('the cards', () => {
  it('start with the search fields as the definition says', async () => {
    const { card } = await open({ of: { ...type, search: { ...type.search, isImmediate: false } } })
    expect(fieldsOf(card)).toEqual(['Omschrijving', 'ISO-code 2', 'ISO-code 3'])
    card.getByRole('button', { name: 'Zoeken inklappen' })
  })

  it('can be folded and unfolded, and stay so at the next visit', async () => {
    const { user, card } = await open()
    await screen.findByRole('gridcell', { name: 'Albanië' })
    await user.click(screen.getByRole('button', { name: 'Zoeken uitklappen' }))
    await user.click(screen.getByRole('button', { name: 'Landen inklappen' }))
    expect(fieldsOf(card)).toHaveLength(3)
    expect(screen.queryByRole('grid')).toBeNull()

    cleanup()
    const next = await open()
    await screen.findByText('120 gevonden')
    expect(fieldsOf(next.card)).toHaveLength(3)
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Landen uitklappen' }))
    await screen.findByRole('gridcell', { name: 'Albanië' })
  })
})

describe('the buttons of the grid card', () => {
  it('add a record, and open the current one', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
    const add = within(await screen.findByRole('dialog', { name: 'Voeg record toe' }))
    await user.click(add.getByRole('button', { name: 'Annuleren' }))
    expect(screen.getByRole('button', { name: 'Wijzigen' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(await screen.findByRole('gridcell', { name: 'Andorra' }))
    await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
    edit.getByText(/^Andorra/)
  })
})

describe('keys', () => {
  it('focus the field of the folded search from anywhere, and from there the list', async () => {
    const { user, description } = await open()
    await screen.findByRole('gridcell', { name: 'Albanië' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(description())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: 'Albanië' }))
  })
})

describe('marks', () => {
  const deactivating = () => open({ of: servedType(country, []) })
  const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(screen.getByRole('button', { name }))

  it('disappear with records that an action removes from the list', async () => {
    const { user } = await deactivating()
    await user.click(await screen.findByRole('checkbox', { name: 'Albanië markeren' }))
    await user.click(screen.getByRole('checkbox', { name: 'Andorra markeren' }))
    await press(user, 'Deactiveren')
    const dialog = within(await screen.findByRole('dialog', { name: 'Records deactiveren' }))
    inactive.add('0')
    await user.click(dialog.getByRole('button', { name: 'Deactiveren' }))
    await screen.findByRole('button', { name: '1 gemarkeerd record' })
    expect(screen.queryByRole('gridcell', { name: 'Albanië' })).toBeNull()
  })

  it('disappear with records of another page, too', async () => {
    const { user } = await deactivating()
    await user.click(await screen.findByRole('checkbox', { name: 'Albanië markeren' }))
    await press(user, 'Volgende pagina')
    await screen.findByText('51–100 van 120')
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Andorra markeren' }))
    await press(user, 'Deactiveren')
    const dialog = within(await screen.findByRole('dialog', { name: 'Records deactiveren' }))
    inactive.add('0')
    await user.click(dialog.getByRole('button', { name: 'Deactiveren' }))
    await screen.findByRole('button', { name: '1 gemarkeerd record' })
    expect(asked.at(-1)?.search).toEqual({ status: 'Active', ids: ['0'] })
  })
})

describe('the menu of a row', () => {
  it('offers the permitted actions only', async () => {
    const { user } = await open({ of: servedType(country, ['CountryBulkDeactivate', 'CountryReadAudit']) })
    await user.click(await screen.findByRole('gridcell', { name: 'Albanië' }))
    await user.keyboard('{Shift>}{F10}{/Shift}')
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Dupliceren',
      'Wijzigen',
      'Waar gebruikt',
      'Cel kopiëren',
      'Rij kopiëren',
    ])
  })
})

it('tells the frame what it would offer with more rights', async () => {
  await open({ of: servedType(country, ['CountryBulkDeactivate', 'CountryReadAudit']) })
  const { result } = renderHook(useRegisteredUnavailableActions)
  expect(result.current.flatMap(({ missingPermissions }) => missingPermissions)).toEqual([
    // Of deactivating and of activating.
    'CountryBulkDeactivate',
    'CountryBulkDeactivate',
    'CountryReadAudit',
  ])
})

describe('going to the first page and unmarking every row', () => {
  it('is a search', async () => {
    const { user, description, last } = await openMarked()
    await user.type(description(), 'an{Enter}')
    await expectFirstPageWithoutMarks(last)
    expect(last()?.search).toEqual({ description: 'an', status: 'Active' })
  })

  it('is a reset, which asks again', async () => {
    const { user, card, last } = await openMarked()
    const before = asked.length
    await user.click(card.getByRole('button', { name: 'Reset' }))
    await expectFirstPageWithoutMarks(last)
    expect(asked.length).toBe(before + 1)
  })

  it('is another reference date', async () => {
    const { user, last } = await openMarked()
    await user.click(screen.getByRole('button', { name: /^Peildatum/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Peildatum' }))
    await user.type(dialog.getByRole('textbox', { name: 'Peildatum' }), '01062026')
    await expectFirstPageWithoutMarks(last)
    expect(last()?.referenceDateUtc).toBe('2026-05-31T22:00:00.000Z')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Peildatum' })).toBeNull())
    await screen.findByText('Je ziet wat geldt op 01-06-2026.')
    await user.click(screen.getByRole('button', { name: 'Peildatum: 01-06-2026' }))
    const again = within(await screen.findByRole('dialog', { name: 'Peildatum' }))
    await user.click(again.getByRole('button', { name: 'Geen peildatum' }))
    await screen.findByRole('button', { name: 'Peildatum: geen' })
  })
})
