import { type RawBuilder, sql } from 'kysely'
import { cancellable } from '../../database/connection/cancellable-statements.ts'
import { inTransaction } from '../../database/connection/in-transaction.ts'
import { queryCanceled } from '../../database/connection/is-unavailable.ts'
import type { RecordContext } from '../engine/record-context.ts'
import type { FindSource } from './find-sources.ts'
import { type MatchRow, selectMatches } from './select-matches.ts'

/** What texts contain is left out after this, where something else is found. */
const insideMs = 80
/** Past it the call is refused, as it can tell nothing. */
const maxMs = 1000

/**
 * Returns the matches of each searched field, unordered; a record that several fields match comes as often. A statement is
 * long where a text is in a hundred thousand records of another unit: an index finds them all.
 */
export async function findMatches(
  context: RecordContext,
  sources: readonly FindSource[],
  text: string,
): Promise<readonly MatchRow[]> {
  const selections = sources.map((source, number) => selectMatches(context, source, number, text))
  const near = selections.flatMap((each) => each.near)
  const inside = selections.flatMap((each) => each.inside)
  const [found, others] = await Promise.all([
    selectAll(context, near, maxMs),
    selectAll(context, inside, insideMs).catch(undefinedIfTooLong),
  ])
  if (others) return [...found, ...others]
  return found.length > 0 ? found : selectAll(context, inside, maxMs)
}

/** Throws the SQLSTATE `queryCanceled` after this time. */
async function selectAll(
  { engine }: RecordContext,
  selections: readonly RawBuilder<unknown>[],
  timeoutMs: number,
): Promise<readonly MatchRow[]> {
  if (selections.length === 0) return []
  return inTransaction(engine.database.kysely, async (transaction) => {
    await sql`SET LOCAL statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction)
    const union = sql`${cancellable}${sql.join(selections, sql` UNION ALL `)}`
    return (await sql<MatchRow>`${union}`.execute(transaction)).rows
  })
}

function undefinedIfTooLong(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== queryCanceled) throw error
}
