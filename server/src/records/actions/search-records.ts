import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { viewSource } from '../engine/view-source.ts'
import { pageOf } from '../input/page-of.ts'
import { type ReadSearch, readSearchRequest } from '../input/search-request.ts'
import { recordSelection, tableName } from '../queries/record-selection.ts'
import { searchCondition } from '../queries/search-condition.ts'
import { searchOrder } from '../queries/search-order.ts'
import { presentRecord, type Row, storedRecord } from '../queries/stored-record.ts'

/** Search (contracts.md, Record types over HTTP): one page and the exact total, fetched side by side. */
export async function searchRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<Page<AnyRecord>> {
  const table = recordTable(type)
  const search = readSearchRequest(table, body)
  const { items, totalCount } = type.view
    ? await viewSource(context, type.view.source).search(context, type, search)
    : await searchTable(context, table, search)
  return pageOf({ items, totalCount, limit: search.limit, skip: search.skip })
}

async function searchTable(context: RecordContext, table: RecordTable, search: ReadSearch) {
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
  search: ReadSearch,
  where: RawBuilder<unknown>,
): Promise<readonly AnyRecord[]> {
  const selection = recordSelection(context.catalogue, table.type, 'list')
  const referenceDate = search.referenceDateUtc ?? context.now
  const order = searchOrder(context, table, search)
  // The page first, its labels after: joining before sorting would join a million rows for fifty.
  const { rows } = await sql<Row>`SELECT ${selection.columns} FROM (
      SELECT t.*, row_number() OVER () AS position FROM (
        SELECT t.* FROM ${sql.raw(tableName(table))} t WHERE ${where} ORDER BY ${order} LIMIT ${search.limit} OFFSET ${search.skip}
      ) t
    ) t ${selection.joins(referenceDate)} ORDER BY t.position`.execute(executorOf(context))
  return rows.map((row) => presentRecord(context.catalogue, table.type, storedRecord(table, row)))
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
