import type { Kysely, Transaction } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'

/** A schema change beyond additions; run in this order, and never changed after its release. */
export interface Migration {
  /** The refusal of a start asks for this name, such as `country-iso_code2-type`. */
  readonly name: string
  /** Tables with their schema, such as `record.country`, whose rows it reads or writes while writes wait. */
  readonly tables: readonly string[]
  /** Work on a large table that goes before, while another version may still write. Absent: none. */
  readonly ahead?: WorkAhead
  readonly run: (transaction: Transaction<DatabaseTables>) => Promise<void>
}

/**
 * Leaves little for the transaction of its migration. May not need what migrations before it do. A transaction in it that
 * changes a table in form begins with `limitLockWait`; its step is then repeated until it gets the lock.
 */
export interface WorkAhead {
  /** The table, with its schema. */
  readonly table: string
  /** False where there is nothing to do, as in a new database. */
  readonly isNeeded: (connection: Kysely<DatabaseTables>) => Promise<boolean>
  /** Adds what batches fill. Is repeated after an interruption. */
  readonly begin: (connection: Kysely<DatabaseTables>) => Promise<void>
  /** Works on the rows behind `position`; undefined when none are left. */
  readonly runBatch: (
    transaction: Transaction<DatabaseTables>,
    done: BatchProgress,
  ) => Promise<BatchProgress | undefined>
  /** Builds indexes and checks rules. Is repeated after an interruption. */
  readonly complete: (connection: Kysely<DatabaseTables>) => Promise<void>
}

export interface BatchProgress {
  /** Of the last row; null at the beginning. */
  readonly position: string | null
  readonly rows: number
}
