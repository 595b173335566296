/** One measured operation, for one of the concurrent slots. */
export type Operation = (slot: number) => Promise<void>

/**
 * Runs an operation repeatedly in `slots` concurrent workers until `durationMs` have passed, and waits for the last
 * ones. Returns the latencies in milliseconds.
 */
export async function runClosedLoop(work: Operation, slots: number, durationMs: number): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + durationMs
  await Promise.all(
    Array.from({ length: slots }, async (_, slot) => {
      for (let start = performance.now(); start < end; ) {
        await work(slot)
        const now = performance.now()
        latencies.push(now - start)
        start = now
      }
    }),
  )
  return latencies
}
