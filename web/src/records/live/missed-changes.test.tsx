import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { createTestHubs } from '../../../testing/test-hub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { RecordPage } from '../page/record-page.tsx'

// A busy machine is no reason to fail.
vi.setConfig({ testTimeout: 60_000 })

const hubs = createTestHubs()
vi.mock('../../realtime/hub-client.ts', () => ({ createHub: (...given: [never]) => hubs.create(...given) }))

const anHour = 3_600_000
const type = servedType(country)
let searches = 0
let isAway = false

beforeEach(() => {
  stubGridLayout()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  queryClient.clear()
  searches = 0
  isAway = false
  hubs.quietTime = anHour
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/search')) return new Response(null, { status: 204 })
    searches += 1
    if (isAway) return new Response(null, { status: 404 })
    const items = [{ id: '1', rowVersion: 1, description: 'Albanië', status: 'Active' }]
    return Response.json({ items, totalCount: 1 })
  })
})
afterEach(async () => {
  cleanup()
  await realtimeConnection.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
  await albania()
  realtimeConnection.start()
  await waitFor(() => expect(hubs.last().groups.size).toBe(1))
  await aWhile()
}

const albania = () => screen.findByRole('gridcell', { name: 'Albanië' })
/** Long enough for a refresh to have come. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 1_600)))

it('a list is not read twice where nothing was told before it was heard of', async () => {
  await openList()
  expect(searches).toBe(1)
  hubs.last().lose()
  hubs.last().comeBack(anHour)
  await aWhile()
  expect(searches).toBe(1)
})

it('a list that was read just before a change, or after it but hardly, is read again once it is heard of', async () => {
  hubs.quietTime = 2_000
  await openList()
  await waitFor(() => expect(searches).toBe(2))
})

it('a list that could not be read is read again in any case', async () => {
  await openList()
  isAway = true
  // It is asked for until there is an answer.
  act(() => void queryClient.invalidateQueries({ queryKey: ['records', type.dtoKey] }))
  const outdated = 'Niet bijgewerkt: de server antwoordt nu niet'
  await screen.findByText(outdated)
  isAway = false
  act(() => {
    hubs.last().lose()
    hubs.last().comeBack(anHour)
  })
  await waitFor(() => expect(screen.queryByText(outdated)).toBeNull())
  expect(await albania()).toBeTruthy()
})
