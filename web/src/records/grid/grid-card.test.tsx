import { vat } from '@stamboek/model/records/finance/vat'
import { country } from '@stamboek/model/records/standard/country'
import { role } from '@stamboek/model/records/system/role'
import { teamTree } from '@stamboek/testing/language/team-tree'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { elapse, setUpUser, startFakeClock } from '../../../testing/fake-clock.ts'
import {
  asked,
  cardServer,
  done,
  markedIds,
  record,
  records,
  referenceDateUtc,
  showCard,
  stubCardServer,
} from '../../../testing/test-grid-card.tsx'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(stubCardServer)

describe('a total that is counted apart', () => {
  it('comes after the rows; meanwhile the card says what is known and goes on to the next page', async () => {
    startFakeClock()
    const { promise, resolve: go } = Promise.withResolvers<void>()
    cardServer.holdCount = promise
    const user = await showCard(country, records(120))
    expect(asked[0]?.includeTotal).toBe(false)
    expect(screen.getByText('1–50 van meer dan 50')).toBeTruthy()
    expect(screen.queryByText(/gevonden/)).toBeNull()
    await elapse(1000)
    expect(screen.getByText('meer dan 50 gevonden')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Laatste pagina' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Volgende pagina' }))
    await screen.findByRole('gridcell', { name: 'Naam 50' })
    go()
    await screen.findByText('120 gevonden')
    expect(screen.getByText('51–100 van 120')).toBeTruthy()
    expect(screen.getByText('Pagina 2 van 3')).toBeTruthy()
  })

  it('is not asked for a list of less than a page', async () => {
    cardServer.holdCount = new Promise(() => {})
    await showCard(country, records(3))
    expect(screen.getByText('3 gevonden')).toBeTruthy()
  })
})

describe('marking all found records', () => {
  const markPage = async () => {
    screen.getByRole('gridcell', { name: 'Naam 0' }).focus()
    await setUpUser().keyboard('{Control>}a{/Control}')
  }

  it('is offered once the page is marked, and reads the same search page by page', async () => {
    const user = await showCard(country, records(2345))
    expect(screen.queryByRole('button', { name: /gevonden records markeren/ })).toBeNull()
    await markPage()
    expect(screen.getByText('Alle 50 rijen op deze pagina zijn gemarkeerd.')).toBeTruthy()
    const [first] = asked.splice(0)
    await user.click(screen.getByRole('button', { name: 'Alle 2.345 gevonden records markeren' }))
    await screen.findByText('Alle 2.345 gevonden records zijn gemarkeerd.')
    expect(markedIds()).toHaveLength(2345)
    expect(asked).toEqual(
      [0, 1000, 2000].map((skip) => ({ ...first, includeTotal: undefined, limit: 1000, skip })),
    )
    expect(first?.referenceDateUtc).toBe(referenceDateUtc)
    expect(screen.getByRole('button', { name: '2.345 gemarkeerde records' })).toBeTruthy()
    // The records of the next page are marked, too.
    await user.click(screen.getByRole('button', { name: 'Volgende pagina' }))
    const row = (await screen.findByRole('gridcell', { name: 'Naam 50' })).closest('[role=row]')
    expect(row?.getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Markering wissen' }))
    expect(markedIds()).toHaveLength(0)
  })

  it('shows its progress when slow, and can be cancelled', async () => {
    startFakeClock()
    const user = await showCard(country, records(120))
    await markPage()
    const { promise, resolve: go } = Promise.withResolvers<void>()
    cardServer.hold = promise
    await user.click(screen.getByRole('button', { name: 'Alle 120 gevonden records markeren' }))
    await screen.findByText('Records worden opgehaald…')
    await user.click(screen.getByRole('button', { name: 'Annuleren' }))
    go()
    await screen.findByRole('button', { name: 'Alle 120 gevonden records markeren' })
    await elapse(50)
    expect(markedIds()).toHaveLength(50)
  })

  it('is cancelled when marks are removed meanwhile', async () => {
    startFakeClock()
    const user = await showCard(country, records(120))
    await markPage()
    const { promise, resolve: go } = Promise.withResolvers<void>()
    cardServer.hold = promise
    await user.click(screen.getByRole('button', { name: 'Alle 120 gevonden records markeren' }))
    await user.click(screen.getByRole('button', { name: 'Markering wissen' }))
    go()
    await elapse(50)
    expect(asked).toHaveLength(2)
    expect(markedIds()).toHaveLength(0)
  })

  it('is disabled with a reason above the limit of a bulk call', async () => {
    await showCard(country, records(10_001))
    await markPage()
    const button = screen.getByRole('button', { name: 'Alle 10.001 gevonden records markeren' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(button)
    await screen.findByText(
      'Hoogstens 10.000 records kunnen samen worden gemarkeerd; verfijn de zoekopdracht.',
    )
  })

  it('is not offered when the page shows every record', async () => {
    await showCard(country, records(50))
    await markPage()
    expect(markedIds()).toHaveLength(50)
    expect(screen.queryByText(/rijen op deze pagina zijn gemarkeerd/)).toBeNull()
  })
})

describe('the subject of an action', () => {
  const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

  it('is the current row without marks, and is shown', async () => {
    const user = await showCard(vat, records(3))
    screen.getByText(/^Kies een rij/)
    await user.click(screen.getByRole('gridcell', { name: 'Naam 1' }))
    expect(screen.getByText('Acties op').nextSibling?.textContent).toBe('Naam 1')
    for (const name of ['Wijzigen', 'Dupliceren', 'Audit trail']) await press(user, name)
    expect(done).toEqual([
      ['Update', '1'],
      ['Clone', '1'],
      ['AuditTrail', '1'],
    ])
  })

  it('is the marked row, whatever the current row', async () => {
    const user = await showCard(vat, records(3))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 0 markeren' }))
    await user.click(screen.getByRole('gridcell', { name: 'Naam 2' }))
    expect(screen.getByText('Acties op').nextSibling?.textContent).toBe('1 gemarkeerd record')
    expect(screen.getByRole('button', { name: '1 gemarkeerd record' }).nextSibling?.textContent).toBe(
      'Naam 0',
    )
    for (const name of ['Wijzigen', 'Dupliceren', 'Audit trail', 'Deactiveren']) await press(user, name)
    expect(done.map(([, ...ids]) => ids)).toEqual([['0'], ['0'], ['0'], ['0']])
  })

  it('is nothing for an action on one record while more are marked', async () => {
    const user = await showCard(vat, records(3))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 0 markeren' }))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 1 markeren' }))
    await user.click(screen.getByRole('gridcell', { name: 'Naam 2' }))
    await press(user, 'Wijzigen')
    expect(done).toEqual([])
    await press(user, 'Deactiveren')
    expect(done).toEqual([['BulkDeactivate', '0', '1']])
  })

  it('is the current row for Enter, whatever is marked', async () => {
    const user = await showCard(vat, records(3))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 0 markeren' }))
    screen.getByRole('gridcell', { name: 'Naam 2' }).focus()
    await user.keyboard('{Enter}')
    expect(done).toEqual([['open', '2']])
  })

  it('is the row of its menu, or the marked rows where it is one of them', async () => {
    const user = await showCard(vat, records(3))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 0 markeren' }))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 1 markeren' }))
    const deactivateBy = async (row: string, menu: string) => {
      fireEvent.contextMenu(screen.getByRole('gridcell', { name: row }), { button: 2 })
      const items = within(await screen.findByRole('menu', { name: menu }))
      await user.click(items.getByRole('menuitem', { name: 'Deactiveren' }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    await deactivateBy('Naam 2', 'Acties op deze rij')
    await deactivateBy('Naam 1', 'Acties op 2 gemarkeerde records')
    expect(done).toEqual([
      ['BulkDeactivate', '2'],
      ['BulkDeactivate', '0', '1'],
    ])
  })
})

describe('the marked records', () => {
  it('can be listed and unmarked, also of other pages', async () => {
    const user = await showCard(country, records(120))
    await user.click(screen.getByRole('checkbox', { name: 'Naam 1 markeren' }))
    await user.click(screen.getByRole('button', { name: 'Volgende pagina' }))
    await screen.findByRole('gridcell', { name: 'Naam 51' })
    await user.click(screen.getByRole('checkbox', { name: 'Naam 51 markeren' }))
    await user.click(screen.getByRole('button', { name: '2 gemarkeerde records' }))
    const list = within(await screen.findByRole('dialog', { name: 'Gemarkeerde records' }))
    list.getByRole('gridcell', { name: 'Naam 51' })
    await user.click(list.getByRole('checkbox', { name: 'Naam 1 markeren' }))
    expect(markedIds()).toEqual(['51'])
    await user.click(list.getByRole('button', { name: 'Markering wissen' }))
    expect(markedIds()).toEqual([])
  })
})

describe('a search that fails', () => {
  it('keeps the previous rows, dimmed and without a count, with a banner until it succeeds', async () => {
    const user = await showCard(country, records(120))
    cardServer.isAway = true
    await user.click(screen.getByRole('button', { name: 'Volgende pagina' }))
    await screen.findByText('Niet bijgewerkt: geen verbinding')
    expect(screen.queryByText('120 gevonden')).toBeNull()
    expect(screen.queryByText(/van 120/)).toBeNull()
    cardServer.isAway = false
    await user.click(screen.getByRole('button', { name: 'Nu proberen' }))
    await screen.findByRole('gridcell', { name: 'Naam 50' })
    expect(screen.queryByText('Niet bijgewerkt: geen verbinding')).toBeNull()
    expect(screen.getByText('120 gevonden')).toBeDefined()
  })
})

describe('a list without paging', () => {
  it('shows one page, and says when there are more records', async () => {
    await showCard(role, records(1200))
    expect(asked.map(({ limit, skip }) => [limit, skip])).toEqual([[1000, 0]])
    expect(screen.queryByRole('group', { name: 'Bladeren' })).toBeNull()
    expect(screen.getByText('Eerste 1.000 van 1.200; verfijn de zoekopdracht.')).toBeTruthy()
  })
})

describe('a tree', () => {
  const reason = 'Kopiëren kan bij één gekozen rij.'
  const shared = record('piet', { resourceFunctions: [record('schilder')] })
  const teams = [
    record('noord', { children: [record('oost', { resources: [shared] })], resources: [shared] }),
    record('zuid', { resources: [record('kees')] }),
  ]
  const nameOf = (row: HTMLElement) => row.querySelector('[data-column="1"]')?.textContent
  const lineOf = (row: HTMLElement) => `${row.ariaLevel} ${nameOf(row)}`
  const names = () => screen.getAllByRole('row').slice(1).map(lineOf)
  const north = ['1 Naam noord', '2 Naam oost', '3 Naam piet', '4 Naam schilder', '2 Naam piet']
  const whole = [...north, '3 Naam schilder', '1 Naam zuid', '2 Naam kees']

  it('is expanded, with the rows of every child member, indented as defined', async () => {
    await showCard(teamTree, teams)
    expect(names()).toEqual(whole)
    const branch = screen.getByRole('gridcell', { name: 'Naam kees' }).firstElementChild as HTMLElement
    expect(branch.style.width).toBe(`${48 + 24}px`)
    expect(screen.getByText('8 rijen')).toBeTruthy()
  })

  it('collapses and expands as a whole from the row menu, and by the arrow keys', async () => {
    const user = await showCard(teamTree, teams)
    const choose = async (name: string) => {
      fireEvent.contextMenu(screen.getByRole('gridcell', { name: 'Naam zuid' }), { button: 2 })
      await user.click(await screen.findByRole('menuitem', { name }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    await choose('Alles inklappen')
    expect(names()).toEqual(['1 Naam noord', '1 Naam zuid'])
    screen.getByRole('gridcell', { name: 'Naam zuid' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(names()).toEqual(['1 Naam noord', '1 Naam zuid', '2 Naam kees'])
    await choose('Alles uitklappen')
    expect(names()).toEqual(whole)
  })

  it('moves the focus from a row that is collapsed away to the one above it', async () => {
    const user = await showCard(teamTree, teams)
    screen.getByRole('gridcell', { name: 'Naam kees' }).focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await user.click(await screen.findByRole('menuitem', { name: 'Alles inklappen' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: 'Naam zuid' })),
    )
  })

  it('marks rows on every level, and a record in every place', async () => {
    const user = await showCard(teamTree, teams)
    await user.click(screen.getByRole('checkbox', { name: 'Naam kees markeren' }))
    await user.click(screen.getAllByRole('checkbox', { name: 'Naam piet markeren' })[0] as HTMLElement)
    expect(markedIds()).toEqual(['kees', 'piet'])
    expect(screen.getByRole('button', { name: '2 gemarkeerde records' })).toBeTruthy()
    expect(screen.getAllByRole('checkbox', { name: 'Naam piet markeren', checked: true })).toHaveLength(2)
  })

  it('copies one row at a time where the type says so', async () => {
    const user = await showCard(teamTree, teams)
    const setData = vi.fn<(format: string, text: string) => void>()
    const copy = () => fireEvent.copy(document.activeElement as Element, { clipboardData: { setData } })
    const copyItems = async (row: string) => {
      fireEvent.contextMenu(screen.getByRole('gridcell', { name: row }), { button: 2 })
      return (await screen.findAllByRole('menuitem', { name: /kopiëren/ })).map((item) => item.textContent)
    }
    await user.click(screen.getAllByRole('checkbox', { name: 'Naam piet markeren' })[0] as HTMLElement)
    copy()
    expect(setData.mock.calls.map(([, text]) => text.split('\n').length)).toEqual([1])
    await user.click(screen.getByRole('checkbox', { name: 'Naam kees markeren' }))
    copy()
    await screen.findByText(reason)
    expect(setData).toHaveBeenCalledTimes(1)
    expect(await copyItems('Naam kees')).toEqual([`Cel kopiëren${reason}`, `Rij kopiëren${reason}`])
    await user.keyboard('{Escape}')
    expect(await copyItems('Naam zuid')).toEqual(['Cel kopiëren', 'Rij kopiëren'])
  })
})
