import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../api/api-problem.ts'
import { createRefetchSchedule, type RefetchSchedule } from './refetch-schedule.ts'

const page = { canRefetch: true, random: 0 }
const refetch = vi.fn<() => Promise<unknown>>()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  refetch.mockResolvedValue(undefined)
  Object.assign(page, { canRefetch: true, random: 0 })
})
afterEach(() => {
  for (const { stop } of started.splice(0)) stop()
  vi.useRealTimers()
  refetch.mockReset()
  vi.restoreAllMocks()
})

const started: RefetchSchedule[] = []

function start(minIntervalMs?: number) {
  const schedule = createRefetchSchedule({
    canRefetch: () => page.canRefetch,
    refetch,
    minIntervalMs,
    random: () => page.random,
  })
  started.push(schedule)
  const add = (change: Partial<RecordsChangedMessageDto> = {}): void =>
    schedule.add({
      dtoKey: 'Main.CountryViewDto',
      ids: ['1'],
      action: 'Update',
      businessUnitId: null,
      userId: 'somebody',
      ...change,
    })
  return { ...schedule, add }
}

it('refetches once for successive changes, and at most once a second after that', async () => {
  const { add } = start()
  add()
  add()
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(1)
  for (let count = 3; count < 30; count += 1) {
    add()
    await wait(100)
  }
  expect(refetch.mock.calls.length).toBeLessThanOrEqual(4)
  expect(refetch.mock.calls.length).toBeGreaterThan(2)
  await wait(1_000)
  expect(refetch.mock.calls.length).toBeLessThanOrEqual(5)
})

it('begins no refetch within a longer interval', async () => {
  const { add } = start(10_000)
  for (let count = 0; count < 25; count += 1) {
    add()
    await wait(1_000)
  }
  expect(refetch).toHaveBeenCalledTimes(3)
})

it('waits while `canRefetch` is false, and then refetches once', async () => {
  const { add } = start()
  page.canRefetch = false
  add()
  await wait(10_000)
  add()
  await wait(10_000)
  expect(refetch).not.toHaveBeenCalled()
  page.canRefetch = true
  await wait(250)
  expect(refetch).toHaveBeenCalledTimes(1)
  await wait(5_000)
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('refetches again for a change during a refetch', async () => {
  const { add } = start()
  const answer = Promise.withResolvers<undefined>()
  refetch.mockImplementationOnce(() => {
    page.canRefetch = false
    return answer.promise
  })
  add()
  await wait(100)
  add()
  await wait(5_000)
  expect(refetch).toHaveBeenCalledTimes(1)
  page.canRefetch = true
  answer.resolve(undefined)
  await wait(1_000)
  expect(refetch).toHaveBeenCalledTimes(2)
})

it('does not refetch after it was stopped', async () => {
  const { add, stop } = start()
  add()
  stop()
  add()
  await wait(60_000)
  expect(refetch).not.toHaveBeenCalled()
})

it('retries a failed refetch after 2 and 10 s, together with later changes', async () => {
  const { add } = start()
  refetch.mockResolvedValueOnce(new NetworkFailure('away')).mockResolvedValueOnce(refusal(503))
  add()
  await wait(100)
  add()
  await wait(1_900)
  expect(refetch).toHaveBeenCalledTimes(1)
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(2)
  await wait(9_900)
  expect(refetch).toHaveBeenCalledTimes(2)
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(3)
  await wait(120_000)
  expect(refetch).toHaveBeenCalledTimes(3)
})

it('retries every 30 s without an end, and soon again after it succeeded', async () => {
  const { add } = start()
  refetch.mockResolvedValue(new NetworkFailure('away'))
  add()
  await wait(100 + 2_000 + 10_000 + 4 * 30_000)
  expect(refetch).toHaveBeenCalledTimes(7)
  refetch.mockResolvedValue(undefined)
  await wait(35_000)
  refetch.mockResolvedValueOnce(new NetworkFailure('away'))
  add()
  await wait(2_100)
  expect(refetch).toHaveBeenCalledTimes(10)
})

it('waits as long as the server asks for, with a random part', async () => {
  page.random = 1
  const { add } = start()
  refetch.mockResolvedValueOnce(refusal(503, 20))
  add()
  await wait(100 + 29_900)
  expect(refetch).toHaveBeenCalledTimes(1)
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(2)
})

it('does not retry a refusal until the next change', async () => {
  const { add } = start()
  refetch.mockResolvedValueOnce(refusal(403))
  add()
  await wait(120_000)
  expect(refetch).toHaveBeenCalledTimes(1)
  add()
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(2)
})

it('refetches at a random moment within some seconds for a change that every page receives', async () => {
  page.random = 0.8
  const { add } = start()
  add({ ids: [], action: null })
  await wait(4_000)
  expect(refetch).not.toHaveBeenCalled()
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(1)
  add({ ids: [] })
  await wait(1_600)
  expect(refetch).toHaveBeenCalledTimes(1)
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(2)
  await wait(1_000)
  add()
  await wait(100)
  expect(refetch).toHaveBeenCalledTimes(3)
})

function refusal(status: number, retryAfter?: number): ApiProblem {
  const problem = {
    type: 'about:blank',
    title: '',
    detail: '',
    code: status === 503 ? 'unavailable' : 'notAllowed',
    correlationId: '',
  } as const
  return new ApiProblem({ ...problem, status }, { retryAfter })
}
