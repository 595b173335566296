import { isAbortedTransactionError, type Kysely, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { DynamicSchema } from './database.ts'

/** A write was sent to the database and the answer was lost: it may be stored. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The answer to a write was lost', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** Runs `work` in a transaction. Throws OutcomeUnknown when the answer to the COMMIT is lost; any other failure leaves nothing behind. */
export async function inTransaction<Result>(
  kysely: Kysely<DynamicSchema>,
  work: (transaction: Transaction<DynamicSchema>) => Promise<Result>,
): Promise<Result> {
  const transaction = await kysely.startTransaction().execute()
  try {
    const result = await work(transaction)
    await sendWrite(() => transaction.commit().execute())
    return result
  } catch (error) {
    // Gives the connection back; one that was lost has nothing to roll back.
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
    throw error
  }
}

/** Runs a single statement that commits by itself. Throws OutcomeUnknown when its answer is lost. */
export function inAutocommit<Result>(
  kysely: Kysely<DynamicSchema>,
  write: (connection: Kysely<DynamicSchema>) => Promise<Result>,
): Promise<Result> {
  // Connecting comes first: a write that found no connection was never sent.
  return kysely.connection().execute((connection) => sendWrite(() => write(connection)))
}

async function sendWrite<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    throw isServerRefusal(error) || isUnsent(error) ? error : new OutcomeUnknown(error)
  }
}

/** Connection exceptions and shutdowns: the server ends the session, perhaps after the commit. */
const sessionEnd = /^(08|57P)/

/** The server itself says that it wrote nothing. */
function isServerRefusal(error: unknown): boolean {
  return (
    isAbortedTransactionError(error) || (error instanceof DatabaseError && !sessionEnd.test(error.code ?? ''))
  )
}

/** The client knew that the connection was broken, and sent nothing. */
function isUnsent(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is not queryable')
}
