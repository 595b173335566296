import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatWork } from './repeat-work.ts'

const intervalMs = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('works at once and at each interval, one run at a time', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const end = repeatWork({
    intervalMs,
    work: () => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    reportFailure: () => {},
  })
  await vi.advanceTimersByTimeAsync(3 * intervalMs)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await end()
})

test('reports a failure, and goes on', async () => {
  const failures: unknown[] = []
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce('weg').mockResolvedValue()
  const end = repeatWork({ intervalMs, work, reportFailure: (error) => failures.push(error) })
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(failures).toEqual(['weg'])
  expect(work).toHaveBeenCalledTimes(2)
  await end()
})

test('its end ends what runs, waits for it and reports nothing', async () => {
  const failures: unknown[] = []
  const end = repeatWork({
    intervalMs,
    work: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    reportFailure: (error) => failures.push(error),
  })
  await end()
  await vi.advanceTimersByTimeAsync(3 * intervalMs)
  expect(failures).toEqual([])
})
