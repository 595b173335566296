import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { elapse as elapseMs, setUpUser, stubClock } from '../../../testing/fake-clock.ts'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { RecordPage } from '../page/record-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

stubClock()
const hubs = stubHubs()

const type = servedType(country)
const anna = { id: 'anna', label: 'Anna de Boer' }
const me = { id: 'me', label: 'Ik' }
/** The records on the server. */
let rows: AnyRecord[] = []
let searches = 0
/** Answers of the next searches. */
const answers: ((signal: AbortSignal) => Promise<Response>)[] = []

const record = (id: string, description: string, by = me, rowVersion = 1): AnyRecord => ({
  id,
  rowVersion,
  description,
  status: 'Active',
  isoCode2: 'XX',
  isoCode3: 'XXX',
  activeRangeUtc: { start: null, end: null },
  systemValue: false,
  lastModifiedBy: by,
})

beforeEach(() => {
  stubGridLayout()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  queryClient.clear()
  searches = 0
  answers.length = 0
  rows = [record('1', 'Albanië'), record('2', 'Andorra'), record('3', 'Angola')]
  vi.stubGlobal('fetch', (url: string, { method, body, signal }: RequestInit & { body?: string }) => {
    if (url.endsWith('/search')) {
      searches += 1
      const answer = answers.shift()
      if (answer && signal) return answer(signal)
      return Promise.resolve(Response.json({ items: rows, totalCount: rows.length }))
    }
    const row = rows.find(({ id }) => url.endsWith(`/${id}`))
    if (!row) return Promise.resolve(new Response(null, { status: 204 }))
    if (method === 'PUT') {
      change({ ...row, ...(JSON.parse(body ?? '{}') as object), rowVersion: row.rowVersion + 1 })
      beforeAnswer()
    }
    return Promise.resolve(Response.json(rows.find(({ id }) => id === row.id)))
  })
})
afterEach(async () => {
  beforeAnswer = () => undefined
  cleanup()
  await realtimeConnection.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function change(row: AnyRecord): void {
  rows = rows.map((each) => (each.id === row.id ? row : each))
}

async function openList() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UiProvider>
          <SessionProvider session={testSession()}>
            <RecordPage recordType={type} title="Landen" breadcrumbs={[]} />
          </SessionProvider>
        </UiProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await cell('Albanië')
  searches = 0
  realtimeConnection.start()
  // Joining the group refetches the list.
  await waitFor(() => expect(searches).toBe(1))
  await elapse()
  return setUpUser()
}

const cell = (name: string) => screen.findByRole('gridcell', { name })
const rowOf = (element: HTMLElement) => element.closest<HTMLElement>('[role=row]')
const publish = (userId: string | null, ...ids: string[]) =>
  act(() => hubs.last().send({ dtoKey: type.dtoKey, ids, userId }))
/** Runs after a write was stored and before its response. */
let beforeAnswer = (): void => undefined
/** Longer than a throttled refetch takes. */
const elapse = () => elapseMs(1_600)

describe('a list that another user changes', () => {
  it('updates the row in place with a notice, and keeps marks and focus', async () => {
    const user = await openList()
    await user.click(await screen.findByRole('checkbox', { name: 'Andorra markeren' }))
    await user.click(await cell('Angola'))
    change(record('2', 'Andorra la Vella', anna, 2))
    publish('anna', '2')

    const changed = await cell('Andorra la Vella')
    expect((await screen.findByText(/gewijzigd door/)).textContent).toMatch(
      /^Andorra la Vella is gewijzigd door Anna de Boer. \d\d:\d\d$/,
    )
    expect(screen.getByText(/gewijzigd door/).closest('[role=status]')).not.toBeNull()
    expect(rowOf(changed)?.getAttribute('aria-selected')).toBe('true')
    expect(rowOf(changed)?.className).toContain('changed')
    expect(rowOf(await cell('Angola'))?.className).not.toContain('changed')
    expect(document.activeElement).toBe(await cell('Angola'))
    expect(searches).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    expect(screen.queryByText(/gewijzigd door/)).toBeNull()
    expect(document.activeElement).toBe(await cell('Angola'))
  })

  it('merges several changes into one notice, which changes at most every 5 s', async () => {
    await openList()
    change(record('2', 'Andorra la Vella', anna, 2))
    publish('anna', '2')
    await screen.findByText(/Andorra la Vella is gewijzigd door/)
    change(record('3', 'Angola (nieuw)', anna, 2))
    publish('anna', '3')
    const second = await cell('Angola (nieuw)')
    await waitFor(() => expect(rowOf(second)?.className).toContain('changed'))
    expect(rowOf(await cell('Andorra la Vella'))?.className).toContain('changed')
    expect(screen.getByText(/gewijzigd door/).textContent).toMatch(/^Andorra la Vella is/)
    await screen.findByText(/^2 records zijn gewijzigd door Anna de Boer\./)
  })

  it('retries a failed refetch', async () => {
    await openList()
    answers.push(() => Promise.resolve(new Response(null, { status: 503 })))
    change(record('2', 'Andorra la Vella', anna, 2))
    publish('anna', '2')
    await cell('Andorra la Vella')
    expect(searches).toBe(3)
    await screen.findByText(/Andorra la Vella is gewijzigd door Anna de Boer/)
  })

  it('ignores an answer that is older than a later read', async () => {
    await openList()
    const old = Promise.withResolvers<Response>()
    const page = { items: [...rows, record('4', 'Anguilla', anna)], totalCount: 4 }
    answers.push(() => old.promise)
    publish('anna', '4')
    await waitFor(() => expect(searches).toBe(2))
    rows = [...rows, record('4', 'Anguilla', anna), record('5', 'Aruba')]
    await act(() => queryClient.invalidateQueries({ queryKey: ['records', type.dtoKey] }))
    await cell('Aruba')
    const shown: (string | null)[] = []
    const observer = new MutationObserver(() => shown.push(screen.getByRole('grid').textContent))
    observer.observe(screen.getByRole('grid'), { subtree: true, childList: true, characterData: true })
    await act(async () => old.resolve(Response.json(page)))
    await elapse()
    expect(searches).toBe(3)
    expect(shown.filter((text) => !text?.includes('Aruba'))).toEqual([])
    observer.disconnect()
  })

  it('reports a change that an earlier refetch showed already', async () => {
    await openList()
    change(record('2', 'Andorra la Vella', anna, 2))
    await act(() => queryClient.invalidateQueries({ queryKey: ['records', type.dtoKey] }))
    await cell('Andorra la Vella')
    publish('anna', '2')
    expect(await screen.findByText(/Andorra la Vella is gewijzigd door Anna de Boer/)).toBeTruthy()
  })

  it('shows no progress during a background refetch', async () => {
    await openList()
    change(record('2', 'Andorra la Vella', anna, 2))
    const grid = screen.getByRole('grid')
    const busy: (string | null)[] = []
    const observer = new MutationObserver(() => busy.push(grid.getAttribute('aria-busy')))
    observer.observe(grid, { attributes: true, attributeFilter: ['aria-busy'] })
    publish('anna', '2')
    await cell('Andorra la Vella')
    expect(busy).toEqual([])
    observer.disconnect()
  })

  it('reports a removed row, and moves the focus to the row in its position', async () => {
    const user = await openList()
    await user.click(await cell('Andorra'))
    rows = rows.filter(({ id }) => id !== '2')
    publish('anna', '2')
    await screen.findByText(/Andorra staat hier niet meer: gewijzigd door iemand anders/)
    expect(document.activeElement).toBe(await cell('Angola'))
  })

  it('does not refetch while a menu is open', async () => {
    const user = await openList()
    fireEvent.contextMenu(await cell('Angola'), { button: 2 })
    await screen.findByRole('menu')
    change(record('2', 'Andorra la Vella', anna, 2))
    publish('anna', '2')
    await elapse()
    expect(searches).toBe(1)
    await user.keyboard('{Escape}')
    await cell('Andorra la Vella')
  })

  it('hides the notice after another search', async () => {
    const user = await openList()
    change(record('2', 'Andorra la Vella', anna, 2))
    publish('anna', '2')
    await screen.findByText(/gewijzigd door/)
    const search = within(screen.getByRole('region', { name: 'Zoeken' }))
    await user.click(search.getByRole('button', { name: 'Zoeken' }))
    await waitFor(() => expect(screen.queryByText(/gewijzigd door/)).toBeNull())
  })

  it('is not refetched for changes of other types', async () => {
    await openList()
    act(() => hubs.last().send({ dtoKey: 'Main.RegionViewDto', ids: ['2'], userId: 'anna' }))
    await elapse()
    expect(searches).toBe(1)
  })
})

describe('an own change', () => {
  it('in another window is shown without a notice', async () => {
    await openList()
    change(record('2', 'Andorra la Vella', me, 2))
    publish('me', '2')
    await cell('Andorra la Vella')
    expect(screen.queryByText(/gewijzigd door/)).toBeNull()
  })

  it.each(['before', 'after'])(
    'on this page is shown without a notice, with the message %s the answer',
    async (moment) => {
      const user = await openList()
      await user.dblClick(await cell('Andorra'))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(await dialog.findByRole('textbox', { name: /^Omschrijving/ }), '!')
      if (moment === 'before') beforeAnswer = () => publish('me', '2')
      await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
      await cell('Andorra!')
      if (moment === 'after') publish('me', '2')
      await elapse()
      expect(searches).toBeLessThanOrEqual(3)
      expect(screen.queryByText(/gewijzigd door/)).toBeNull()
    },
  )
})

describe('after the connection was lost', () => {
  it('the list is refetched once, without a notice when it is the same', async () => {
    await openList()
    act(() => hubs.last().close())
    await waitFor(() => expect(searches).toBe(2))
    await elapse()
    expect(searches).toBe(2)
    expect(screen.queryByText(/gewijzigd door/)).toBeNull()
  })

  it('the list shows a notice about changes', async () => {
    await openList()
    change(record('2', 'Andorra la Vella', anna, 2))
    act(() => hubs.last().close())
    expect(await screen.findByText(/Andorra la Vella is gewijzigd door Anna de Boer/)).toBeTruthy()
  })

  it('a list with a failed refetch is refetched after the reconnect', async () => {
    await openList()
    rows = []
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
    // Not awaited, because the query retries without end.
    void queryClient.invalidateQueries({ queryKey: ['records', type.dtoKey] })
    await screen.findByText('Niet bijgewerkt: de server antwoordt nu niet')
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ items: [record('9', 'Zambia')], totalCount: 1 })),
    )
    act(() => hubs.last().close())
    expect(await cell('Zambia')).toBeTruthy()
  })
})

describe('a list that unmounts', () => {
  it('aborts its running refetch', async () => {
    await openList()
    const reading = Promise.withResolvers<AbortSignal>()
    answers.push((signal) => {
      reading.resolve(signal)
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    publish('anna', '2')
    await elapse()
    const signal = await reading.promise
    expect(signal.aborted).toBe(false)
    cleanup()
    expect(signal.aborted).toBe(true)
  })

  it('leaves its group, and is read again when it is shown again', async () => {
    await openList()
    const { groups } = hubs.last()
    cleanup()
    await waitFor(() => expect([...groups]).toEqual([]))
    change(record('2', 'Andorra la Vella', anna, 2))
    await openList()
    await cell('Andorra la Vella')
    expect(searches).toBe(1)
  })
})
