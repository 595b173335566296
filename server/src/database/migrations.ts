import { sql, type Transaction } from 'kysely'
import type { DynamicSchema } from './database.ts'

/** A change that adding alone cannot make. Written once, never changed after it was released; run in this order. */
export interface Migration {
  /** The name under which the start asks for it: `table-what`, such as `country-iso_code2-type`. */
  readonly name: string
  readonly run: (transaction: Transaction<DynamicSchema>) => Promise<void>
}

export const migrations: readonly Migration[] = [
  {
    name: 'audit_entry-remark',
    run: async (transaction) => {
      await sql`ALTER TABLE stamboek.audit_entry ADD COLUMN IF NOT EXISTS remark text`.execute(transaction)
    },
  },
  {
    // Replaced by one that an undo can walk in order.
    name: 'audit_entry-batch-index',
    run: async (transaction) => {
      await sql`DROP INDEX IF EXISTS stamboek.audit_entry_batch`.execute(transaction)
    },
  },
]

/** Raised when an older program could no longer work with what this one writes. */
export const databaseFormat = 1
