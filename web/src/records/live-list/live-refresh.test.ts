import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveRefresh } from './live-refresh.ts'

const page = { mayRefresh: true, own: new Set<string>() }
const refresh = vi.fn((_: readonly RecordsChangedMessageDto[]) => Promise.resolve())
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { mayRefresh: true, own: new Set() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

function start() {
  const { hear, stop } = createLiveRefresh({
    userId: 'me',
    isOwn: ({ ids }) => ids.every((id) => page.own.has(id)),
    mayRefresh: () => page.mayRefresh,
    refresh,
  })
  return {
    stop,
    hear: (id: string, userId = 'somebody') =>
      hear({ dtoKey: 'Main.CountryViewDto', ids: [id], action: 'Update', businessUnitId: null, userId }),
  }
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
  page.own.add('1')
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

it('reads no more once it has ended', async () => {
  const { hear, stop } = start()
  hear('1')
  stop()
  await wait(60_000)
  expect(refresh).not.toHaveBeenCalled()
})
