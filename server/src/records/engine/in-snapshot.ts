import type { RecordContext } from './record-context.ts'

/**
 * What `read` finds, all of it in one state of the data however long it takes. Holds a connection from the first that is asked
 * for until the last was given or nobody asks any more (`return`).
 */
export async function* inSnapshot<Found>(
  context: RecordContext,
  read: (snapshot: RecordContext) => AsyncIterable<Found>,
): AsyncGenerator<Found> {
  const transaction = await context.database.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* read({ ...context, transaction })
  } finally {
    // There is nothing to undo; on a connection that was lost there is nothing to end, either.
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
  }
}
