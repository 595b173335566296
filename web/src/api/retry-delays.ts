/** Milliseconds between one attempt that failed and the next (platform.md section 9). */
export const retryDelays: readonly number[] = [2_000, 10_000, 30_000]

/** The same for what is never given up, by how often it failed before: the last one from then on. */
export function retryDelay(failuresBefore: number): number {
  return retryDelays[Math.min(failuresBefore, retryDelays.length - 1)] ?? 0
}
