import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { teamTree } from '@stamboek/testing/language/team-tree'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
const type = servedType(teamTree)
/** The teams on the server. */
let teams: readonly AnyRecord[] = []
let searches = 0

const row = (id: string, description: string, members: object = {}): AnyRecord => ({
  id,
  rowVersion: 1,
  description,
  ...members,
})
const north = (...names: readonly string[]) =>
  row('north', 'Noord', { resources: names.map((name) => row(name, name)) })

beforeEach(() => {
  stubGridLayout()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  queryClient.clear()
  searches = 0
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/search/teamtree')) return Promise.resolve(new Response(null, { status: 204 }))
    searches += 1
    return Promise.resolve(Response.json({ items: teams, totalCount: teams.length }))
  })
})
afterEach(async () => {
  cleanup()
  await realtimeConnection.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openTree() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UiProvider>
          <SessionProvider session={testSession()}>
            <RecordPage recordType={type} title="Teams" breadcrumbs={[]} />
          </SessionProvider>
        </UiProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = setUpUser({ pointerEventsCheck: 0 })
  await screen.findByRole('gridcell', { name: 'Noord' })
  realtimeConnection.start()
  await waitFor(() => expect(hubs.made.at(-1)?.groups.size).toBe(1))
  await elapse()
  searches = 0
  return user
}

const publish = (userId: string | null, action: 'Update' | null = 'Update') =>
  act(() => hubs.last().send({ dtoKey: type.dtoKey, ids: action ? ['Anna'] : [], userId, action }))
/** Longer than a throttled refetch takes. */
const elapse = () => elapseMs(1_600)

it('keeps branches collapsed after a refetch, and shows new ones expanded', async () => {
  teams = [north('Anna'), row('south', 'Zuid', { resources: [row('Bram', 'Bram')] })]
  const user = await openTree()
  await user.click(screen.getByRole('button', { name: 'Noord dichtklappen' }))
  expect(screen.queryByRole('gridcell', { name: 'Anna' })).toBeNull()
  teams = [north('Anna', 'Carla'), row('west', 'West', { resources: [row('Dirk', 'Dirk')] })]
  publish('anna')
  await screen.findByRole('gridcell', { name: 'Dirk' })
  expect(screen.queryByRole('gridcell', { name: 'Carla' })).toBeNull()
  expect(screen.getByRole('row', { name: /Noord/ }).getAttribute('aria-expanded')).toBe('false')
  expect(searches).toBe(1)
})

it('of more than 5,000 rows is refetched only when the user asks for it', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `Medewerker ${index}`)
  teams = [north(...names)]
  const user = await openTree()
  // Joining the group and the user's own changes show no notice.
  publish('me')
  await elapse()
  expect(searches).toBe(0)
  expect(screen.queryByRole('button', { name: 'Verversen' })).toBeNull()

  teams = [north('Anna', ...names)]
  publish('anna')
  const line = await screen.findByText('Anderen hebben dit gewijzigd.')
  expect(line.closest('[role=status]')).not.toBeNull()
  await elapse()
  expect(searches).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Verversen' }))
  expect(screen.queryByText('Anderen hebben dit gewijzigd.')).toBeNull()
  await screen.findByRole('gridcell', { name: 'Anna' })
  expect(searches).toBe(1)
})

it('of more than 5,000 rows says after a lost connection that it may be outdated', async () => {
  teams = [north(...Array.from({ length: 5_000 }, (_, index) => `Medewerker ${index}`))]
  await openTree()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
  act(() => hubs.last().close())
  expect(await screen.findByText('Misschien hebben anderen dit gewijzigd.')).toBeTruthy()
  expect(searches).toBe(0)
})
