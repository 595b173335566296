import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'

/** Rows that are fetched at a time: what is made of them is done before others notice. */
const batchSize = 250

/** The rows of a query, some at a time as they are asked for. Only within a transaction, and one such query at a time. */
export async function* rowsInBatches<Row>(
  context: RecordContext,
  query: RawBuilder<unknown>,
): AsyncGenerator<readonly Row[]> {
  const executor = executorOf(context)
  await sql`DECLARE found NO SCROLL CURSOR FOR ${query}`.execute(executor)
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize)} FROM found`.execute(executor)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}

/** The same batches, of which the next is on its way while one is worked on, and others get a turn between them. */
export async function* fetchedAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  let next = fetch(batches)
  try {
    for (;;) {
      const found = await next
      if (found.done) return
      next = fetch(batches)
      yield found.value
      await yieldToEventLoop()
    }
  } finally {
    // Ends only once what is on its way has come.
    await batches.return(undefined)
  }
}

function fetch<Batch>(batches: AsyncGenerator<Batch>): Promise<IteratorResult<Batch>> {
  const next = batches.next()
  // Told when it is asked for, which may be never.
  next.catch(() => {})
  return next
}
