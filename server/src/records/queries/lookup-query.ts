import { fieldAt } from '@stamboek/model/fields/field-at'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { SortTerm } from '@stamboek/model/schema/layout'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable, type StoredColumn } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { parseNarrowing } from '../input/search-input.ts'
import { labelExpression, shownVersionFirst, tableName, validAt } from './record-selection.ts'
import { termConditions } from './search-condition.ts'
import { likePattern } from './search-operators.ts'

/** Values of search entries that records must be found by. */
type Narrowing = Readonly<Record<string, unknown>>

/** A field, or the input of a search entry, that refers to records. */
export interface ReferringField {
  readonly path: string
  /** Refers to a version, as a child record to its parent. */
  readonly isParent: boolean
  readonly to: string
  readonly acrossUnits: boolean
  readonly filter: Narrowing | undefined
  readonly filterIn: Readonly<Partial<Record<FormMode, Narrowing>>> | undefined
  readonly offeredIn: Readonly<Partial<Record<FormMode, Narrowing>>> | undefined
  readonly order: readonly SortTerm[]
  /** The name of a supplied value. */
  readonly first: string | undefined
  readonly searchKeys: readonly string[] | undefined
}

/**
 * A field of the type by its path, the input of a search entry by its key, or a member of a call's body by `call.member`; undefined
 * for what refers to nothing.
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
  const { to, filter, filterIn, order = [], first, searchKeys } = field
  const offeredIn = 'offeredIn' in field ? field.offeredIn : undefined
  return { path, isParent, to, acrossUnits, filter, filterIn, offeredIn, order, first, searchKeys }
}

/** The search values that narrow the choices of a field: in a form mode, or (without one) in a search. */
export function listNarrowings(field: ReferringField, mode: FormMode | undefined): readonly Narrowing[] {
  const inMode = mode && [field.filterIn?.[mode], field.offeredIn?.[mode]]
  return [field.filter, ...(inMode ?? [])].filter((search) => search !== undefined)
}

/** The columns that typed text is matched with: those of the definition, else the label and the code. */
function searchColumns(table: RecordTable, { searchKeys }: ReferringField): readonly RawBuilder<unknown>[] {
  const named = searchKeys?.flatMap((path) => table.fieldAt(path)?.columns[0]?.name ?? [])
  if (named) return named.map((name) => sql`t.${sql.ref(name)}`)
  return [sql.raw(labelExpression(table, 't')), ...(table.fieldAt('code') ? [sql`t.code`] : [])]
}

export interface Lookup {
  readonly ids: readonly string[] | undefined
  readonly text: string
  readonly referenceDate: string
  readonly field: ReferringField
  readonly includeInactive: boolean
  /** All must find a record; without effect on `ids`. */
  readonly narrowings: readonly Narrowing[]
  /** Further columns, behind a comma. */
  readonly columns: RawBuilder<unknown>
}

/** Selects id, label, status and, for `lookupOrder`, `match_rank` and `order_0`, … of the records that a lookup finds. */
export function lookupQuery(context: RecordContext, target: RecordType, lookup: Lookup): RawBuilder<unknown> {
  const table = recordTable(target)
  const label = sql.raw(labelExpression(table, 't'))
  // Records of a type without a status can always be chosen.
  const hasStatus = table.fieldAt('status') !== undefined
  const status = hasStatus ? sql`t.status` : sql`'Active'`
  const isToSeries = target.isTemporal && !lookup.field.isParent
  const key = sql.raw(isToSeries ? 't.series_id' : 't.id')
  const pattern = likePattern(lookup.text, 'Contains')
  const searched = searchColumns(table, lookup.field)
  const byText = searched.map((column) => sql`${column} ILIKE ${pattern}`)
  const narrowings = lookup.ids === undefined ? lookup.narrowings : []
  const hasOwnStatus = narrowings.some((each) => Object.hasOwn(each, 'status'))
  const conditions = [
    lookup.field.acrossUnits ? sql`true` : visibleRecords(target, context),
    ...(lookup.ids ? [sql`${key} = ANY(${lookup.ids}::uuid[])`] : []),
    ...(lookup.text === '' ? [] : [sql`(${sql.join(byText, sql` OR `)})`]),
    ...(lookup.ids || lookup.includeInactive || !hasStatus || hasOwnStatus ? [] : [sql`t.status = 'Active'`]),
    ...narrowings.flatMap((each) => narrowingConditions(context, table, each)),
    ...(target.isTemporal && !lookup.ids ? [validAt('t', lookup.referenceDate)] : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const from = sql.raw(tableName(table))
  const columns = sql`${label} AS label, ${status} AS status${matchRank([label, ...searched], lookup.text)}${orderColumns(table, lookup.field)}${lookup.columns}`
  if (!isToSeries) return sql`SELECT t.id, ${columns} FROM ${from} t WHERE ${where}`
  return sql`SELECT DISTINCT ON (t.series_id) t.series_id AS id, ${columns} FROM ${from} t WHERE ${where}
    ORDER BY t.series_id, ${shownVersionFirst('t', lookup.referenceDate)}`
}

/** How well a record matches the text: 0 equal to it, 1 begins with it, 2 has a word that does, 3 contains it. */
function matchRank(columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<unknown> {
  if (text === '') return sql``
  const wordStart = `\\m${text.replaceAll(/[\\^$.[\](){}*+?|]/g, '\\$&')}`
  const anyOf = (test: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(columns.map(test), sql` OR `)
  return sql`, CASE
    WHEN ${anyOf((column) => sql`${column} ILIKE ${likePattern(text, 'Exact')}`)} THEN 0
    WHEN ${anyOf((column) => sql`${column} ILIKE ${likePattern(text, 'StartsWith')}`)} THEN 1
    WHEN ${anyOf((column) => sql`${column} ~* ${wordStart}`)} THEN 2
    ELSE 3 END AS match_rank`
}

function narrowingConditions(
  context: RecordContext,
  table: RecordTable,
  search: Narrowing,
): readonly RawBuilder<unknown>[] {
  return termConditions(context, table, parseNarrowing(table, search))
}

function orderColumns(table: RecordTable, { order }: ReferringField): RawBuilder<unknown> {
  const columns = order.map(
    ({ field }, index) => sql`, t.${sql.ref(orderColumn(table, field).name)} AS ${sql.ref(`order_${index}`)}`,
  )
  return columns.length > 0 ? sql.join(columns, sql``) : sql``
}

/** `checkReferences` has checked that it is a field of one column. */
function orderColumn(table: RecordTable, path: string): StoredColumn {
  const column = table.fieldAt(path)?.columns[0]
  if (!column) throw new Error(`${table.type.dtoKey} cannot be ordered by ${path}`)
  return column
}

/**
 * The ORDER BY of found records: the best match of a text, one record first, then the order of the field, and by label.
 * Empty values come last.
 */
export function lookupOrder(
  target: RecordType,
  { field: { order }, text }: Pick<Lookup, 'field' | 'text'>,
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
    ...(text === '' ? [] : [sql`match_rank`]),
    ...(first ? [sql`id <> ${first}::uuid`] : []),
    ...terms,
    sql`label${languageOrder}`,
    sql`id`,
  ])
}

const languageOrder = sql.raw(` COLLATE "${languageCollation}"`)

/** Those of these records, or series, that the search values find. */
export async function findNarrowed(
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
