import { ApiProblem } from './api-problem.ts'

/** Between a failed attempt and the next (requirements 14.2). */
export const retryDelaysMs: readonly number[] = [2_000, 10_000, 30_000]

/** Share of the delay that is added at random, so that pages do not return all at once. */
const readSpread = 0.5
const reconnectSpread = { share: 0.25, maxMs: 2_000 }

/** Returns the delay after a failed attempt, by the number of failures before that one: 2 s, 10 s, then 30 s. No jitter. */
export function retryDelayMs(earlierFailures: number): number {
  return retryDelaysMs[Math.min(earlierFailures, retryDelaysMs.length - 1)] ?? 0
}

/**
 * Returns the delay before a failed read is tried again: at least the `retryAfter` of the error, plus up to half at
 * random; undefined if a retry cannot help (not `isTransient`). Throws an error that is no ApiProblem.
 */
export function findReadRetryDelayMs(
  error: unknown,
  earlierFailures: number,
  random: () => number = Math.random,
): number | undefined {
  if (!(error instanceof ApiProblem)) throw error
  if (!error.isTransient) return undefined
  const delayMs = Math.max(retryDelayMs(earlierFailures), (error.retryAfter ?? 0) * 1_000)
  return delayMs * (1 + readSpread * random())
}

/**
 * Adds up to a quarter to a delay, at most 2 s, so that pages which lost the server together do not reconnect together.
 */
export function addJitter(delayMs: number): number {
  const { share, maxMs } = reconnectSpread
  return Math.round(delayMs + Math.min(delayMs * share, maxMs) * Math.random())
}
