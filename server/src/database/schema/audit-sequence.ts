import { type Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import { relationExists } from '../connection/relation-exists.ts'
import { buildIndex } from './build-index.ts'
import { limitLockWait } from './lock-patience.ts'
import type { BatchProgress, Migration } from './migration.ts'

type Connection = Kysely<DatabaseTables>

const table = 'stamboek.audit_entry'

const batchSize = 20_000

/** Room for entries that are written between counting and the moment from which new ones get numbers of their own. */
const maxUncounted = 1_000_000

/**
 * Orders existing audit entries and imports by their timestamps; their transaction ids are unknown. Entries that another
 * version writes meanwhile get numbers behind all of those.
 */
export const auditSequence: Migration = {
  name: 'audit_entry-sequence',
  tables: ['stamboek.import_batch'],
  ahead: {
    table,
    isNeeded: async (connection) => !(await hasSequence(connection)),
    begin,
    runBatch,
    complete,
  },
  run: async (transaction) => {
    // A new database is made without what this changes.
    if (!(await relationExists(transaction, 'stamboek.import_batch'))) return
    if (await relationExists(transaction, 'stamboek.audit_entry_later'))
      await run(transaction, [
        'ALTER TABLE stamboek.audit_entry ALTER COLUMN sequence DROP DEFAULT, ALTER COLUMN sequence SET NOT NULL',
        'ALTER TABLE stamboek.audit_entry DROP CONSTRAINT audit_entry_is_numbered, ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY',
        `SELECT setval(pg_get_serial_sequence('stamboek.audit_entry', 'sequence'), nextval('stamboek.audit_entry_later'), false)`,
        'DROP SEQUENCE stamboek.audit_entry_later',
        'DROP INDEX stamboek.audit_entry_by_time',
        'ALTER TABLE stamboek.import_batch ADD COLUMN sequence bigint',
        `UPDATE stamboek.import_batch b SET sequence = o.position
          FROM (SELECT id, row_number() OVER (ORDER BY started_at, id) AS position FROM stamboek.import_batch) o WHERE o.id = b.id`,
        'ALTER TABLE stamboek.import_batch ALTER COLUMN sequence SET NOT NULL, ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY',
        `SELECT setval(pg_get_serial_sequence('stamboek.import_batch', 'sequence'), (SELECT coalesce(max(sequence), 0) + 1 FROM stamboek.import_batch), false)`,
      ])
    for (const [name, definition] of indexes) {
      await sql.raw(`DROP INDEX IF EXISTS stamboek.${name}`).execute(transaction)
      const isBuilt = await relationExists(transaction, `stamboek.${name}_new`)
      await sql
        .raw(
          isBuilt
            ? `ALTER INDEX stamboek.${name}_new RENAME TO ${name}`
            : `CREATE INDEX ${name} ON stamboek.audit_entry ${definition}`,
        )
        .execute(transaction)
    }
    await run(transaction, [
      'DROP INDEX IF EXISTS stamboek.import_batch_type',
      'CREATE INDEX import_batch_type ON stamboek.import_batch (dto_key, sequence)',
    ])
  },
}

const indexes = [
  ['audit_entry_record', '(record_id, sequence)'],
  ['audit_entry_parent', '(parent_id, sequence) WHERE parent_id IS NOT NULL'],
  ['audit_entry_import', '(batch_id, sequence) WHERE batch_id IS NOT NULL'],
] as const

/** True in a database that has it already, as a new one; false while it is being added. */
async function hasSequence(connection: Connection): Promise<boolean> {
  if (await relationExists(connection, 'stamboek.audit_entry_later')) return false
  const { rows } = await sql`SELECT FROM information_schema.columns
    WHERE table_schema = 'stamboek' AND table_name = 'audit_entry' AND column_name = 'sequence'`.execute(
    connection,
  )
  return rows.length > 0
}

async function begin(connection: Connection): Promise<void> {
  if (!(await relationExists(connection, 'stamboek.audit_entry_later'))) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM stamboek.audit_entry`.execute(
      connection,
    )
    const next = (rows[0]?.count ?? 0) + maxUncounted
    await connection.transaction().execute((transaction) =>
      run(transaction, [
        limitLockWait,
        `CREATE SEQUENCE stamboek.audit_entry_later START ${next}`,
        'ALTER TABLE stamboek.audit_entry ADD COLUMN sequence bigint, ADD COLUMN transaction_id xid8, ADD COLUMN undone_batch_id uuid',
        `ALTER TABLE stamboek.audit_entry ALTER COLUMN sequence SET DEFAULT nextval('stamboek.audit_entry_later'),
          ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id()`,
      ]),
    )
  }
  await buildIndex(connection, table, ['audit_entry_by_time', '(made_at, id)'])
}

async function runBatch(
  transaction: Transaction<DatabaseTables>,
  { position, rows: done }: BatchProgress,
): Promise<BatchProgress | undefined> {
  const [madeAt = '-infinity', id = '00000000-0000-0000-0000-000000000000'] = position?.split('|') ?? []
  const { rows } = await sql<{ position: string; count: number }>`
    WITH batch AS MATERIALIZED (
      SELECT id, made_at, row_number() OVER (ORDER BY made_at, id) AS number FROM (
        SELECT id, made_at FROM stamboek.audit_entry
        WHERE (made_at, id) > (${madeAt}::timestamptz, ${id}::uuid) AND sequence IS NULL
        ORDER BY made_at, id LIMIT ${sql.lit(batchSize)}) next
    ), updated AS (
      UPDATE stamboek.audit_entry e SET sequence = ${done}::bigint + b.number FROM batch b WHERE b.id = e.id
      RETURNING b.number, b.made_at, b.id
    )
    SELECT made_at || '|' || id AS position, (SELECT count(*) FROM updated) AS count
    FROM updated ORDER BY number DESC LIMIT 1`.execute(transaction)
  const [last] = rows
  return last && { position: last.position, rows: done + last.count }
}

/** The check lets SET NOT NULL trust it instead of reading the table under its lock. */
async function complete(connection: Connection): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_constraint WHERE conname = 'audit_entry_is_numbered'`.execute(
    connection,
  )
  if (rows.length === 0)
    await connection.transaction().execute((transaction) =>
      run(transaction, [
        limitLockWait,
        `ALTER TABLE stamboek.audit_entry
          ADD CONSTRAINT audit_entry_is_numbered CHECK (sequence IS NOT NULL) NOT VALID`,
      ]),
    )
  await sql`ALTER TABLE stamboek.audit_entry VALIDATE CONSTRAINT audit_entry_is_numbered`.execute(connection)
  for (const [name, definition] of indexes) await buildIndex(connection, table, [`${name}_new`, definition])
}

async function run(transaction: Transaction<DatabaseTables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}
