import type { Database } from '../database/connection/database.ts'

/** Deletes expired rows. */
export type CleanupTask = (database: Database) => Promise<void>

interface HousekeepingOptions {
  readonly reportFailure: (error: unknown) => void
  readonly intervalMs?: number
}

const fiveMinutesMs = 300_000

/**
 * Runs the cleanup tasks one after another, at once and every five minutes. The returned function stops this and resolves when no task runs
 * any more. A failed task is retried then.
 */
export function startHousekeeping(
  database: Database,
  cleanUps: readonly CleanupTask[],
  { reportFailure, intervalMs = fiveMinutesMs }: HousekeepingOptions,
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
