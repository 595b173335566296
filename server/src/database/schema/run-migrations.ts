import { type Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import type { DatabaseLog } from '../connection/database-log.ts'
import { limitLockWait, retryForLocks } from './lock-patience.ts'
import type { BatchProgress, Migration } from './migration.ts'
import { migrations } from './migrations.ts'

type Connection = Kysely<DatabaseTables>

/** The migrations that the database has not had, in their order. */
export async function findPendingMigrations(connection: Connection): Promise<readonly Migration[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM stamboek.migration`.execute(connection)
  const done = new Set(rows.map((row) => row.name))
  return migrations.filter(({ name }) => !done.has(name))
}

interface AheadOptions {
  readonly log: DatabaseLog
  readonly reportIntervalMs?: number
}

/**
 * Does what migrations do ahead, in batches, while another version may still write; logs how far it is every five
 * seconds. Goes on where an interrupted start stopped.
 */
export async function workAhead(
  connection: Connection,
  pending: readonly Migration[],
  { log, reportIntervalMs = 5_000 }: AheadOptions,
): Promise<void> {
  for (const { name, ahead } of pending) {
    if (!ahead || !(await ahead.isNeeded(connection))) continue
    await retryForLocks(connection, () => ahead.begin(connection), { log })
    const report = createReport(name, await estimateRows(connection, ahead.table), { log, reportIntervalMs })
    let done = await readProgress(connection, name)
    report(done.rows)
    for (;;) {
      const next = await connection.transaction().execute(async (transaction) => {
        const progress = await ahead.runBatch(transaction, done)
        if (progress)
          await sql`INSERT INTO stamboek.migration_progress (name, position, rows)
            VALUES (${name}, ${progress.position}, ${progress.rows})
            ON CONFLICT (name) DO UPDATE SET position = excluded.position, rows = excluded.rows`.execute(
            transaction,
          )
        return progress
      })
      if (!next) break
      done = next
      report(done.rows)
    }
    await retryForLocks(connection, () => ahead.complete(connection), { log })
  }
}

/** Runs each migration in a transaction of its own, when it gets its locks; logs them if `isLogged`, as in an upgrade. */
export async function runMigrations(
  connection: Connection,
  pending: readonly Migration[],
  { log, isLogged }: { readonly log: DatabaseLog; readonly isLogged: boolean },
): Promise<void> {
  for (const migration of pending) {
    const run = async (transaction: Transaction<DatabaseTables>): Promise<void> => {
      await sql.raw(limitLockWait).execute(transaction)
      await migration.run(transaction)
      await sql`INSERT INTO stamboek.migration (name) VALUES (${migration.name})`.execute(transaction)
      await sql`DELETE FROM stamboek.migration_progress WHERE name = ${migration.name}`.execute(transaction)
    }
    await retryForLocks(connection, () => connection.transaction().execute(run), { log })
    if (isLogged) log.info(`De migratie ${migration.name} is uitgevoerd.`)
  }
}

async function readProgress(connection: Connection, name: string): Promise<BatchProgress> {
  const { rows } = await sql<BatchProgress>`SELECT position, rows FROM stamboek.migration_progress
    WHERE name = ${name}`.execute(connection)
  return rows[0] ?? { position: null, rows: 0 }
}

/** The number of rows of a table, as the statistics know it, or counted where they do not. */
export async function estimateRows(connection: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`SELECT reltuples::bigint AS estimate FROM pg_class
    WHERE oid = to_regclass(${table})`.execute(connection)
  const estimate = rows[0]?.estimate ?? 0
  if (estimate >= 0) return estimate
  const { rows: counted } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(connection)
  return counted[0]?.count ?? 0
}

function createReport(
  name: string,
  total: number,
  { log, reportIntervalMs }: Required<AheadOptions>,
): (rows: number) => void {
  const startedAt = performance.now()
  let first: number | undefined
  let reportedAt = startedAt
  return (rows) => {
    first ??= rows
    const now = performance.now()
    if (now - reportedAt < reportIntervalMs || rows === first) return
    reportedAt = now
    const secondsLeft = (Math.max(total - rows, 0) * (now - startedAt)) / (rows - first) / 1000
    log.info(
      `De migratie ${name}: ${rows.toLocaleString('nl-NL')} van ongeveer ${Math.max(total, rows).toLocaleString('nl-NL')} rijen, nog ongeveer ${Math.ceil(secondsLeft)} s.`,
    )
  }
}
