import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { elapse, setUpUser, startFakeClock } from '../../../testing/fake-clock.ts'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { answerPreferences, preferencesRead } from '../../../testing/test-preferences.ts'
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
const key = pageVisitKey(path, type.dtoKey, 'noord')
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
const counted: Asked[] = []
const saved: unknown[] = []
/** What the server has of the last visit; undefined: it cannot be read. */
let stored: object | null | undefined

beforeEach(() => {
  startFakeClock()
  vi.setSystemTime(now)
  stubGridLayout()
  queryClient.clear()
  sessionStorage.clear()
  asked.length = 0
  counted.length = 0
  saved.length = 0
  stored = undefined
  records = [
    { id: '1', description: 'Albanië', by: 'Joost', at: -30 },
    { id: '2', description: 'Andorra', by: 'me', at: -20 },
    { id: '3', description: 'Angola', by: 'Joost', at: -90 },
    { id: '4', description: 'Aruba', by: 'system', at: -10 },
  ]
  vi.stubGlobal('fetch', (url: string, { method, body = '{}' }: { method: string; body?: string }) => {
    if (url === preferencesRead)
      return Promise.resolve(
        stored === undefined && body.includes(JSON.stringify(key))
          ? new Response(null, { status: 500 })
          : answerPreferences(body, (id) => (id === key ? stored : null)),
      )
    if (url.includes('/preferences/')) {
      const isVisit = decodeURIComponent(url).endsWith(key)
      if (isVisit && method === 'POST')
        saved.push((JSON.parse(body) as { uiPreferences: unknown }).uiPreferences)
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    if (url.endsWith('/count')) {
      const request = JSON.parse(body) as Asked
      counted.push(request)
      return Promise.resolve(Response.json({ totalCount: find(request).totalCount }))
    }
    if (!url.endsWith('/search')) return Promise.resolve(new Response(null, { status: 204 }))
    const request = JSON.parse(body) as Asked
    asked.push(request)
    return Promise.resolve(Response.json(find(request)))
  })
})

function find({ search, limit }: Asked) {
  const since = search['changedByOthersSince'] as string | undefined
  const found = records.filter(({ by, at }) => since === undefined || (by === 'Joost' && instant(at) > since))
  const items = found.slice(0, limit).map(({ at, by, ...record }) => ({
    ...record,
    rowVersion: 1,
    lastModifiedOnUtc: instant(at),
    lastModifiedBy: { id: by, label: `${by} Hendriks` },
  }))
  return { items, totalCount: found.length }
}

/** Opens the page after a last visit, `minutes` from now: by its address or a reload, or with `isLink` by a link. */
async function open(minutes: number | null, { isLink = false } = {}) {
  stored = minutes === null ? null : { at: instant(minutes) }
  return openPage({ isLink })
}

async function openPage({ isLink = false } = {}) {
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[isLink ? '/link' : path]}>
        {isLink && <FollowLink />}
        <UiProvider>
          <SessionProvider session={session}>
            <Routes>
              <Route path={path} element={<RecordPage recordType={type} title="Landen" breadcrumbs={[]} />} />
              <Route path="*" element={null} />
            </Routes>
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
const toggle = () => screen.queryByRole('button', { name: /gewijzigd sinds laatste bezoek$/ })

describe('rows that others changed since the last visit', () => {
  it('are marked and counted, those changed by the user and by the program are not', async () => {
    await open(-60)
    expect(marks()).toEqual(['Gewijzigd sinds uw laatste bezoek door Joost Hendriks, 27-11-2026 12:30'])
    const row = screen.getByRole('row', { name: /Albanië/ })
    expect(within(row).getByRole('img', { name: mark })).toBeDefined()
    expect(toggle()?.textContent).toBe('1 gewijzigd sinds laatste bezoek')
    // A list of one page is counted here.
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['in the first visit', null],
    ['without changes', -5],
  ])('are not there %s', async (_, minutes) => {
    await open(minutes)
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
    await open(-60)
    expect(marks()).toHaveLength(1)
    expect(toggle()?.textContent).toBe('6 gewijzigd sinds laatste bezoek')
    expect(counted).toEqual([
      expect.objectContaining({ search: { status: 'Active', changedByOthersSince: instant(-60) } }),
    ])
    records = records.map((record) => (record.id === 'm0' ? { ...record, at: -1 } : record))
    await act(() => queryClient.invalidateQueries({ queryKey: ['records', type.dtoKey] }))
    await waitFor(() => expect(toggle()?.textContent).toBe('7 gewijzigd sinds laatste bezoek'))
    expect(counted).toHaveLength(2)
  })

  it('are all that is shown once the count is pressed, until it is pressed again', async () => {
    const { user } = await open(-60)
    await user.click(toggle() as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Angola' })).toBeNull())
    expect(screen.getAllByRole('gridcell', { name: /^A\p{L}+$/u })).toHaveLength(1)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.search).toEqual({ status: 'Active', changedByOthersSince: instant(-60) })
    expect(toggle()?.getAttribute('aria-pressed')).toBe('true')
    expect(
      screen.getByRole('button', { name: /^Gewijzigd door anderen: sinds 27-11-2026 12:00/ }),
    ).toBeDefined()
    await user.click(toggle() as HTMLElement)
    await screen.findByRole('gridcell', { name: 'Angola' })
    expect(toggle()?.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a visit', () => {
  it('is saved when the list is shown, and with its last use when another page is opened', async () => {
    const { unmount } = await open(-50)
    expect(saved).toEqual([{ at: expect.any(String) as string }])
    await elapse(5 * 60_000)
    fireEvent.keyDown(document.body, { key: 'a' })
    const lastUse = new Date().toISOString()
    unmount()
    await elapse(2000)
    expect(saved.slice(1)).toEqual([{ at: lastUse }])
  })

  it('goes on after a reload, with its marks, and not by a link', async () => {
    const { unmount } = await open(-60)
    expect(marks()).toHaveLength(1)
    fireEvent.pointerDown(document.body)
    const lastUse = new Date().toISOString()
    await elapse(60_000)
    window.dispatchEvent(new Event('pagehide'))
    expect(saved.at(-1)).toEqual({ at: lastUse })
    stored = saved.at(-1) as object
    unmount()
    const reloaded = await openPage()
    expect(marks()).toHaveLength(1)
    reloaded.unmount()
    await openPage({ isLink: true })
    expect(marks()).toEqual([])
  })

  it('ends after 30 minutes without use: the next use begins another', async () => {
    await open(-60)
    expect(marks()).toHaveLength(1)
    fireEvent.pointerMove(document.body)
    await elapse(29 * 60_000)
    fireEvent.pointerMove(document.body)
    await elapse(29 * 60_000)
    expect(marks()).toHaveLength(1)
    await elapse(2 * 60_000)
    fireEvent.pointerMove(document.body)
    await waitFor(() => expect(marks()).toEqual([]))
  })

  it('is not saved if the one before could not be read', async () => {
    const { unmount } = await openPage()
    expect(marks()).toEqual([])
    unmount()
    await elapse(2000)
    expect(saved).toEqual([])
  })
})

function FollowLink() {
  const navigate = useNavigate()
  useEffect(() => void navigate(path), [navigate])
  return null
}
