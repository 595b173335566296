import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { cancellable } from '../../database/connection/cancellable-statements.ts'
import type { RecordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { presentRecords } from './present-records.ts'
import { recordSelection, tableName } from './record-selection.ts'
import { searchCondition } from './search-condition.ts'
import { selectPage } from './select-page.ts'
import { type Row, toStoredRecord } from './stored-record.ts'

/** Reads one page of a search, as the caller gets its records. */
export async function readPage(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
): Promise<readonly AnyRecord[]> {
  const where = searchCondition(context, table, search)
  const selection = recordSelection(context.engine.catalogue, table.type, 'list')
  const referenceDate = search.referenceDateUtc ?? context.now
  // Selects the ids of the page before all else: otherwise a million rows are sorted whole, and joined to labels, for fifty.
  const { rows } = await sql<Row>`${cancellable}SELECT ${selection.columns} FROM (
      SELECT t.*, p.position FROM (
        SELECT t.id, row_number() OVER () AS position FROM (
          ${selectPage(context, table, search, where)}
        ) t
      ) p JOIN ${sql.raw(tableName(table))} t ON t.id = p.id OFFSET 0
    ) t ${selection.joins(referenceDate)} ORDER BY t.position`.execute(executorOf(context))
  const records = rows.map((row) => toStoredRecord(table, row))
  return presentRecords(context, table.type, records, search)
}

/** Counts all records that a search finds. */
export async function countFound(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${cancellable}SELECT count(*) AS count
    FROM ${sql.raw(tableName(table))} t WHERE ${searchCondition(context, table, search)}`.execute(
    executorOf(context),
  )
  return rows[0]?.count ?? 0
}
