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
