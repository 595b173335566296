import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deleteExpiredSessions } from './sessions.ts'
import { deleteOldFailures } from './sign-in-throttle.ts'

interface CleanupOptions {
  readonly reportFailure: (error: unknown) => void
  readonly intervalMs?: number
}

const hourMs = 3_600_000

/** Deletes expired sessions, failed sign-ins and one-time links, now and every hour until the returned function is called. */
export function startAccessCleanup(
  database: Database,
  { reportFailure, intervalMs = hourMs }: CleanupOptions,
): () => Promise<void> {
  const clean = () => deleteExpired(database).catch(reportFailure)
  let running = clean()
  const timer = setInterval(() => {
    running = clean()
  }, intervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

async function deleteExpired(database: Database): Promise<void> {
  await deleteOldFailures(database)
  await deleteExpiredSessions(database)
  await sql`DELETE FROM stamboek.one_time_link WHERE expires_at < now()`.execute(database.kysely)
}
