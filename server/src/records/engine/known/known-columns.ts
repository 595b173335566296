import { formerPaths } from '@stamboek/model/fields/former-names'
import { secretMask } from '@stamboek/model/fields/secret/secret'
import { timeZone } from '@stamboek/model/schema/amsterdam-time'
import { quote, quoteLiteral } from '../../../database/column-names.ts'
import { identifier, recordSchema, snakeCase } from '../../../database/identifier.ts'
import type { LinkTable, RecordTable, StoredColumn, StoredField } from '../../../database/record-table.ts'
import { buildDesiredColumns } from '../../../database/schema/desired-schema.ts'

/** A change of a record that is taken back, or its deletion. */
type Change = 'changed' | 'deleted'

interface KnownColumn {
  readonly name: string
  readonly type: string
  readonly source: { readonly field: StoredField; readonly column: StoredColumn } | undefined
}

/**
 * SQL that selects, from what was before (`was`), the rows of a table that were changed or deleted since, as they were.
 * `changed` are the paths that entries since then name.
 */
export function selectKnownRows(table: RecordTable, was: string, changed: ReadonlySet<string>): string {
  const columns = listColumns(table)
  const select = (change: Change) =>
    columns.map((column) => `${valueOf(table, column, change, changed)} AS ${quote(column.name)}`).join(', ')
  const older = 'stamboek.audit_entry e WHERE e.record_id = w.record_id AND e.sequence < w.first'
  const last = `LEFT JOIN LATERAL (SELECT e.made_at, e.user_id, e.business_unit_id FROM ${older} AND ${isChange('e')}
      ORDER BY e.sequence DESC LIMIT 1) o ON true`
  // A record that was deleted and put back has the versions of after that.
  const whole = `LEFT JOIN LATERAL (SELECT e.made_at, e.user_id, e.sequence FROM ${older} AND e.action = 'Insert'
      ORDER BY e.sequence DESC LIMIT 1) i ON true
    CROSS JOIN LATERAL (SELECT count(*)::integer AS updates FROM ${older} AND e.action = 'Update' AND ${isChange('e')}
      AND e.sequence > coalesce(i.sequence, 0)) v`
  const of = (state: Change) =>
    `w.dto_key = ${quoteLiteral(table.type.dtoKey)} AND w.state = ${quoteLiteral(state)}`
  return `SELECT ${select('changed')} FROM ${was} w JOIN ${recordSchema}.${quote(table.name)} t ON t.id = w.record_id ${last} WHERE ${of('changed')}
    UNION ALL SELECT ${select('deleted')} FROM ${was} w ${last} ${whole} WHERE ${of('deleted')}`
}

/** SQL that selects the lists of references of records that were changed or deleted since, as they were. */
export function selectKnownLinks({ type }: RecordTable, { path }: LinkTable, was: string): string {
  const list = `w.was -> ${quoteLiteral(path)}`
  return `SELECT w.record_id AS owner_id, ${idOf('x.item')} AS target_id, x.position::integer - 1 AS position
    FROM ${was} w CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(${list}) WHEN 'array' THEN ${list} ELSE '[]' END)
      WITH ORDINALITY AS x(item, position)
    WHERE w.dto_key = ${quoteLiteral(type.dtoKey)} AND w.state <> 'absent'`
}

/** SQL for whether an entry says that its record was written; others only note something about it. */
export function isChange(alias: string): string {
  return `(${alias}.action <> 'Update' OR ${alias}.changes <> '[]')`
}

/** SQL for the present path of the change `c` of the entry `y`, as entries of before a rename have the former one. */
export function currentPathExpression(tables: readonly RecordTable[]): string {
  const path = `(c ->> 'field')`
  const renames = tables.flatMap(({ type, fields, links }) =>
    [...fields, ...links].flatMap((field) =>
      formerPaths(type.fields, field.path).map(
        (former) =>
          `WHEN y.dto_key = ${quoteLiteral(type.dtoKey)} AND ${path} = ${quoteLiteral(former)} THEN ${quoteLiteral(field.path)}`,
      ),
    ),
  )
  return renames.length === 0 ? path : `CASE ${renames.join(' ')} ELSE ${path} END`
}

export function columnNames(table: RecordTable): readonly string[] {
  return buildDesiredColumns(table).map(({ name }) => quote(name))
}

function listColumns(table: RecordTable): readonly KnownColumn[] {
  const sources = new Map(
    table.fields.flatMap((field) => field.columns.map((column) => [column.name, { field, column }] as const)),
  )
  return buildDesiredColumns(table).map(({ name, type }) => ({ name, type, source: sources.get(name) }))
}

/** Values of columns that no field has, and of those that audit entries leave out. */
const programValues: Readonly<Record<string, Readonly<Record<Change, string>>>> = {
  id: { changed: 't.id', deleted: 'w.record_id' },
  row_version: { changed: 't.row_version - w.updates', deleted: '1 + v.updates' },
  system_value: { changed: 't.system_value', deleted: 'false' },
  created_by_id: { changed: 't.created_by_id', deleted: 'i.user_id' },
  created_on_utc: { changed: 't.created_on_utc', deleted: 'i.made_at' },
  last_modified_by_id: { changed: 'coalesce(o.user_id, t.created_by_id)', deleted: 'o.user_id' },
  last_modified_on_utc: { changed: 'coalesce(o.made_at, t.created_on_utc)', deleted: 'o.made_at' },
  series_id: { changed: 't.series_id', deleted: `coalesce((w.was ->> 'seriesId')::uuid, w.record_id)` },
  business_unit_id: { changed: 't.business_unit_id', deleted: 'w.business_unit_id' },
}

function valueOf(
  table: RecordTable,
  column: KnownColumn,
  change: Change,
  changed: ReadonlySet<string>,
): string {
  const { name, type } = column
  const present = `t.${quote(name)}`
  // A record can be moved to another unit.
  if (name === 'business_unit_id' && change === 'changed' && table.type.ownership === 'callerUnits')
    return `coalesce(o.business_unit_id, ${present})`
  const own = Object.hasOwn(programValues, name) ? programValues[name] : undefined
  if (own) return `(${own[change]})::${type}`
  const was = valueIn(table, column, changed)
  if (was === undefined) return change === 'changed' ? present : `NULL::${type}`
  if (change === 'deleted') return was.value
  return was.isChanged === undefined
    ? present
    : `CASE WHEN ${was.isChanged} THEN ${was.value} ELSE ${present} END`
}

interface Before {
  readonly value: string
  /** Undefined if no entry names it. */
  readonly isChanged: string | undefined
}

/** Undefined for what no audit entry tells. */
function valueIn(
  table: RecordTable,
  { name, type, source }: KnownColumn,
  changed: ReadonlySet<string>,
): Before | undefined {
  if (name === 'is_deleted')
    return named('isDeleted', `coalesce((w.was ->> 'isDeleted')::boolean, false)`, changed)
  if (!source) return undefined
  const { field, column } = source
  if (typeof column.generated === 'object') {
    const from = dayOf(table, column.generated.dayOf)
    const day = from && valueIn(table, from, changed)
    return day && { ...day, value: `((${day.value}) AT TIME ZONE '${timeZone}')::date` }
  }
  return named(field.path, valueBefore(field, column, type), changed)
}

function named(path: string, value: string, changed: ReadonlySet<string>): Before {
  return { value, isChanged: changed.has(path) ? `w.was ? ${quoteLiteral(path)}` : undefined }
}

function dayOf(table: RecordTable, path: string): KnownColumn | undefined {
  const name = identifier(path.split('.').map(snakeCase).join('__'))
  return listColumns(table).find((column) => column.name === name)
}

function valueBefore(field: StoredField, column: StoredColumn, type: string): string {
  const value = `w.was -> ${quoteLiteral(field.path)}`
  if (field.isWriteOnly)
    return `CASE WHEN (${value}) #>> '{}' IS NOT NULL THEN ${quoteLiteral(secretMask)} END::${type}`
  if (field.isList)
    return `ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE '[]' END))::${type}`
  if (field.references) return `${idOf(value)}::${type}`
  const [first] = field.columns
  const member =
    field.columns.length > 1 ? `(${value}) ->> ${quoteLiteral(column.suffix.slice(1))}` : undefined
  const text = member ?? `(${value}) #>> '{}'`
  return first?.type === 'boolean' ? `coalesce((${text})::boolean, false)` : `(${text})::${type}`
}

/** A reference is reported with its label, or as its id alone. */
function idOf(value: string): string {
  return `(CASE jsonb_typeof(${value}) WHEN 'object' THEN (${value}) ->> 'id' ELSE (${value}) #>> '{}' END)::uuid`
}
