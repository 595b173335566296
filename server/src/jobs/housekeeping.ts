import type { Database } from '../database/connection/database.ts'

/** The signal aborts when the program stops: a long task then ends where it is. */
export type CleanupTask = (database: Database, signal: AbortSignal) => Promise<void>

interface HousekeepingOptions {
  readonly reportFailure: (error: unknown) => void
  readonly intervalMs?: number
}

const defaultIntervalMs = 300_000

/**
 * Runs the cleanup tasks one after another, now and every five minutes. A failed task is reported; the others run, and
 * it runs again in the next run. The returned function stops this, aborts the signal and waits for the current run.
 */
export function startHousekeeping(
  database: Database,
  cleanUps: readonly CleanupTask[],
  { reportFailure, intervalMs = defaultIntervalMs }: HousekeepingOptions,
): () => Promise<void> {
  const stopping = new AbortController()

  async function runAll(): Promise<void> {
    for (const cleanUp of cleanUps) await cleanUp(database, stopping.signal).catch(reportFailure)
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
    stopping.abort()
    return running
  }
}
