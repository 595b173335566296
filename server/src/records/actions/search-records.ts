import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, findViewSource, type RecordContext } from '../engine/record-context.ts'
import { parseSearchInput, type SearchInput } from '../input/search-input.ts'
import { presentRecords } from '../queries/present-records.ts'
import { recordSelection, tableName } from '../queries/record-selection.ts'
import { requireSearchRights, searchCondition } from '../queries/search-condition.ts'
import { selectPage } from '../queries/select-page.ts'
import { type Row, toStoredRecord } from '../queries/stored-record.ts'
import { pageOf } from './page-of.ts'

/** Searches records: one page and the exact total, queried in parallel (requirements 5.2). */
export async function searchRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<Page<AnyRecord>> {
  const table = recordTable(type)
  const search = parseSearchInput(table, body)
  requireSearchRights(context, search)
  const source = findViewSource(context, type)
  const { items, totalCount } = source
    ? await source.search(context, type, search)
    : await searchTable(context, table, search)
  return pageOf({ items, totalCount, limit: search.limit, skip: search.skip })
}

async function searchTable(context: RecordContext, table: RecordTable, search: SearchInput) {
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
  // Selects the page before joining labels: otherwise a million rows are joined for fifty.
  const { rows } = await sql<Row>`SELECT ${selection.columns} FROM (
      SELECT t.*, row_number() OVER () AS position FROM (
        ${selectPage(context, table, search, where)}
      ) t
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
