import type { FieldError } from '@stamboek/model/contract/problem'
import { type LookupItem, lookupLimit, type Page } from '@stamboek/model/contract/record-calls'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { fieldAt } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { recordTable } from '../database/record-table.ts'
import { languageCollation } from '../database/wanted-indexes.ts'
import { executorOf, type RecordContext } from './record-context.ts'
import { visibleRecords } from './record-scope.ts'
import { labelExpression, tableName, validAt } from './record-selection.ts'
import { problemFrom, requireIds, requireMembers } from './request-values.ts'
import { likePattern } from './search-operators.ts'
import { readNumber, readReferenceDate } from './search-request.ts'

const members = ['field', 'search', 'ids', 'limit', 'referenceDateUtc', 'includeInactive']

/**
 * The records that a reference field of this type may point to: id, label and status alone (contracts.md). Active ones by
 * label, at most 1000 (platform.md section 9); with `ids` the labels of those, whatever their status.
 */
export async function lookupRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<Page<LookupItem>> {
  const request = requireMembers(body, members)
  const errors: FieldError[] = []
  const wrong = (field: string, message: string) => errors.push({ field, message })
  const field = referenceField(type, request.field)
  if (!field) wrong('field', 'Dit veld verwijst niet naar andere records.')
  const limit = readNumber(
    { field: 'limit', value: request.limit, least: 1, most: lookupLimit, standard: lookupLimit },
    wrong,
  )
  const referenceDate = readReferenceDate(request.referenceDateUtc, wrong) ?? context.now
  const text = readText(request.search, wrong)
  if (request.includeInactive !== undefined && typeof request.includeInactive !== 'boolean')
    wrong('includeInactive', 'Kies ja of nee.')
  if (errors.length > 0 || !field) throw problemFrom(errors)

  const target = context.catalogue.get(field.to)
  const ids = request.ids === undefined ? undefined : requireIds('ids', request.ids)
  const query = lookupQuery(context, target, {
    ids,
    text,
    referenceDate,
    field,
    includeInactive: request.includeInactive === true,
  })
  const { rows } = await sql<LookupItem>`SELECT id, label, status FROM (${query}) found
    ORDER BY label COLLATE ${sql.raw(`"${languageCollation}"`)}, id LIMIT ${limit}`.execute(
    executorOf(context),
  )
  return { items: rows, currentPage: 1, totalCount: rows.length, pageCount: 1, limit, skip: 0 }
}

function readText(value: unknown, wrong: (field: string, message: string) => void): string {
  if (value === undefined) return ''
  if (typeof value === 'string' && value.length <= 1000 && !value.includes('\0') && value.isWellFormed())
    return value.trim()
  wrong('search', 'Typ een tekst van hoogstens 1000 tekens.')
  return ''
}

interface Lookup {
  readonly ids: readonly string[] | undefined
  readonly text: string
  readonly referenceDate: string
  readonly field: ReferringField
  readonly includeInactive: boolean
}

function lookupQuery(context: RecordContext, target: RecordType, lookup: Lookup): RawBuilder<unknown> {
  const table = recordTable(target)
  const label = sql.raw(labelExpression(table, 't'))
  const key = sql.raw(target.isTemporal ? 't.series_id' : 't.id')
  const pattern = likePattern(lookup.text, 'Contains')
  const byText = [label, ...(table.fieldAt('code') ? [sql`t.code`] : [])].map(
    (column) => sql`${column} ILIKE ${pattern}`,
  )
  const conditions = [
    lookup.field.acrossUnits ? sql`true` : visibleRecords(target, context),
    ...(lookup.ids ? [sql`${key} = ANY(${lookup.ids}::uuid[])`] : []),
    ...(lookup.text === '' ? [] : [sql`(${sql.join(byText, sql` OR `)})`]),
    ...(lookup.ids || lookup.includeInactive ? [] : [sql`t.status = 'Active'`]),
    ...(target.isTemporal && !lookup.ids ? [validAt('t', lookup.referenceDate)] : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const from = sql.raw(tableName(table))
  if (!target.isTemporal) return sql`SELECT t.id, ${label} AS label, t.status FROM ${from} t WHERE ${where}`
  return sql`SELECT DISTINCT ON (t.series_id) t.series_id AS id, ${label} AS label, t.status FROM ${from} t WHERE ${where}
    ORDER BY t.series_id, ${validAt('t', lookup.referenceDate)} DESC, t.active_range_utc_start DESC NULLS LAST`
}

/** The fields that can be looked up: references of the type, alone or in lists, and what its search card asks for. */
export function lookupFields(type: RecordType): readonly string[] {
  const { fields, links } = recordTable(type)
  const paths = [...fields, ...links].map((each) => each.path)
  const keys = type.search.entries.map((entry) => entry.key)
  return [...new Set([...paths, ...keys])].filter((path) => referenceField(type, path) !== undefined)
}

interface ReferringField {
  readonly to: string
  readonly acrossUnits: boolean
}

/** A field of the type, or what an entry of its search card is typed in. */
function referenceField(type: RecordType, path: unknown): ReferringField | undefined {
  if (typeof path !== 'string') return undefined
  const field =
    fieldAt(type.fields, path, fieldKinds) ?? type.search.entries.find((entry) => entry.key === path)?.input
  return field && refersTo(field)
}

function refersTo(field: FieldDefinition): ReferringField | undefined {
  if (!('to' in field)) return undefined
  return { to: field.to, acrossUnits: 'acrossUnits' in field && field.acrossUnits }
}
