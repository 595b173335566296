import { sql, type Transaction } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import { relationExists } from '../connection/relation-exists.ts'
import { recordSchema } from '../identifier.ts'
import { auditSequence } from './audit-sequence.ts'
import { changeFeed } from './change-feed.ts'
import { changeSetFields, changeSets } from './change-sets.ts'
import type { Migration } from './migration.ts'

/** In the order in which they run. */
export const migrations: readonly Migration[] = [
  {
    name: 'audit_entry-remark',
    tables: [],
    run: async (transaction) => {
      await sql`ALTER TABLE stamboek.audit_entry ADD COLUMN IF NOT EXISTS remark text`.execute(transaction)
    },
  },
  {
    name: 'audit_entry-batch-index',
    tables: [],
    run: async (transaction) => {
      await sql`DROP INDEX IF EXISTS stamboek.audit_entry_batch`.execute(transaction)
    },
  },
  auditSequence,
  {
    // Previously a role without a unit applied to all units. A new database does not have the table yet.
    name: 'user_role-is_in_all_business_units',
    tables: ['record.user_role'],
    run: async (transaction) => {
      if (!(await relationExists(transaction, 'record.user_role'))) return
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
    tables: [],
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
    tables: ['stamboek.import_batch'],
    run: async (transaction) => {
      if (!(await relationExists(transaction, 'stamboek.import_batch'))) return
      await run(transaction, [
        'ALTER TABLE stamboek.import_batch DROP CONSTRAINT IF EXISTS import_batch_status_check',
        'UPDATE stamboek.import_batch SET status = upper(left(status, 1)) || substr(status, 2)',
        `ALTER TABLE stamboek.import_batch ADD CONSTRAINT import_batch_status_check
          CHECK (status IN ('InProgress', 'Completed', 'Failed', 'Undone'))`,
        'DROP INDEX IF EXISTS stamboek.import_batch_unfinished',
        `CREATE INDEX import_batch_unfinished ON stamboek.import_batch (id) WHERE status = 'InProgress'`,
      ])
    },
  },
  changeSets,
  changeSetFields,
  changeFeed,
]

async function run(transaction: Transaction<DatabaseTables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}
