import type { FieldError } from '@stamboek/model/contract/problem'
import { type LookupItem, lookupLimit, type Page } from '@stamboek/model/contract/record-calls'
import { fieldAt } from '@stamboek/model/fields/field-at'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { malformedProblem, requireIds, requireMembers } from '../input/input-values.ts'
import { parseNumber, parseReferenceDate, parseSearchInput, parseSearchText } from '../input/search-input.ts'
import { memberColumns, membersReadThroughReference, toMembers } from '../queries/condition-view.ts'
import { labelExpression, shownVersionFirst, tableName, validAt } from '../queries/record-selection.ts'
import { termConditions } from '../queries/search-condition.ts'
import { likePattern } from '../queries/search-operators.ts'
import type { Row } from '../queries/stored-record.ts'
import { pageOf } from './page-of.ts'

const members = ['field', 'search', 'ids', 'limit', 'skip', 'referenceDateUtc', 'includeInactive']

/**
 * Looks up the records that a reference field may point to: id, label and status (contracts.md), at most 1000 by
 * label (platform.md section 9). With `ids` the labels of those, whatever their status. Members that conditions read
 * through the reference come along.
 */
export async function lookupRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<Page<LookupItem>> {
  const request = requireMembers(body, members)
  const errors: FieldError[] = []
  const report = (field: string, message: string) => errors.push({ field, message })
  const field = referenceField(type, request.field)
  if (!field) report('field', 'Dit veld verwijst niet naar andere records.')
  const limit = parseNumber(
    { field: 'limit', value: request.limit, min: 1, max: lookupLimit, defaultValue: lookupLimit },
    report,
  )
  const skip = parseNumber(
    { field: 'skip', value: request.skip, min: 0, max: 1_000_000_000, defaultValue: 0 },
    report,
  )
  const referenceDate = parseReferenceDate(request.referenceDateUtc, report) ?? context.now
  const text = parseSearchText(request.search === undefined ? '' : request.search)
  if ('message' in text) report('search', text.message)
  if (request.includeInactive !== undefined && typeof request.includeInactive !== 'boolean')
    report('includeInactive', 'Kies ja of nee.')
  if (errors.length > 0 || !field || 'message' in text) throw malformedProblem(errors)

  const target = context.catalogue.get(field.to)
  const ids = request.ids === undefined ? undefined : requireIds('ids', request.ids, lookupLimit)
  const table = recordTable(target)
  const read = field.acrossUnits ? [] : membersReadThroughReference(type, field.path)
  const query = lookupQuery(context, target, {
    ids,
    text: text.value,
    referenceDate,
    field,
    includeInactive: request.includeInactive === true,
    columns: read.length > 0 ? sql`, ${memberColumns(table, read)}` : sql``,
  })
  const executor = executorOf(context)
  const [page, total] = await Promise.all([
    sql<LookupItem & Row>`SELECT * FROM (${query}) found
      ORDER BY label COLLATE ${sql.raw(`"${languageCollation}"`)}, id LIMIT ${limit} OFFSET ${skip}`.execute(
      executor,
    ),
    sql<{ count: number }>`SELECT count(*) AS count FROM (${query}) found`.execute(executor),
  ])
  const items = page.rows.map((row) => ({
    id: row.id,
    label: row.label,
    status: row.status,
    ...(read.length > 0 && { members: toMembers(table, read, row) }),
  }))
  return pageOf({ items, totalCount: total.rows[0]?.count ?? 0, limit, skip })
}

/**
 * Labels of the active records that a reference field may point to; empty where there are more than `lookupLimit`.
 */
export async function readLookupLabels(
  context: RecordContext,
  type: RecordType,
  path: string,
  referenceDate: string,
): Promise<readonly string[]> {
  const field = referenceField(type, path)
  if (!field) return []
  const query = lookupQuery(context, context.catalogue.get(field.to), {
    ids: undefined,
    text: '',
    referenceDate,
    field,
    includeInactive: false,
    columns: sql``,
  })
  // Limited before sorting: sorting a million labels would take its time.
  const { rows } = await sql<{ label: string }>`SELECT label FROM (
      SELECT label FROM (${query}) found LIMIT ${lookupLimit + 1}
    ) few ORDER BY label COLLATE ${sql.raw(`"${languageCollation}"`)}`.execute(executorOf(context))
  return rows.length > lookupLimit ? [] : rows.map(({ label }) => label)
}

interface Lookup {
  readonly ids: readonly string[] | undefined
  readonly text: string
  readonly referenceDate: string
  readonly field: ReferringField
  readonly includeInactive: boolean
  /** Further columns, behind a comma. */
  readonly columns: RawBuilder<unknown>
}

function lookupQuery(context: RecordContext, target: RecordType, lookup: Lookup): RawBuilder<unknown> {
  const table = recordTable(target)
  const label = sql.raw(labelExpression(table, 't'))
  // Records of a type without a status can always be chosen.
  const hasStatus = table.fieldAt('status') !== undefined
  const status = hasStatus ? sql`t.status` : sql`'Active'`
  const isToSeries = target.isTemporal && !lookup.field.isParent
  const key = sql.raw(isToSeries ? 't.series_id' : 't.id')
  const pattern = likePattern(lookup.text, 'Contains')
  const byText = searchColumns(table, lookup.field).map((column) => sql`${column} ILIKE ${pattern}`)
  const { filter } = lookup.field
  const isChoosing = lookup.ids === undefined && filter !== undefined
  const chosen = isChoosing ? parseSearchInput(table, { search: filter }) : undefined
  const hasOwnStatus = isChoosing && Object.hasOwn(filter, 'status')
  const conditions = [
    lookup.field.acrossUnits ? sql`true` : visibleRecords(target, context),
    ...(lookup.ids ? [sql`${key} = ANY(${lookup.ids}::uuid[])`] : []),
    ...(lookup.text === '' ? [] : [sql`(${sql.join(byText, sql` OR `)})`]),
    ...(lookup.ids || lookup.includeInactive || !hasStatus || hasOwnStatus ? [] : [sql`t.status = 'Active'`]),
    ...(chosen ? termConditions(context, table, chosen) : []),
    ...(target.isTemporal && !lookup.ids ? [validAt('t', lookup.referenceDate)] : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const from = sql.raw(tableName(table))
  if (!isToSeries)
    return sql`SELECT t.id, ${label} AS label, ${status} AS status${lookup.columns} FROM ${from} t WHERE ${where}`
  return sql`SELECT DISTINCT ON (t.series_id) t.series_id AS id, ${label} AS label, ${status} AS status${lookup.columns} FROM ${from} t WHERE ${where}
    ORDER BY t.series_id, ${shownVersionFirst('t', lookup.referenceDate)}`
}

/** Paths and keys that can be looked up: references of the type, and inputs of its search card. */
export function lookupFields(type: RecordType): readonly string[] {
  const { fields, links } = recordTable(type)
  const paths = [...fields, ...links].map((each) => each.path)
  const keys = type.search.entries.map((entry) => entry.key)
  return [...new Set([...paths, ...keys])].filter((path) => referenceField(type, path) !== undefined)
}

interface ReferringField {
  readonly path: string
  /** Refers to a version, as a child record to its parent. */
  readonly isParent: boolean
  readonly to: string
  readonly acrossUnits: boolean
  readonly filter: Readonly<Record<string, unknown>> | undefined
  readonly searchKeys: readonly string[] | undefined
}

/** A field of the type, or the input of a search entry. */
function referenceField(type: RecordType, path: unknown): ReferringField | undefined {
  if (typeof path !== 'string') return undefined
  const field = fieldAt(type.fields, path) ?? type.search.entries.find((entry) => entry.key === path)?.input
  return field && toReferringField(type, path, field)
}

function toReferringField(
  type: RecordType,
  path: string,
  field: FieldDefinition,
): ReferringField | undefined {
  if (!('to' in field)) return undefined
  const isParent = path === type.parent?.field
  const acrossUnits = 'acrossUnits' in field && field.acrossUnits
  const { filter, searchKeys } = 'filter' in field || 'searchKeys' in field ? field : noFilter
  return { path, isParent, to: field.to, acrossUnits, filter, searchKeys }
}

const noFilter = { filter: undefined, searchKeys: undefined }

/** The columns that typed text is matched with: those of the definition, else the label and the code. */
function searchColumns(table: RecordTable, { searchKeys }: ReferringField): readonly RawBuilder<unknown>[] {
  const named = searchKeys?.flatMap((path) => table.fieldAt(path)?.columns[0]?.name ?? [])
  if (named) return named.map((name) => sql`t.${sql.ref(name)}`)
  return [sql.raw(labelExpression(table, 't')), ...(table.fieldAt('code') ? [sql`t.code`] : [])]
}
