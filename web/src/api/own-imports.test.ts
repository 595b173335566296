import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from './api-problem.ts'
import { createOwnImports } from './own-imports.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('an import counts as one of this page until 10 s after its answer', async () => {
  const own = createOwnImports()
  expect(own.has('a.csv')).toBe(false)
  const answer = Promise.withResolvers<string>()
  const done = own.track('a.csv', () => answer.promise)
  vi.advanceTimersByTime(3_600_000)
  expect([own.has('a.csv'), own.has('b.csv')]).toEqual([true, false])
  answer.resolve('done')
  expect(await done).toBe('done')
  vi.advanceTimersByTime(9_000)
  expect(own.has('a.csv')).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(own.has('a.csv')).toBe(false)
})

test('a refused or aborted import counts as one of this page, one without an answer does not', async () => {
  const own = createOwnImports()
  const refused = new ApiProblem({
    type: '',
    status: 503,
    code: 'unavailable',
    title: '',
    detail: '',
    correlationId: '',
  })
  await expect(own.track('a.csv', () => Promise.reject(refused))).rejects.toBe(refused)
  expect(own.has('a.csv')).toBe(true)
  const stopped = new DOMException('Stopped', 'AbortError')
  await expect(own.track('b.csv', () => Promise.reject(stopped))).rejects.toBe(stopped)
  expect(own.has('b.csv')).toBe(true)
  const lost = new NetworkFailure(undefined)
  await expect(own.track('a.csv', () => Promise.reject(lost))).rejects.toBe(lost)
  expect(own.has('a.csv')).toBe(false)
})
