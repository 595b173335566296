import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Database, DatabaseTables } from '../connection/database.ts'

const pollIntervalMs = 200

/**
 * Runs `work` under a lock that one node at a time holds, on `connection`, and waits for it without limit,
 * or until the signal aborts. The lock is polled: a statement that waits in pg_advisory_lock holds a snapshot, for which CREATE INDEX CONCURRENTLY of another
 * node would wait.
 */
export async function withStartLock<Result>(
  database: Pick<Database, 'kysely'>,
  work: (connection: Kysely<DatabaseTables>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return database.kysely.connection().execute(async (connection) => {
    while (!(await tryLock(connection))) await delay(pollIntervalMs, undefined, { signal })
    const unlock = () => sql`SELECT pg_advisory_unlock(${advisoryLocks.start})`.execute(connection)
    const result = await work(connection).catch(async (error: unknown) => {
      // A lost connection has released the lock, and fails again here.
      await unlock().catch(() => {})
      throw error
    })
    await unlock()
    return result
  })
}

async function tryLock(connection: Kysely<DatabaseTables>): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`SELECT pg_try_advisory_lock(${advisoryLocks.start}) AS "isLocked"`.execute(connection)
  return rows[0]?.isLocked === true
}
