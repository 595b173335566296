import type { RecordContext } from './record-context.ts'

/**
 * Streams the items of `read` from one read-only snapshot, in a transaction of its own. Holds a connection from the
 * request of the first item until the last one is read or the consumer returns.
 */
export async function* inSnapshot<Found>(
  context: RecordContext,
  read: (snapshot: RecordContext) => AsyncIterable<Found>,
): AsyncGenerator<Found> {
  // Its transaction is a snapshot itself.
  if (context.knownOnUtc !== undefined) {
    yield* read(context)
    return
  }
  const transaction = await context.engine.database.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* read({ ...context, transaction })
  } finally {
    // Read only, so that a lost connection leaves nothing behind.
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
  }
}
