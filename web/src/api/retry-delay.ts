import { ApiProblem } from './api-problem.ts'

/** Between a failed attempt and the next (requirements 14.2). */
export const retryDelaysMs: readonly number[] = [2_000, 10_000, 30_000]

/** A background read waits up to this share of its delay longer: not all pages come back at the same moment. */
const readSpread = 0.5
const reconnectSpread = { share: 0.25, maxMs: 2_000 }

/** For retries without an end: the last delay repeats. */
export function retryDelayMs(failures: number): number {
  return retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
}

/** Milliseconds until a failed read is tried again; undefined where the same answer would come. */
export function readRetryDelayMs(
  error: unknown,
  failures: number,
  random: () => number = Math.random,
): number | undefined {
  // Anything else is a mistake in the program, which is to be seen.
  if (!(error instanceof ApiProblem)) throw error
  if (!error.isTransient) return undefined
  const delayMs = Math.max(retryDelayMs(failures), (error.retryAfter ?? 0) * 1_000)
  return delayMs * (1 + readSpread * random())
}

/** Lengthens a delay (ms) at random, so that pages which lost the server together do not reconnect together. */
export function addJitter(delayMs: number): number {
  const { share, maxMs } = reconnectSpread
  return Math.round(delayMs + Math.min(delayMs * share, maxMs) * Math.random())
}
