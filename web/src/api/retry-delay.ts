import { ApiProblem } from './api-problem.ts'

/** Between a failed attempt and the next (requirements 14.2). */
export const retryDelaysMs: readonly number[] = [2_000, 10_000, 30_000]

/** Share of the delay that is added at random, so that pages do not return all at once. */
const readSpread = 0.5
const reconnectSpread = { share: 0.25, maxMs: 2_000 }

export function retryDelayMs(failures: number): number {
  return retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
}

export function readRetryDelayMs(
  error: unknown,
  failures: number,
  random: () => number = Math.random,
): number | undefined {
  if (!(error instanceof ApiProblem)) throw error
  if (!error.isTransient) return undefined
  const delayMs = Math.max(retryDelayMs(failures), (error.retryAfter ?? 0) * 1_000)
  return delayMs * (1 + readSpread * random())
}

/**
 * Adds a random part to a delay (ms), so that pages which lost the server together do not reconnect together.
 */
export function addJitter(delayMs: number): number {
  const { share, maxMs } = reconnectSpread
  return Math.round(delayMs + Math.min(delayMs * share, maxMs) * Math.random())
}
