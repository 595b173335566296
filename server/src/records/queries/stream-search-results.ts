import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { readRecords } from './read-records.ts'
import { tableName } from './record-selection.ts'
import { searchCondition } from './search-condition.ts'
import { searchOrder } from './search-order.ts'
import type { StoredRecord } from './stored-record.ts'
import { streamBatches } from './stream-batches.ts'

interface ResultSelection {
  readonly search: SearchInput
  readonly ids: readonly string[] | undefined
}

/**
 * Streams, in batches, all results of a search, or those among `ids`, in its order, without child records; ignores
 * its page. Needs a transaction.
 */
export async function* streamSearchResults(
  context: RecordContext,
  type: RecordType,
  { search, ids }: ResultSelection,
): AsyncGenerator<readonly StoredRecord[]> {
  const table = recordTable(type)
  const { referenceDateUtc } = search
  // Sorts ids only, since wide rows with labels would not fit into memory.
  const query = sql`SELECT t.id ${fromResults(context, table, search, ids)} ORDER BY ${searchOrder(context, table, search)}`
  for await (const rows of streamBatches<{ id: string }>(context, query))
    yield await readRecords(
      context,
      type,
      rows.map(({ id }) => id),
      { withoutChildren: true, ...(referenceDateUtc !== undefined && { referenceDateUtc }) },
    )
}

/** Counts the results of a search, or those among `ids`; stops at `max` + 1. */
export async function countSearchResults(
  context: RecordContext,
  type: RecordType,
  { search, ids }: ResultSelection,
  max: number,
): Promise<number> {
  const found = fromResults(context, recordTable(type), search, ids)
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${max + 1}) found`.execute(executorOf(context))
  return rows[0]?.count ?? 0
}

function fromResults(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
  ids: readonly string[] | undefined,
): RawBuilder<unknown> {
  const among = ids === undefined ? sql`` : sql` AND t.id = ANY(${ids}::uuid[])`
  return sql`FROM ${sql.raw(tableName(table))} t WHERE ${searchCondition(context, table, search)}${among}`
}
