import { fieldAt } from '@stamboek/model/fields/field-at'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { type SortTerm, sortTermsOf } from '@stamboek/model/schema/layout'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable, type StoredColumn } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { parseNarrowing } from '../input/search-input.ts'
import { labelExpression, shownVersionFirst, tableName, validAt } from './record-selection.ts'
import { termConditions } from './search-condition.ts'
import { likePattern } from './search-operators.ts'

type Narrowing = Readonly<Record<string, unknown>>

export interface ReferringField {
  readonly path: string
  readonly isParent: boolean
  readonly to: string
  readonly acrossUnits: boolean
  readonly where: Narrowing | undefined
  readonly whereIn: Readonly<Partial<Record<FormMode, Narrowing>>> | undefined
  readonly offeredIn: Readonly<Partial<Record<FormMode, Narrowing>>> | undefined
  readonly order: readonly SortTerm[]
  readonly first: string | undefined
}

/**
 * Finds a field of the type by path, else an input of a search entry by key, else a member of a call by
 * `call.member`; undefined if there is none or it refers to no records.
 */
export function findReferringField(type: RecordType, path: unknown): ReferringField | undefined {
  if (typeof path !== 'string') return undefined
  const field =
    fieldAt(type.fields, path) ??
    type.search.entries.find((entry) => entry.key === path)?.input ??
    findBodyField(type, path)
  return field && toReferringField(type, path, field)
}

function findBodyField({ calls }: RecordType, path: string): FieldDefinition | undefined {
  const [name, member = ''] = path.split('.')
  const body = calls.find((call) => call.name === name)?.body
  return path === `${name}.${member}` ? body?.[member] : undefined
}

function toReferringField(
  type: RecordType,
  path: string,
  field: FieldDefinition,
): ReferringField | undefined {
  if (!('to' in field)) return undefined
  const isParent = path === type.parent?.field
  const acrossUnits = 'acrossUnits' in field && field.acrossUnits
  const { to, where, whereIn, sort = [], first } = field
  const offeredIn = 'offeredIn' in field ? field.offeredIn : undefined
  return { path, isParent, to, acrossUnits, where, whereIn, offeredIn, order: sortTermsOf(sort), first }
}

/**
 * Lists the search values that restrict the choices of a field: its `where`, and in a form mode also `whereIn` and
 * `offeredIn` of that mode.
 */
export function listNarrowings(field: ReferringField, mode: FormMode | undefined): readonly Narrowing[] {
  const inMode = mode && [field.whereIn?.[mode], field.offeredIn?.[mode]]
  return [field.where, ...(inMode ?? [])].filter((search) => search !== undefined)
}

function searchColumns(table: RecordTable): readonly RawBuilder<unknown>[] {
  return [sql.raw(labelExpression(table, 't')), ...(table.fieldAt('code') ? [sql`t.code`] : [])]
}

export interface Lookup {
  readonly ids: readonly string[] | undefined
  readonly text: string
  readonly referenceDate: string
  readonly field: ReferringField
  readonly includeInactive: boolean
  /** A form offers no record whose period has ended. */
  readonly isForForm: boolean
  /** A record must match all; ignored for `ids`. */
  readonly narrowings: readonly Narrowing[]
  readonly columns: RawBuilder<unknown>
}

/**
 * Selects, unordered, id (of the series, if temporal), label, status, period_start and period_end, match_rank, `order_0`, … for `lookupOrder`, and
 * `lookup.columns`. Selects visible records that match the text; without `ids` only active ones (unless
 * `includeInactive`) that match the narrowings, of a temporal type those valid at the reference date.
 * @param match restricts them to one kind of text match
 */
export function lookupQuery(
  context: RecordContext,
  target: RecordType,
  lookup: Lookup,
  match?: TextMatch,
): RawBuilder<unknown> {
  const table = recordTable(target)
  const { condition, rank } = match ?? { condition: containsText(table, lookup.text), rank: 0 }
  const hasStatus = table.fieldAt('status') !== undefined
  const status = hasStatus ? sql`t.status` : sql`'Active'`
  const isToSeries = target.isTemporal && !lookup.field.isParent
  const key = sql.raw(isToSeries ? 't.series_id' : 't.id')
  const narrowings = lookup.ids === undefined ? lookup.narrowings : []
  const hasOwnStatus = narrowings.some((each) => Object.hasOwn(each, 'status'))
  const conditions = [
    lookup.field.acrossUnits ? sql`true` : visibleRecords(target, context),
    ...(lookup.ids ? [sql`${key} = ANY(${lookup.ids}::uuid[])`] : []),
    condition,
    ...(lookup.ids || lookup.includeInactive || !hasStatus || hasOwnStatus ? [] : [sql`t.status = 'Active'`]),
    ...narrowings.flatMap((each) => narrowingConditions(context, table, each)),
    ...(target.isTemporal && !lookup.ids ? [validAt('t', lookup.referenceDate)] : []),
    ...(lookup.isForForm && !lookup.ids && !target.isTemporal ? notEnded(table, lookup.referenceDate) : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const from = sql.raw(tableName(table))
  const label = sql.raw(labelExpression(table, 't'))
  const columns = sql`${label} AS label, ${status} AS status${periodColumns(table)}, ${sql.lit(rank)} AS match_rank${orderColumns(table, lookup.field)}${lookup.columns}`
  if (!isToSeries) return sql`SELECT t.id, ${columns} FROM ${from} t WHERE ${where}`
  return sql`SELECT DISTINCT ON (t.series_id) t.series_id AS id, ${columns} FROM ${from} t WHERE ${where}
    ORDER BY t.series_id, ${shownVersionFirst('t', lookup.referenceDate)}`
}

function periodColumns(table: RecordTable): RawBuilder<unknown> {
  if (!table.fieldAt('activeRangeUtc')) return sql``
  return sql`, t.active_range_utc_start AS period_start, t.active_range_utc_end AS period_end`
}

function notEnded(table: RecordTable, instant: string): readonly RawBuilder<unknown>[] {
  if (!table.fieldAt('activeRangeUtc')) return []
  return [sql`(t.active_range_utc_end IS NULL OR t.active_range_utc_end > ${instant}::timestamptz)`]
}

interface LookupWindow {
  readonly limit: number
  readonly skip: number
  readonly first?: string | null | undefined
}

/**
 * Selects a page of a lookup: best text matches first, of equal ones the record `first`, then by `lookupOrder`. Each
 * kind of match is read separately and no further than the page: ranking a million records that contain two letters
 * takes seconds.
 */
export function lookupPage(
  context: RecordContext,
  target: RecordType,
  lookup: Lookup,
  { limit, skip, first }: LookupWindow,
): RawBuilder<unknown> {
  const order = lookupOrder(target, lookup, first)
  const parts = listTextMatches(recordTable(target), lookup.text).map(
    (match) => sql`(SELECT * FROM (${lookupQuery(context, target, lookup, match)}) part
      ORDER BY ${order} LIMIT ${limit + skip})`,
  )
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) found
    ORDER BY match_rank, ${order} LIMIT ${limit} OFFSET ${skip}`
}

/** Whether a record has one of these texts as its id, its code or its label, whatever the case of letters. */
export function matchesTexts(
  target: RecordType,
  { isParent }: Pick<ReferringField, 'isParent'>,
  texts: readonly string[],
): RawBuilder<unknown> {
  const ids = texts.flatMap((text) => {
    const id = parseId(text)
    return id.ok ? [id.value] : []
  })
  const key = sql.raw(target.isTemporal && !isParent ? 't.series_id' : 't.id')
  // A subquery is hashed once for all records; 500 patterns would each be compared.
  const lowered = sql`(SELECT lower(x) FROM unnest(${texts}::text[]) x)`
  const named = matchesAny(
    searchColumns(recordTable(target)),
    (column) => sql`lower(${column}) IN ${lowered}`,
  )
  return ids.length === 0 ? named : sql`(${key} = ANY(${ids}::uuid[]) OR ${named})`
}

interface TextMatch {
  readonly condition: RawBuilder<unknown>
  readonly rank: number
}

/** Best first: equals the text, begins with it, has a word that does, contains it. */
function listTextMatches(table: RecordTable, text: string): readonly TextMatch[] {
  const contains = containsText(table, text)
  if (text === '') return [{ condition: contains, rank: 0 }]
  const columns = searchColumns(table)
  const wordStart = `\\m${text.replaceAll(/[\\^$.[\](){}*+?|]/g, '\\$&')}`
  const tests = [
    matchesAny(columns, (column) => sql`${column} ILIKE ${likePattern(text, 'Exact')}`),
    matchesAny(columns, (column) => sql`${column} ILIKE ${likePattern(text, 'StartsWith')}`),
    matchesAny(columns, (column) => sql`${column} ~* ${wordStart}`),
    contains,
  ]
  return tests.map((test, rank) => {
    const better = tests.slice(0, rank).map((each) => sql`${each} IS NOT TRUE`)
    return { condition: sql.join([test, ...better], sql` AND `), rank }
  })
}

function containsText(table: RecordTable, text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`
  const pattern = likePattern(text, 'Contains')
  return matchesAny(searchColumns(table), (column) => sql`${column} ILIKE ${pattern}`)
}

function matchesAny(
  columns: readonly RawBuilder<unknown>[],
  test: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${sql.join(columns.map(test), sql` OR `)})`
}

function narrowingConditions(
  context: RecordContext,
  table: RecordTable,
  search: Narrowing,
): readonly Expression<unknown>[] {
  return termConditions(context, table, parseNarrowing(table, search))
}

function orderColumns(table: RecordTable, { order }: ReferringField): RawBuilder<unknown> {
  const columns = order.map(
    ({ field }, index) => sql`, t.${sql.ref(orderColumn(table, field).name)} AS ${sql.ref(`order_${index}`)}`,
  )
  return columns.length > 0 ? sql.join(columns, sql``) : sql``
}

/** `checkReferences` has checked that the field has one column. */
function orderColumn(table: RecordTable, path: string): StoredColumn {
  const column = table.fieldAt(path)?.columns[0]
  if (!column) throw new Error(`${table.type.dtoKey} cannot be ordered by ${path}`)
  return column
}

/**
 * The ORDER BY over the columns of `lookupQuery`: the record `first`, the order of the field, the label, the id.
 * Empty values come last.
 */
export function lookupOrder(
  target: RecordType,
  { field: { order } }: Pick<Lookup, 'field'>,
  first?: string | null,
): RawBuilder<unknown> {
  const table = recordTable(target)
  const terms = order.map((term, index) => {
    const { isSortedByLanguage } = orderColumn(table, term.field)
    const collation = isSortedByLanguage ? languageOrder : sql``
    const direction = term.order === 'descending' ? sql`DESC` : sql`ASC`
    return sql`${sql.ref(`order_${index}`)}${collation} ${direction} NULLS LAST`
  })
  return sql.join([
    ...(first ? [sql`id <> ${first}::uuid`] : []),
    ...terms,
    sql`label${languageOrder}`,
    sql`id`,
  ])
}

const languageOrder = sql.raw(` COLLATE "${languageCollation}"`)

/**
 * Returns those ids (of series, for a temporal type) whose records match the search, of a series the version valid
 * now. Ignores visibility.
 */
export async function filterNarrowedIds(
  context: RecordContext,
  target: RecordType,
  ids: readonly string[],
  search: Narrowing,
): Promise<ReadonlySet<string>> {
  const table = recordTable(target)
  const key = sql.raw(target.isTemporal ? 't.series_id' : 't.id')
  const conditions = [
    sql`${key} = ANY(${ids}::uuid[])`,
    ...(target.isTemporal ? [validAt('t', context.now)] : []),
    ...narrowingConditions(context, table, search),
  ]
  const { rows } = await sql<{ id: string }>`SELECT ${key} AS id FROM ${sql.raw(tableName(table))} t
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(executorOf(context))
  return new Set(rows.map(({ id }) => id))
}
