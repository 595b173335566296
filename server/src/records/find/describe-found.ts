import type { FoundRecord } from '@stamboek/model/contract/find'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { cancellable } from '../../database/connection/cancellable-statements.ts'
import type { RecordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { recordSelection, tableName } from '../queries/record-selection.ts'
import { type Row, toStoredRecord } from '../queries/stored-record.ts'
import { recordLabel } from '../rules/record-label.ts'
import type { FindSource } from './find-sources.ts'
import type { MatchRow } from './select-matches.ts'

/** Reads label and detail of matches, in their order; leaves out records that are gone since. */
export async function describeFound(
  context: RecordContext,
  sources: readonly FindSource[],
  matches: readonly MatchRow[],
): Promise<readonly FoundRecord[]> {
  const found = new Map<string, FoundRecord>()
  for (const [number, rows] of Map.groupBy(matches, (each) => each.source)) {
    const table = sources[number]?.table
    if (!table) continue
    const current = new Set(rows.filter((row) => row.is_current).map(({ id }) => id))
    for (const record of await readFound(context, table, rows)) {
      const isCurrent = current.has(String(record.id))
      found.set(String(record.id), {
        dtoKey: table.type.dtoKey,
        id: String(record.id),
        label: recordLabel(table.type, record),
        detail: describeRecord(table, record, isCurrent),
      })
    }
  }
  return matches.flatMap(({ id }) => found.get(id) ?? [])
}

async function readFound(
  context: RecordContext,
  table: RecordTable,
  matches: readonly MatchRow[],
): Promise<readonly MemberValues[]> {
  const { columns, joins } = recordSelection(context.engine.catalogue, table.type, 'list')
  const ids = matches.map(({ id }) => id)
  const { rows } = await sql<Row>`${cancellable}SELECT ${columns} FROM ${sql.raw(tableName(table))} t
    ${joins(context.now)} WHERE t.id = ANY(${ids}::uuid[])`.execute(executorOf(context))
  return rows.map((row) => toStoredRecord(table, row))
}

const maxParts = 2

/** Kinds whose values say nothing without their label. */
const labelledKinds: ReadonlySet<string> = new Set([
  'date',
  'dateTime',
  'time',
  'integer',
  'decimal',
  'duration',
])
const silentKinds: ReadonlySet<string> = new Set([
  'boolean',
  'multilineText',
  'icon',
  'color',
  'children',
  'dateRange',
  'secret',
])

/**
 * Joins the code, or the number, and what the first columns of the list show: two values at most. Of what is not current also
 * the status and the period.
 */
function describeRecord(table: RecordTable, record: MemberValues, isCurrent: boolean): string {
  const { type } = table
  const numbers = table.fields.filter(({ field }) => field.computed === 'sequence').map(({ path }) => path)
  const shown = type.grid.columns.filter(({ isHidden }) => !isHidden).map(({ field }) => field)
  const told = new Set([...type.labelFields, 'status', 'activeRangeUtc', ...auditMembers])
  const paths = [...new Set(['code', ...numbers, ...shown])].filter((path) => !told.has(path))
  const parts = paths.map((path) => describeMember(table, record, path)).filter((part) => part !== '')
  const state = isCurrent ? [] : [describePeriod(table, record), describeStatus(table, record)]
  return [...parts.slice(0, maxParts), ...state].filter((part) => part !== '').join(' · ')
}

const auditMembers = ['createdOnUtc', 'createdById', 'lastModifiedOnUtc', 'lastModifiedById', 'systemValue']

function describeMember(table: RecordTable, record: MemberValues, path: string): string {
  const stored = table.fieldAt(path)
  if (!stored || stored.isWriteOnly || silentKinds.has(stored.field.kind)) return ''
  const reference = valueAt(record, labelPath(path))
  if (isPlainObject(reference) && 'label' in reference) return String(reference.label)
  const text = formatMember(record, path, stored.field)
  return text !== '' && labelledKinds.has(stored.field.kind) ? `${shortLabelOf(stored.field)} ${text}` : text
}

function shortLabelOf(field: FieldDefinition): string {
  return ('shortLabel' in field ? field.shortLabel : undefined) ?? field.label
}

function describePeriod(table: RecordTable, record: MemberValues): string {
  const period = table.type.isTemporal ? table.fieldAt('activeRangeUtc') : undefined
  return period ? formatMember(record, period.path, period.field) : ''
}

function describeStatus(table: RecordTable, record: MemberValues): string {
  const status = table.fieldAt('status')
  return status && record.status !== 'Active' ? formatMember(record, 'status', status.field) : ''
}

function formatMember(record: MemberValues, path: string, field: FieldDefinition): string {
  const value = valueAt(record, path) ?? null
  return value === null ? '' : kindOf(field).format(value, field)
}
