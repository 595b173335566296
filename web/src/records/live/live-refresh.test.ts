import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../api/api-problem.ts'
import { ownChanges } from '../../api/own-changes.ts'
import { createLiveRefresh, type LiveRefresh } from './live-refresh.ts'

const type = 'Main.CountryViewDto'
const page = { mayRefresh: true, random: 0 }
const refresh = vi.fn((_: readonly RecordsChangedMessageDto[], __: AbortSignal) => Promise.resolve())
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { mayRefresh: true, random: 0 })
})
afterEach(() => {
  for (const { stop } of started.splice(0)) stop()
  vi.useRealTimers()
  refresh.mockReset()
  vi.restoreAllMocks()
})

const started: LiveRefresh[] = []

function start() {
  const live = createLiveRefresh({
    userId: 'me',
    mayRefresh: () => page.mayRefresh,
    refresh,
    random: () => page.random,
  })
  started.push(live)
  const hearOf = (change: Partial<RecordsChangedMessageDto>): void =>
    live.hear({
      dtoKey: type,
      ids: [],
      action: 'Update',
      businessUnitId: null,
      userId: 'somebody',
      ...change,
    })
  return { ...live, hearOf, hear: (id: string, userId = 'somebody') => hearOf({ ids: [id], userId }) }
}

const readIds = () => refresh.mock.calls.map(([changes]) => changes.flatMap(({ ids }) => ids))

it('reads once for what comes together, and at most once a second after that', async () => {
  const { hear } = start()
  hear('1')
  hear('2')
  await wait(100)
  expect(readIds()).toEqual([['1', '2']])
  for (let count = 3; count < 30; count += 1) {
    hear(String(count))
    await wait(100)
  }
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(4)
  await wait(1_000)
  expect(new Set(readIds().flat()).size).toBe(29)
})

it('does not read in a page that nobody looks at, and once when somebody does', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { hear } = start()
  hear('1')
  await wait(60_000)
  hear('2')
  await wait(60_000)
  expect(refresh).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(5_000)
  expect(readIds()).toEqual([['1', '2']])
})

it('waits while the person is busy', async () => {
  const { hear } = start()
  page.mayRefresh = false
  hear('1')
  await wait(10_000)
  expect(refresh).not.toHaveBeenCalled()
  page.mayRefresh = true
  await wait(250)
  expect(readIds()).toEqual([['1']])
})

it('does not read for what this page did itself, also where the message is there before the answer', async () => {
  const { hear } = start()
  hear('1', 'me')
  await wait(500)
  ownChanges.note(type, ['1'])
  await wait(10_000)
  expect(refresh).not.toHaveBeenCalled()
})

it('reads for what the same person did in another window', async () => {
  const { hear } = start()
  hear('1', 'me')
  await wait(1_000)
  expect(readIds()).toEqual([['1']])
})

it('reads again for what comes while it reads', async () => {
  const { hear } = start()
  const answer = Promise.withResolvers<void>()
  refresh.mockReturnValueOnce(answer.promise)
  hear('1')
  await wait(100)
  hear('2')
  await wait(5_000)
  expect(readIds()).toEqual([['1']])
  answer.resolve()
  await wait(1_000)
  expect(readIds()).toEqual([['1'], ['2']])
})

it('reads no more once it has ended, and gives up what is on its way', async () => {
  const { hear, stop } = start()
  refresh.mockReturnValueOnce(new Promise(() => undefined))
  hear('1')
  await wait(100)
  const signal = refresh.mock.calls[0]?.[1]
  hear('2')
  expect(signal?.aborted).toBe(false)
  stop()
  expect(signal?.aborted).toBe(true)
  await wait(60_000)
  expect(readIds()).toEqual([['1']])
})

it('reads again what could not be read, seldom, and together with what comes meanwhile', async () => {
  const { hear } = start()
  refresh.mockRejectedValueOnce(new NetworkFailure('away')).mockRejectedValueOnce(refusal(503))
  hear('1')
  await wait(100)
  hear('2')
  await wait(1_900)
  expect(readIds()).toEqual([['1']])
  await wait(100)
  expect(readIds()).toEqual([['1'], ['1', '2']])
  await wait(9_900)
  expect(refresh).toHaveBeenCalledTimes(2)
  await wait(100)
  expect(readIds().at(-1)).toEqual(['1', '2'])
  await wait(120_000)
  expect(refresh).toHaveBeenCalledTimes(3)
})

it('goes on trying every half a minute, and is quick again after it succeeded', async () => {
  const { hear } = start()
  refresh.mockImplementation(() => Promise.reject(new NetworkFailure('away')))
  hear('1')
  await wait(100 + 2_000 + 10_000 + 4 * 30_000)
  expect(refresh).toHaveBeenCalledTimes(7)
  refresh.mockImplementation(() => Promise.resolve())
  await wait(35_000)
  refresh.mockRejectedValueOnce(new NetworkFailure('away'))
  hear('2')
  await wait(2_100)
  expect(readIds().slice(7)).toEqual([['1'], ['2'], ['2']])
})

it('waits as long as the server asks for, and at a moment of its own', async () => {
  page.random = 1
  const { hear } = start()
  refresh.mockRejectedValueOnce(refusal(503, 20))
  hear('1')
  await wait(100 + 29_900)
  expect(refresh).toHaveBeenCalledTimes(1)
  await wait(100)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('takes a refusal for an answer, until the next change', async () => {
  const { hear } = start()
  refresh.mockRejectedValueOnce(refusal(403))
  hear('1')
  await wait(120_000)
  expect(readIds()).toEqual([['1']])
  hear('2')
  await wait(100)
  expect(readIds()).toEqual([['1'], ['2']])
})

it('reads at a moment of its own what every page is told', async () => {
  page.random = 0.8
  const { hear, hearOf } = start()
  hearOf({ action: null })
  await wait(4_000)
  expect(refresh).not.toHaveBeenCalled()
  await wait(100)
  expect(refresh).toHaveBeenCalledTimes(1)
  hearOf({ ids: [] })
  await wait(1_600)
  expect(refresh).toHaveBeenCalledTimes(1)
  await wait(100)
  expect(refresh).toHaveBeenCalledTimes(2)
  await wait(1_000)
  hear('1')
  await wait(100)
  expect(refresh).toHaveBeenCalledTimes(3)
})

it('does not keep more and more for a page that nobody looks at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { hear } = start()
  for (let count = 0; count < 250; count += 1) hear(String(count))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(100)
  const [changes = []] = refresh.mock.calls[0] ?? []
  expect(changes.length).toBeLessThanOrEqual(100)
  expect(changes[0]).toMatchObject({ dtoKey: type, ids: [], action: null, userId: null })
  expect(changes.at(-1)?.ids).toEqual(['249'])
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

it('keeps what this person changed until it can be known whether this page did it, whatever else is told meanwhile', async () => {
  const { hear } = start()
  hear('1', 'me')
  hear('2')
  await wait(200)
  expect(readIds()).toEqual([['2']])
  // The answer comes, after its message.
  ownChanges.note(type, ['1'])
  await wait(3_000)
  expect(readIds()).toEqual([['2']])
  // The same person in another window.
  hear('1', 'me')
  await wait(3_000)
  expect(readIds()).toEqual([['2'], ['1']])
})
