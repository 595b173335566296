import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import type { DatabaseLog } from '../connection/database-log.ts'
import { isLockTimeout } from '../connection/transaction-conflicts.ts'
import { recordSchema } from '../identifier.ts'

/**
 * Begins a transaction that changes tables in form: what waits for such a lock lets nobody else at the table, so that it
 * gives up (55P03) after some seconds.
 */
export const limitLockWait = `SET LOCAL lock_timeout = '3s'`

interface Patience {
  readonly log: DatabaseLog
  readonly pauseMs?: number
  readonly reportIntervalMs?: number
}

/**
 * Runs `work`, whose transaction begins with `limitLockWait`, again and again until it gets its locks, with a pause in
 * which others get through; logs every ten seconds for what it waits. Other errors are thrown.
 */
export async function retryForLocks<Result>(
  connection: Kysely<DatabaseTables>,
  work: () => Promise<Result>,
  { log, pauseMs = 1_000, reportIntervalMs = 10_000 }: Patience,
): Promise<Result> {
  let reportedAt = Number.NEGATIVE_INFINITY
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (performance.now() - reportedAt >= reportIntervalMs) {
        reportedAt = performance.now()
        log.info(await describeWait(connection))
      }
      await delay(pauseMs)
    }
}

interface Holder {
  readonly name: string
  readonly pid: number
  readonly seconds: number
}

/** The oldest transaction that uses a table, and that this role may see, is what most likely is waited for. */
async function describeWait(connection: Kysely<DatabaseTables>): Promise<string> {
  const { rows } = await sql<Holder>`
    SELECT application_name AS name, pid, extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
    FROM pg_stat_activity a
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      AND EXISTS (SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE l.pid = a.pid AND l.granted AND c.relnamespace::regnamespace::text IN (${recordSchema}, 'stamboek'))
    ORDER BY xact_start LIMIT 1`.execute(connection)
  const [holder] = rows
  const who = holder
    ? `${holder.name || 'een ander programma'} (proces ${holder.pid} van PostgreSQL, al ${holder.seconds} s bezig)`
    : 'een ander programma'
  return `De start wacht tot tabellen die hij moet wijzigen vrij zijn: ${who} gebruikt ze nog. Intussen kan iedereen verder; de start probeert het steeds opnieuw.`
}
