import { isAbortedTransactionError, type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { DatabaseTables } from './database.ts'

/** The response to COMMIT was lost: the write may or may not be stored. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The answer to a write was lost', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/**
 * Runs `work` in a transaction, which a dry run rolls back after the deferred constraints were checked. Throws OutcomeUnknown if the response to COMMIT is lost; any other error means a
 * rollback.
 */
export async function inTransaction<Result>(
  kysely: Kysely<DatabaseTables>,
  work: (transaction: Transaction<DatabaseTables>) => Promise<Result>,
  isDryRun = false,
): Promise<Result> {
  const transaction = await kysely.startTransaction().execute()
  try {
    const result = await work(transaction)
    if (isDryRun) {
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(transaction)
      await transaction.rollback().execute()
    } else await sendWrite(() => transaction.commit().execute())
    return result
  } catch (error) {
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
    throw error
  }
}

/** Runs a single statement in autocommit mode. Throws OutcomeUnknown if its response is lost. */
export function inAutocommit<Result>(
  kysely: Kysely<DatabaseTables>,
  write: (connection: Kysely<DatabaseTables>) => Promise<Result>,
): Promise<Result> {
  return kysely.connection().execute((connection) => sendWrite(() => write(connection)))
}

async function sendWrite<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    throw isServerRefusal(error) || isUnsent(error) ? error : new OutcomeUnknown(error)
  }
}

const sessionEnd = /^(08|57P)/

function isServerRefusal(error: unknown): boolean {
  return (
    isAbortedTransactionError(error) || (error instanceof DatabaseError && !sessionEnd.test(error.code ?? ''))
  )
}

function isUnsent(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is not queryable')
}
