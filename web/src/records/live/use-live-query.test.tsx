import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { detailQuery } from '../../api/record-queries.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { schemaQuery } from '../../session/schema.ts'
import { SessionProvider } from '../../session/session.tsx'
import { useLiveQuery } from './use-live-query.ts'

const hubs = stubHubs()

const type = servedType(country)
/** The ids of the records that were read, and whether in the background. */
let reads: [id: string | undefined, isBackground: boolean][] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  queryClient.clear()
  reads = []
  const answer = async (path: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
    const id = path.split('/').at(-1)
    reads.push([id, headers['x-background'] === '1'])
    return Response.json({ id, rowVersion: 1 })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider session={testSession()}>{children}</SessionProvider>
  </QueryClientProvider>
)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Shows the details of two rows; the reads so far are not counted. */
async function showDetails(dtoKeys: readonly string[] = [type.dtoKey]) {
  const useDetail = (id: string) => {
    const options = detailQuery(type, id)
    useLiveQuery({
      dtoKeys,
      queryKey: options.queryKey,
      isAffected: ({ ids }) => ids.length === 0 || ids.includes(id),
    })
    return useQuery(options)
  }
  const { result } = renderHook(() => [useDetail('1'), useDetail('2')], { wrapper })
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  realtimeConnection.start()
  await wait(3_000)
  const readsBefore = reads.splice(0)
  return { readsBefore, send: hubs.last().send }
}

it('is refetched once after its group was joined', async () => {
  const { readsBefore } = await showDetails()
  expect(readsBefore).toEqual([
    ['1', false],
    ['2', false],
    ['1', true],
    ['2', true],
  ])
})

it('is refetched in the background only for changes that affect it', async () => {
  const { send } = await showDetails()
  send({ dtoKey: type.dtoKey, ids: ['2'] })
  await wait(3_000)
  expect(reads.splice(0)).toEqual([['2', true]])
  send({ dtoKey: type.dtoKey })
  await wait(3_000)
  expect(reads.splice(0)).toEqual([
    ['1', true],
    ['2', true],
  ])
  send({ dtoKey: 'Main.RegionViewDto', ids: ['2'] })
  send({ dtoKey: type.dtoKey, ids: ['2'], businessUnitId: 'another' })
  await wait(3_000)
  expect(reads).toEqual([])
})

it('is refetched for changes of each of its types', async () => {
  const { send } = await showDetails([type.dtoKey, 'Main.RegionViewDto'])
  send({ dtoKey: 'Main.RegionViewDto', ids: ['2'] })
  await wait(3_000)
  expect(reads.splice(0)).toEqual([['2', true]])
  send({ dtoKey: type.dtoKey, ids: ['1'] })
  await wait(3_000)
  expect(reads.splice(0)).toEqual([['1', true]])
  send({ dtoKey: 'Main.BankViewDto', ids: ['2'] })
  await wait(3_000)
  expect(reads).toEqual([])
})

it('is refetched for changes in other units, where the records of a type lie in all units of the user', async () => {
  const over = { ...type, ownership: 'callerUnits' } as const
  const get = (dtoKey: string) => (dtoKey === type.dtoKey ? over : undefined)
  const { businessUnit } = testSession()
  queryClient.setQueryData(schemaQuery(businessUnit?.id).queryKey, { recordTypes: new Map(), get })
  const { send } = await showDetails()
  send({ dtoKey: type.dtoKey, ids: ['2'], businessUnitId: 'another' })
  await wait(3_000)
  expect(reads).toEqual([['2', true]])
})

it('is not refetched in a hidden page, and once when it becomes visible', async () => {
  const { send } = await showDetails()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  for (let minute = 0; minute < 2; minute += 1) {
    send({ dtoKey: type.dtoKey, ids: ['2'] })
    await wait(60_000)
  }
  expect(reads).toEqual([])
  visibility.mockReturnValue('visible')
  await wait(5_000)
  expect(reads).toEqual([['2', true]])
  visibility.mockRestore()
})

it('is refetched after a change during a read', async () => {
  const { send } = await showDetails()
  const answer = Promise.withResolvers<undefined>()
  vi.mocked(fetch).mockImplementationOnce(async () => {
    await answer.promise
    return Response.json({ id: '2', rowVersion: 1 })
  })
  send({ dtoKey: type.dtoKey, ids: ['2'] })
  await wait(1_000)
  send({ dtoKey: type.dtoKey, ids: ['2'] })
  await wait(3_000)
  expect(reads).toEqual([])
  answer.resolve(undefined)
  await wait(3_000)
  expect(reads).toEqual([['2', true]])
})
