import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type RawBuilder, sql } from 'kysely'
import type { RecordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { presentRecords } from './present-records.ts'
import { recordSelection, tableName } from './record-selection.ts'
import { searchCondition } from './search-condition.ts'
import { selectPage } from './select-page.ts'
import { type Row, toStoredRecord } from './stored-record.ts'

/**
 * Reads one page of a search (`items`, as the caller gets them) and its exact total (`totalCount`), in two statements
 * in parallel.
 */
export async function searchTable(context: RecordContext, table: RecordTable, search: SearchInput) {
  const where = searchCondition(context, table, search)
  const [items, totalCount] = await Promise.all([
    fetchPage(context, table, search, where),
    countRecords(context, table, where),
  ])
  return { items, totalCount }
}

async function fetchPage(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
  where: RawBuilder<unknown>,
): Promise<readonly AnyRecord[]> {
  const selection = recordSelection(context.engine.catalogue, table.type, 'list')
  const referenceDate = search.referenceDateUtc ?? context.now
  // Selects the ids of the page before all else: otherwise a million rows are sorted whole, and joined to labels, for fifty.
  const { rows } = await sql<Row>`SELECT ${selection.columns} FROM (
      SELECT t.*, p.position FROM (
        SELECT t.id, row_number() OVER () AS position FROM (
          ${selectPage(context, table, search, where)}
        ) t
      ) p JOIN ${sql.raw(tableName(table))} t ON t.id = p.id OFFSET 0
    ) t ${selection.joins(referenceDate)} ORDER BY t.position`.execute(executorOf(context))
  const records = rows.map((row) => toStoredRecord(table, row))
  return presentRecords(context, table.type, records, search)
}

async function countRecords(
  context: RecordContext,
  table: RecordTable,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM ${sql.raw(tableName(table))} t WHERE ${where}`.execute(executorOf(context))
  return rows[0]?.count ?? 0
}
