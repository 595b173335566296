import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { ReadSearch } from '../input/search-request.ts'
import { readRecords } from './read-records.ts'
import { tableName } from './record-selection.ts'
import { rowsInBatches } from './rows-in-batches.ts'
import { searchCondition } from './search-condition.ts'
import { searchOrder } from './search-order.ts'
import type { StoredRecord } from './stored-record.ts'

interface Wanted {
  readonly search: ReadSearch
  /** Only these of what the search finds. */
  readonly ids: readonly string[] | undefined
}

/** All that a search finds, in its order, some records at a time; lists of references with them. Only within a transaction. */
export async function* foundRecords(
  context: RecordContext,
  type: RecordType,
  { search, ids }: Wanted,
): AsyncGenerator<readonly StoredRecord[]> {
  const table = recordTable(type)
  const { referenceDateUtc } = search
  // Ids alone are sorted, and the records fetched by them: labels and wide rows would not be sorted in memory.
  const query = sql`SELECT t.id ${rowsFound(context, table, search, ids)} ORDER BY ${searchOrder(context, table, search)}`
  for await (const rows of rowsInBatches<{ id: string }>(context, query))
    yield await readRecords(
      context,
      type,
      rows.map(({ id }) => id),
      { withoutChildren: true, ...(referenceDateUtc !== undefined && { referenceDateUtc }) },
    )
}

/** How many a search finds; beyond `most` it stops counting. */
export async function countFound(
  context: RecordContext,
  type: RecordType,
  { search, ids }: Wanted,
  most: number,
): Promise<number> {
  const found = rowsFound(context, recordTable(type), search, ids)
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${most + 1}) found`.execute(executorOf(context))
  return rows[0]?.count ?? 0
}

function rowsFound(
  context: RecordContext,
  table: RecordTable,
  search: ReadSearch,
  ids: readonly string[] | undefined,
): RawBuilder<unknown> {
  const among = ids === undefined ? sql`` : sql` AND t.id = ANY(${ids}::uuid[])`
  return sql`FROM ${sql.raw(tableName(table))} t WHERE ${searchCondition(context, table, search)}${among}`
}
