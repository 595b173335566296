import { sql, type Transaction } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import { recordSchema } from '../identifier.ts'

/** A schema change beyond additions; run in this order, and never changed after its release. */
export interface Migration {
  /** The refusal of a start asks for this name, such as `country-iso_code2-type`. */
  readonly name: string
  readonly run: (transaction: Transaction<DatabaseTables>) => Promise<void>
}

export const migrations: readonly Migration[] = [
  {
    name: 'audit_entry-remark',
    run: async (transaction) => {
      await sql`ALTER TABLE stamboek.audit_entry ADD COLUMN IF NOT EXISTS remark text`.execute(transaction)
    },
  },
  {
    name: 'audit_entry-batch-index',
    run: async (transaction) => {
      await sql`DROP INDEX IF EXISTS stamboek.audit_entry_batch`.execute(transaction)
    },
  },
  {
    // Orders existing entries and imports by their timestamps; their transaction ids are unknown.
    name: 'audit_entry-sequence',
    run: async (transaction) => {
      const { rows } = await sql`SELECT FROM information_schema.columns
        WHERE table_schema = 'stamboek' AND table_name = 'audit_entry' AND column_name = 'sequence'`.execute(
        transaction,
      )
      const isNew = rows.length > 0
      if (!isNew)
        await run(transaction, [
          ...addSequence('stamboek.audit_entry', 'made_at, id'),
          ...addSequence('stamboek.import_batch', 'started_at, id'),
          'ALTER TABLE stamboek.audit_entry ADD COLUMN transaction_id xid8, ADD COLUMN undone_batch_id uuid',
          'ALTER TABLE stamboek.audit_entry ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id()',
        ])
      await run(transaction, [
        'DROP INDEX IF EXISTS stamboek.audit_entry_record, stamboek.audit_entry_parent, stamboek.audit_entry_import, stamboek.import_batch_type',
        'CREATE INDEX audit_entry_record ON stamboek.audit_entry (record_id, sequence)',
        'CREATE INDEX audit_entry_parent ON stamboek.audit_entry (parent_id, sequence) WHERE parent_id IS NOT NULL',
        'CREATE INDEX audit_entry_import ON stamboek.audit_entry (batch_id, sequence) WHERE batch_id IS NOT NULL',
        'CREATE INDEX import_batch_type ON stamboek.import_batch (dto_key, sequence)',
      ])
    },
  },
  {
    // Previously a role without a unit applied to all units. A new database does not have the table yet.
    name: 'user_role-is_in_all_business_units',
    run: async (transaction) => {
      const { rows } = await sql<{ isThere: boolean }>`
        SELECT to_regclass('record.user_role') IS NOT NULL AS "isThere"`.execute(transaction)
      if (!rows[0]?.isThere) return
      await sql`ALTER TABLE record.user_role ADD COLUMN IF NOT EXISTS is_in_all_business_units boolean`.execute(
        transaction,
      )
      await run(transaction, [
        'UPDATE record.user_role SET is_in_all_business_units = business_unit_id IS NULL',
        'ALTER TABLE record.user_role ALTER COLUMN is_in_all_business_units SET NOT NULL',
      ])
    },
  },
  {
    // Replaced by indexes that include the id, for paging in order.
    name: 'search-indexes-of-numbers-and-dates',
    run: async (transaction) => {
      const { rows } = await sql<{ name: string }>`
        SELECT c.relname AS name FROM pg_index i
        JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
        JOIN pg_attribute a ON a.attrelid = i.indexrelid
        WHERE c.relnamespace = to_regnamespace(${recordSchema}) AND m.amname = 'btree'
          AND i.indnatts = 1 AND NOT i.indisunique AND i.indexprs IS NULL
          AND a.atttypid IN ('timestamptz'::regtype, 'date'::regtype, 'integer'::regtype, 'numeric'::regtype)`.execute(
        transaction,
      )
      for (const { name } of rows) await sql`DROP INDEX ${sql.id(recordSchema, name)}`.execute(transaction)
    },
  },
  {
    // Replaces the original statuses by those of requirements 9.3.
    name: 'import_batch-status',
    run: (transaction) =>
      run(transaction, [
        'ALTER TABLE stamboek.import_batch DROP CONSTRAINT IF EXISTS import_batch_status_check',
        'UPDATE stamboek.import_batch SET status = upper(left(status, 1)) || substr(status, 2)',
        `ALTER TABLE stamboek.import_batch ADD CONSTRAINT import_batch_status_check
          CHECK (status IN ('InProgress', 'Completed', 'Failed', 'Undone'))`,
        'DROP INDEX IF EXISTS stamboek.import_batch_unfinished',
        `CREATE INDEX import_batch_unfinished ON stamboek.import_batch (id) WHERE status = 'InProgress'`,
      ]),
  },
]

function addSequence(table: string, order: string): readonly string[] {
  return [
    `ALTER TABLE ${table} ADD COLUMN sequence bigint`,
    `UPDATE ${table} e SET sequence = o.position FROM (SELECT id, row_number() OVER (ORDER BY ${order}) AS position FROM ${table}) o WHERE o.id = e.id`,
    `ALTER TABLE ${table} ALTER COLUMN sequence SET NOT NULL, ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY`,
    `SELECT setval(pg_get_serial_sequence('${table}', 'sequence'), (SELECT coalesce(max(sequence), 0) + 1 FROM ${table}), false)`,
  ]
}

async function run(transaction: Transaction<DatabaseTables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}

export const databaseFormat = 1
