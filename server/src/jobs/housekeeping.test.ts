import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/connection/database.ts'
import { startHousekeeping } from './housekeeping.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const database = {} as Database

test('cleans up at once and every five minutes, also after a failure, until it is stopped', async () => {
  const done: string[] = []
  const reportFailure = vi.fn()
  const failure = new Error('gone')
  const stop = startHousekeeping(
    database,
    [
      () => Promise.reject(failure),
      () => {
        done.push('second')
        return Promise.resolve()
      },
    ],
    { reportFailure },
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(done).toHaveLength(2)
  expect(reportFailure.mock.calls).toEqual([[failure], [failure]])
  await stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(done).toHaveLength(2)
})

test('a run that is not done at the next time is not followed at once', async () => {
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const task = vi.fn(() => isDone)
  const stop = startHousekeeping(database, [task], { reportFailure: vi.fn() })
  await vi.advanceTimersByTimeAsync(900_000)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(task).toHaveBeenCalledTimes(2)
  await stop()
})
