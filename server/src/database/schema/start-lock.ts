import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, DynamicSchema } from '../connection/database.ts'

/** Any number, the same for every Stamboek. */
export const startLock = 7_822_030_115

const pollIntervalMs = 200

/**
 * Runs `work` while no other node that starts on this database does; the lock is held by `connection`. It is polled: a statement
 * that waits in pg_advisory_lock holds a snapshot, and CREATE INDEX CONCURRENTLY of the node with the lock would wait for that.
 */
export async function withStartLock<Result>(
  database: Pick<Database, 'kysely'>,
  work: (connection: Kysely<DynamicSchema>) => Promise<Result>,
): Promise<Result> {
  return database.kysely.connection().execute(async (connection) => {
    while (!(await tryLock(connection))) await delay(pollIntervalMs)
    try {
      return await work(connection)
    } finally {
      await sql`SELECT pg_advisory_unlock(${startLock})`.execute(connection)
    }
  })
}

async function tryLock(connection: Kysely<DynamicSchema>): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`SELECT pg_try_advisory_lock(${startLock}) AS "isLocked"`.execute(connection)
  return rows[0]?.isLocked === true
}
