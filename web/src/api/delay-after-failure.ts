import { ApiProblem } from './api-problem.ts'
import { retryDelay } from './retry-delays.ts'

/** Of the delay, at the most: not all pages come back at the same moment. */
const spread = 0.5

/** How long to wait, in ms, after a read failed that the page did by itself; undefined: reading it again changes nothing. */
export function delayAfterFailure(
  error: unknown,
  failuresBefore: number,
  random: () => number,
): number | undefined {
  // Anything else is a mistake in the program, which is to be seen.
  if (!(error instanceof ApiProblem)) throw error
  if (!error.isPassing) return undefined
  const delay = Math.max(retryDelay(failuresBefore), (error.retryAfter ?? 0) * 1_000)
  return delay * (1 + spread * random())
}
