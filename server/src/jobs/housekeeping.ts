import type { Database } from '../database/connection/database.ts'

/** Deletes expired rows. */
export type CleanupTask = (database: Database) => Promise<void>

interface HousekeepingOptions {
  readonly reportFailure: (error: unknown) => void
  readonly intervalMs?: number
}

const defaultIntervalMs = 300_000

/**
 * Runs the cleanup tasks one after another, at once and every five minutes. The returned function stops this and resolves when no task runs
 * any more. A failed task is retried with the next run; a run that takes longer than that is not followed at once.
 */
export function startHousekeeping(
  database: Database,
  cleanUps: readonly CleanupTask[],
  { reportFailure, intervalMs = defaultIntervalMs }: HousekeepingOptions,
): () => Promise<void> {
  async function runAll(): Promise<void> {
    for (const cleanUp of cleanUps) await cleanUp(database).catch(reportFailure)
  }

  let isRunning = false
  async function run(): Promise<void> {
    isRunning = true
    await runAll()
    isRunning = false
  }

  let running = run()
  const timer = setInterval(() => {
    if (!isRunning) running = run()
  }, intervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
