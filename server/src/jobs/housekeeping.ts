import type { Database } from '../database/connection/database.ts'

/** Deletes what nobody needs any more. */
export type CleanupTask = (database: Database) => Promise<void>

interface HousekeepingOptions {
  readonly reportFailure: (error: unknown) => void
  readonly intervalMs?: number
}

const hourMs = 3_600_000

/**
 * Runs the clean-ups one after another, now and every hour until the returned function is called, which resolves once none of
 * them runs any more. One that fails runs again the next time.
 */
export function startHousekeeping(
  database: Database,
  cleanUps: readonly CleanupTask[],
  { reportFailure, intervalMs = hourMs }: HousekeepingOptions,
): () => Promise<void> {
  async function runAll(): Promise<void> {
    for (const cleanUp of cleanUps) await cleanUp(database).catch(reportFailure)
  }

  let running = runAll()
  const timer = setInterval(() => {
    running = running.then(runAll)
  }, intervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
