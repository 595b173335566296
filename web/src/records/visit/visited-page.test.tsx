import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { elapse, setUpUser, startFakeClock } from '../../../testing/fake-clock.ts'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { pageVisitKey } from '../../api/preference-keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { RecordPage } from '../page/record-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const type = servedType(country)
const path = '/maintenance/standard/CountryViewDto'
const key = pageVisitKey(path, type.dtoKey)
const now = Date.parse('2026-11-27T12:00:00.000Z')
const instant = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const session = {
  ...testSession(),
  businessUnit: {
    id: 'noord',
    description: 'Noord',
    defaultCurrency: null,
    defaultCountryId: null,
    defaultLanguageId: null,
  },
}
const mark = /^Gewijzigd sinds uw laatste bezoek door/

interface Asked {
  readonly search: Readonly<Record<string, unknown>>
  readonly limit: number
}

/** The records on the server, and the users who changed them at a minute from now. */
let records: readonly { id: string; description: string; by: string; at: number }[] = []
const asked: Asked[] = []
const saved: unknown[] = []

beforeEach(() => {
  startFakeClock()
  vi.setSystemTime(now)
  stubGridLayout()
  queryClient.clear()
  asked.length = 0
  saved.length = 0
  records = [
    { id: '1', description: 'Albanië', by: 'Joost', at: -30 },
    { id: '2', description: 'Andorra', by: 'me', at: -20 },
    { id: '3', description: 'Angola', by: 'Joost', at: -90 },
    { id: '4', description: 'Aruba', by: 'system', at: -10 },
  ]
  vi.stubGlobal('fetch', (url: string, { method, body = '{}' }: { method: string; body?: string }) => {
    if (url.includes('/preferences/')) {
      if (method === 'POST' && decodeURIComponent(url).includes(key))
        saved.push((JSON.parse(body) as { uiPreferences: unknown }).uiPreferences)
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    if (!url.endsWith('/search')) return Promise.resolve(new Response(null, { status: 204 }))
    const request = JSON.parse(body) as Asked
    asked.push(request)
    return Promise.resolve(Response.json(find(request)))
  })
})

function find({ search, limit }: Asked) {
  const { start = null } = (search['changedBetweenRangeUtc'] ?? {}) as { start?: string | null }
  const users = search['changedByIds'] as readonly string[] | undefined
  const found = records.filter(
    ({ by, at }) => (start === null || instant(at) >= start) && (users?.includes(by) ?? true),
  )
  const items = found.slice(0, limit).map(({ at, by, ...record }) => ({
    ...record,
    rowVersion: 1,
    lastModifiedOnUtc: instant(at),
    lastModifiedBy: { id: by, label: `${by} Hendriks` },
  }))
  return { items, totalCount: found.length }
}

/** Opens the page; the preference of its visits is as given, undefined: not read. */
async function open(preference: unknown) {
  if (preference !== undefined) queryClient.setQueryData(['preference', key], preference)
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <UiProvider>
          <SessionProvider session={session}>
            <RecordPage recordType={type} title="Landen" breadcrumbs={[]} />
          </SessionProvider>
        </UiProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('gridcell', { name: 'Albanië' })
  await elapse(2000)
  return { user: setUpUser({ pointerEventsCheck: 0 }), unmount }
}

const marks = () =>
  screen.queryAllByRole('img', { name: mark }).map((each) => each.getAttribute('aria-label'))
const toggle = () => screen.queryByRole('button', { name: /gewijzigd sinds uw laatste bezoek$/ })

describe('rows that others changed since the last visit', () => {
  it('are marked and counted, those changed by the user and by the program are not', async () => {
    await open({ noord: { at: instant(-60) } })
    expect(marks()).toEqual(['Gewijzigd sinds uw laatste bezoek door Joost Hendriks, 27-11-2026 12:30'])
    const row = screen.getByRole('row', { name: /Albanië/ })
    expect(within(row).getByRole('img', { name: mark })).toBeDefined()
    expect(toggle()?.textContent).toBe('1 gewijzigd sinds uw laatste bezoek')
    // A list of one page is counted here.
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['in the first visit', null],
    ['of a visit in another unit', { zuid: { at: instant(-60) } }],
    ['without changes', { noord: { at: instant(-5) } }],
    ['if the last visit could not be read', undefined],
  ])('are not there %s', async (_, preference) => {
    await open(preference)
    expect(marks()).toEqual([])
    expect(toggle()).toBeNull()
  })

  it('are counted on all pages, and again when the list is read again', async () => {
    records = [
      ...records,
      ...Array.from({ length: 60 }, (_, index) => ({
        id: `m${index}`,
        description: `Meer ${index}`,
        by: 'Joost',
        at: index < 55 ? -90 : -15,
      })),
    ]
    await open({ noord: { at: instant(-60) } })
    expect(marks()).toHaveLength(1)
    expect(toggle()?.textContent).toBe('6 gewijzigd sinds uw laatste bezoek')
    const counts = asked.filter(({ limit }) => limit === 1)
    expect(counts.map(({ search }) => search['changedByIds'])).toEqual([undefined, ['me', 'system']])
    records = records.map((record) => (record.id === 'm0' ? { ...record, at: -1 } : record))
    await act(() => queryClient.invalidateQueries({ queryKey: ['records', type.dtoKey] }))
    await waitFor(() => expect(toggle()?.textContent).toBe('7 gewijzigd sinds uw laatste bezoek'))
  })

  it('are all that is shown once the count is pressed, until it is pressed again', async () => {
    const { user } = await open({ noord: { at: instant(-60) } })
    await user.click(toggle() as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Angola' })).toBeNull())
    expect(asked.at(-1)?.search).toEqual({
      status: 'Active',
      changedBetweenRangeUtc: { start: instant(-60), end: null },
    })
    expect(toggle()?.getAttribute('aria-pressed')).toBe('true')
    await user.click(toggle() as HTMLElement)
    await screen.findByRole('gridcell', { name: 'Angola' })
    expect(toggle()?.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a visit', () => {
  it('is saved when the list is shown, and has ended when another page is opened', async () => {
    const { unmount } = await open({ zuid: { at: instant(-60) }, noord: { at: instant(-50) } })
    expect(saved).toEqual([
      { zuid: { at: instant(-60) }, noord: { at: expect.any(String) as string, since: instant(-50) } },
    ])
    await elapse(5 * 60_000)
    fireEvent.keyDown(document.body, { key: 'a' })
    const lastUse = new Date().toISOString()
    unmount()
    await elapse(2000)
    expect(saved.slice(1)).toEqual([{ zuid: { at: instant(-60) }, noord: { at: lastUse } }])
  })

  it('goes on after a reload, with its marks', async () => {
    const stored = { noord: { at: instant(-29), since: instant(-60) } }
    await open(stored)
    expect(marks()).toHaveLength(1)
    expect(saved).toEqual([])
    fireEvent.pointerDown(document.body)
    const lastUse = new Date().toISOString()
    await elapse(60_000)
    window.dispatchEvent(new Event('pagehide'))
    expect(saved).toEqual([{ noord: { at: lastUse, since: instant(-60) } }])
  })

  it('ends after 30 minutes without use: the next use begins another', async () => {
    await open({ noord: { at: instant(-60) } })
    expect(marks()).toHaveLength(1)
    const lastUse = Date.now()
    fireEvent.pointerMove(document.body)
    await elapse(29 * 60_000)
    fireEvent.pointerMove(document.body)
    await elapse(29 * 60_000)
    expect(marks()).toHaveLength(1)
    await elapse(2 * 60_000)
    fireEvent.pointerMove(document.body)
    await waitFor(() => expect(marks()).toEqual([]))
    await elapse(2000)
    const since = new Date(lastUse + 29 * 60_000).toISOString()
    expect(saved.at(-1)).toMatchObject({ noord: { since } })
  })

  it('is not saved if the one before could not be read, since visits in other units would be lost', async () => {
    const { unmount } = await open(undefined)
    unmount()
    await elapse(2000)
    expect(saved).toEqual([])
    cleanup()
  })
})
