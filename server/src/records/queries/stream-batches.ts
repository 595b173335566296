import { type Expression, sql } from 'kysely'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'

/** Rows per FETCH, few enough not to block the event loop. */
const batchSize = 250

/**
 * Streams the rows of a query in batches of 250, through a cursor that stays open until the transaction ends. Needs a
 * transaction, in which it can stream one query.
 */
export async function* streamBatches<Row>(
  context: RecordContext,
  query: Expression<unknown>,
): AsyncGenerator<readonly Row[]> {
  const executor = executorOf(context)
  await sql`DECLARE found NO SCROLL CURSOR FOR ${query}`.execute(executor)
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize)} FROM found`.execute(executor)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}

/**
 * Fetches the next batch while one is handled, and yields to the event loop between them. Ends the source when the
 * consumer returns.
 */
export async function* prefetchBatches<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  let next = requestNext(batches)
  try {
    for (;;) {
      const found = await next
      if (found.done) return
      next = requestNext(batches)
      yield found.value
      await yieldToEventLoop()
    }
  } finally {
    await batches.return(undefined)
  }
}

function requestNext<Batch>(batches: AsyncGenerator<Batch>): Promise<IteratorResult<Batch>> {
  const next = batches.next()
  // A failure surfaces when the batch is awaited; without a handler here it could be unhandled.
  next.catch(() => {})
  return next
}
