import type { Page } from '@stamboek/model/contract/record-calls'
import type { SortTerm } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import { recordSchema } from '../../database/identifier.ts'
import { type RecordTable, recordTable, type StoredField } from '../../database/record-table.ts'
import { languageCollation } from '../../database/wanted-indexes.ts'
import { executorOf, type RecordContext, type SearchFilter } from '../context/record-context.ts'
import { visibleRecords } from '../context/record-scope.ts'
import { viewSource } from '../context/view-source.ts'
import {
  labelAt,
  labelExpression,
  recordSelection,
  shownFirst,
  tableName,
  validAt,
} from '../reading/record-selection.ts'
import { likePattern, searchOperators } from '../reading/search-operators.ts'
import { presentRecord, type Row, storedRecord } from '../reading/stored-record.ts'
import { pageOf } from '../requests/page-of.ts'
import { type ReadSearch, readSearchRequest, type SearchTerm } from '../requests/search-request.ts'

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
  const order = orderBy(context, table, search.sort, referenceDate)
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

function searchCondition(
  context: RecordContext,
  table: RecordTable,
  search: ReadSearch,
): RawBuilder<unknown> {
  const { type } = table
  const conditions = [
    ...(type.ownership === 'global' ? [] : [visibleRecords(type, context)]),
    ...(type.parent && !search.includeDeleted ? [sql`NOT t.is_deleted`] : []),
    ...(search.seriesId === undefined ? [] : [sql`t.series_id = ${search.seriesId}`]),
    ...(search.isGlobal === undefined ? [] : [globalCondition(type, search.isGlobal)]),
    ...(search.referenceDateUtc && table.fieldAt('activeRangeUtc')
      ? [validAt('t', search.referenceDateUtc)]
      : []),
    ...termConditions(context, table, search),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/** What the entries of a search ask of the row `t`, and nothing of whose the row is. */
export function termConditions(
  context: RecordContext,
  table: RecordTable,
  search: ReadSearch,
): readonly RawBuilder<unknown>[] {
  return search.terms.map((term) => {
    const { binds } = term.entry
    if ('filter' in binds) return filterOf(context, table.type, binds.filter)(context, term.value, search)
    const any = binds.fields.map((path) => fieldCondition({ context, table, search }, path, term))
    return any.length === 1 && any[0] ? any[0] : sql`(${sql.join(any, sql` OR `)})`
  })
}

function filterOf(context: RecordContext, type: RecordType, name: string): SearchFilter {
  const filter = context.filters.get(type.dtoKey)?.[name]
  if (!filter) throw new Error(`Nobody supplies the filter ${name} of ${type.dtoKey}`)
  return filter
}

/** One field of an entry that may be bound to several: any of them may match. */
function fieldCondition(
  rows: { readonly context: RecordContext; readonly table: RecordTable; readonly search: ReadSearch },
  path: string,
  { entry, value, isTyped }: SearchTerm,
): RawBuilder<unknown> {
  const { context, table, search } = rows
  const link = table.links.find((each) => each.path === path)
  const field = table.fieldAt(path)
  const to = link?.to ?? field?.references
  const named =
    isTyped && to
      ? namedRecords(context, search, { to, text: String(value), areVersions: field?.isParent ?? false })
      : undefined
  if (link)
    return sql`EXISTS (SELECT FROM ${sql.raw(`${recordSchema}.${quote(link.name)}`)} l
      WHERE l.owner_id = t.id AND l.target_id ${named ? sql`IN (${named})` : sql`= ANY(${value}::uuid[])`})`
  const { columns = [] } = field ?? {}
  if (named) return sql`t.${sql.ref(columns[0]?.name ?? '')} IN (${named})`
  return searchOperators[entry.binds.operator]({
    columns,
    value,
    matchingBehavior: search.matchingBehavior,
  })
}

interface Named {
  readonly to: string
  readonly text: string
  /** The ids wanted are those of versions, as a child record points at its parent. */
  readonly areVersions: boolean
}

/** The ids of records, or of series, by what a reference to them shows in the rows that are searched. */
function namedRecords(
  context: RecordContext,
  { matchingBehavior, referenceDateUtc = context.now }: ReadSearch,
  { to, text, areVersions }: Named,
): RawBuilder<unknown> {
  const target = recordTable(context.catalogue.get(to))
  const from = sql.raw(tableName(target))
  const isCalledSo = sql`${sql.raw(labelExpression(target, 's'))} ILIKE ${likePattern(text, matchingBehavior)}
    AND ${visibleRecords(target.type, context, 's')}`
  if (!target.type.isTemporal || areVersions) return sql`SELECT s.id FROM ${from} s WHERE ${isCalledSo}`
  // The text first, which has an index, and then of what is left only the versions that are shown.
  return sql`SELECT s.series_id FROM ${from} s WHERE ${isCalledSo} AND s.id =
    (SELECT v.id FROM ${from} v WHERE v.series_id = s.series_id ORDER BY ${shownFirst('v', referenceDateUtc)} LIMIT 1)`
}

function globalCondition(type: RecordType, isGlobal: boolean): RawBuilder<unknown> {
  if (type.ownership === 'either')
    return isGlobal ? sql`t.business_unit_id IS NULL` : sql`t.business_unit_id IS NOT NULL`
  return (type.ownership === 'global') === isGlobal ? sql`true` : sql`false`
}

/** The sort asked for, and then the id in the direction of the last term: never two pages with the same row. */
function orderBy(
  context: RecordContext,
  table: RecordTable,
  sort: readonly SortTerm[],
  referenceDate: string,
): RawBuilder<unknown> {
  const terms = sort.flatMap((term) => {
    const field = table.fieldAt(term.field)
    return field ? [sql`${sortExpressionOf(context, field, referenceDate)} ${direction(term)}`] : []
  })
  const last = sort.at(-1)
  return sql.join([...terms, sql`t.id ${last ? direction(last) : sql`ASC`}`])
}

function direction(term: SortTerm): RawBuilder<unknown> {
  return term.order === 'descending' ? sql`DESC` : sql`ASC`
}

/** A reference is sorted by what people see of it, at the same instant. */
function sortExpressionOf(
  context: RecordContext,
  field: StoredField,
  referenceDate: string,
): RawBuilder<unknown> {
  const [column] = field.columns
  if (!column) return sql`NULL`
  if (field.references) {
    const target = recordTable(context.catalogue.get(field.references))
    const isToSeries = target.type.isTemporal && !field.isParent
    const label = labelAt(target, sql.raw(`t.${quote(column.name)}`), referenceDate, isToSeries)
    return sql`${label} COLLATE ${sql.raw(`"${languageCollation}"`)}`
  }
  const collation = column.isSortedByLanguage ? sql.raw(` COLLATE "${languageCollation}"`) : sql``
  return sql`t.${sql.ref(column.name)}${collation}`
}
