import { formerPaths } from '@stamboek/model/fields/former-names'
import { secretMask } from '@stamboek/model/fields/secret/secret'
import { timeZone } from '@stamboek/model/schema/amsterdam-time'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { quote, quoteLiteral } from '../../../database/column-names.ts'
import { identifier, recordSchema, snakeCase } from '../../../database/identifier.ts'
import type { LinkTable, RecordTable, StoredColumn, StoredField } from '../../../database/record-table.ts'
import { buildDesiredColumns } from '../../../database/schema/desired-schema.ts'

interface KnownColumn {
  readonly name: string
  readonly type: string
  readonly source: { readonly field: StoredField; readonly column: StoredColumn } | undefined
}

/**
 * SQL that selects the records of a type that younger entries are about (`entries`), each once: its present columns if
 * it was changed, and besides
 * - `_state`: changed, deleted or absent, as seen from the instant
 * - `_first`, `_updates`: the sequence of its first younger entry, and how many of them are updates
 * - `_changes`: the changes of each younger entry, in which the first one of a field tells what was known. Entries of after
 *   a deletion are about another life of the record.
 */
export function selectChangedRecords(table: RecordTable, entries: string): string {
  const columns = buildDesiredColumns(table).map(({ name }) => name)
  const present = columns.filter((name) => findOwnValue(table, name) === undefined)
  const unit = `CASE w.state WHEN 'deleted' THEN w.business_unit_id ELSE ${presentUnit(table)} END AS business_unit_id`
  const keys = listKeyColumns(table).map((column, index) => `${valueOf(table, column)} AS _key${index}`)
  return `WITH younger AS NOT MATERIALIZED (
      SELECT * FROM ${entries} WHERE dto_key = ${quoteLiteral(table.type.dtoKey)}
    ), repeated AS MATERIALIZED (
      SELECT record_id FROM younger GROUP BY record_id HAVING count(*) > 1
    ), heads AS MATERIALIZED (
      SELECT record_id, min(sequence) AS first, min(sequence) FILTER (WHERE action = 'Insert') AS inserted,
        min(sequence) FILTER (WHERE action = 'Delete') AS deleted,
        min(business_unit_id::text) FILTER (WHERE action = 'Delete')::uuid AS business_unit_id,
        count(*) FILTER (WHERE action = 'Update')::integer AS updates
      FROM younger WHERE record_id IN (SELECT record_id FROM repeated) GROUP BY record_id
    ), changed AS (
      SELECT y.record_id, y.sequence AS first, (y.action = 'Update')::integer AS updates, y.business_unit_id,
        CASE y.action WHEN 'Insert' THEN 'absent' WHEN 'Delete' THEN 'deleted' ELSE 'changed' END AS state,
        jsonb_build_array(y.changes) AS changes
      FROM younger y WHERE y.record_id NOT IN (SELECT record_id FROM repeated)
      UNION ALL
      SELECT h.record_id, h.first, h.updates, h.business_unit_id,
        CASE WHEN h.inserted = h.first THEN 'absent' WHEN h.deleted IS NOT NULL THEN 'deleted' ELSE 'changed' END,
        coalesce(b.changes, '[]')
      FROM heads h LEFT JOIN (
        SELECT y.record_id, jsonb_agg(y.changes ORDER BY y.sequence) AS changes
        FROM heads h JOIN younger y ON y.record_id = h.record_id
        WHERE h.inserted IS DISTINCT FROM h.first AND y.sequence <= coalesce(h.deleted, y.sequence)
        GROUP BY y.record_id
      ) b ON b.record_id = h.record_id
    )
    SELECT ${['k.*', ...keys].join(', ')} FROM (SELECT w.record_id AS id, w.first AS _first, w.updates AS _updates,
      CASE WHEN w.state = 'changed' AND t.id IS NULL THEN 'absent' ELSE w.state END AS _state, w.changes AS _changes,
      ${[...(table.hasBusinessUnit ? [unit] : []), ...present.map((name) => `t.${quote(name)}`)].join(', ')}
    FROM changed w LEFT JOIN LATERAL (
      SELECT * FROM ${recordSchema}.${quote(table.name)} t WHERE t.id = w.record_id AND w.state = 'changed' OFFSET 0
    ) t ON true) k`
}

/** A record can be moved to another unit. */
function presentUnit({ type }: RecordTable): string {
  if (type.ownership !== 'callerUnits') return 't.business_unit_id'
  return `coalesce((${selectLastChange('e.business_unit_id', 'w.record_id', 'w.first')}), t.business_unit_id)`
}

export function listColumnNames(table: RecordTable): readonly string[] {
  return buildDesiredColumns(table).map(({ name }) => quote(name))
}

/** Columns by which rows are looked up one by one; they are computed at once and get an index. */
function listKeyColumns(table: RecordTable): readonly KnownColumn[] {
  const parent = table.type.parent && table.fieldAt(table.type.parent.field)?.columns[0]?.name
  return listColumns(table).filter(({ name }) => name === 'series_id' || name === parent)
}

/** The columns of `selectChangedRecords` that need an index. */
export function listKeys(table: RecordTable): readonly string[] {
  return ['id', ...listKeyColumns(table).map((_, index) => `_key${index}`)]
}

/** SQL of the columns of a table, over rows `k` of `selectChangedRecords`, as they were; computed where they are used. */
export function listKnownColumns(table: RecordTable): readonly string[] {
  const keys = listKeyColumns(table).map(({ name }) => name)
  return listColumns(table).map((column) => {
    const key = keys.indexOf(column.name)
    return `${key < 0 ? valueOf(table, column) : `k._key${key}`} AS ${quote(column.name)}`
  })
}

/** SQL that selects the lists of references of records that were changed or deleted since, as they were. */
export function selectKnownLinks({ type }: RecordTable, { path }: LinkTable, changed: string): string {
  const list = `${changeOf(type, path)} -> 'before'`
  return `SELECT k.id AS owner_id, ${idOf('x.item')} AS target_id, x.position::integer - 1 AS position
    FROM ${changed} k CROSS JOIN LATERAL (SELECT ${list} AS items OFFSET 0) l
    CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(l.items) WHEN 'array' THEN l.items ELSE '[]' END)
      WITH ORDINALITY AS x(item, position)
    WHERE k._state <> 'absent'`
}

/** SQL for whether a list of references of the record `k` was another. */
export function isListChanged({ type }: RecordTable, { path }: LinkTable): string {
  return `(k._state <> 'changed' OR ${isNamed(type, path)})`
}

/** SQL for whether an entry says that its record was written; others only note something about it. */
export function isChange(alias: string): string {
  return `(${alias}.action <> 'Update' OR ${alias}.changes <> '[]')`
}

/** SQL for whether a younger change of the record `k` is of a path; entries of before a rename have a former one. */
function isNamed(type: RecordType, path: string): string {
  const tests = [path, ...formerPaths(type.fields, path)].map(
    (name) => `k._changes @> ${quoteLiteral(JSON.stringify([[{ field: name }]]))}`,
  )
  return `(${tests.join(' OR ')})`
}

/** SQL of the first younger change of a path, of the record `k`. */
function changeOf(type: RecordType, path: string): string {
  const tests = [path, ...formerPaths(type.fields, path)].map((name) => `@.field == ${JSON.stringify(name)}`)
  return `jsonb_path_query_first(k._changes, ${quoteLiteral(`$[*][*] ? (${tests.join(' || ')})`)})`
}

function listColumns(table: RecordTable): readonly KnownColumn[] {
  const sources = new Map(
    table.fields.flatMap((field) => field.columns.map((column) => [column.name, { field, column }] as const)),
  )
  return buildDesiredColumns(table).map(({ name, type }) => ({ name, type, source: sources.get(name) }))
}

function selectLastChange(column: string, id = 'k.id', first = 'k._first'): string {
  return `SELECT ${column} FROM stamboek.audit_entry e WHERE e.record_id = ${id} AND e.sequence < ${first} AND ${isChange('e')}
    ORDER BY e.sequence DESC LIMIT 1`
}

/** The insert of the life that a deletion ended; a record that was put back has an older one. */
function selectLastInsert(column: string): string {
  return `SELECT ${column} FROM stamboek.audit_entry e WHERE e.record_id = k.id AND e.sequence < k._first AND e.action = 'Insert'
    ORDER BY e.sequence DESC LIMIT 1`
}

const updatesOfDeleted = `SELECT count(*)::integer FROM stamboek.audit_entry e WHERE e.record_id = k.id AND e.sequence < k._first
  AND e.action = 'Update' AND ${isChange('e')} AND e.sequence > coalesce((${selectLastInsert('e.sequence')}), 0)`

/** Values of columns that `selectChangedRecords` does not take from the table. */
const ownValues: Readonly<Record<string, string>> = {
  id: 'k.id',
  business_unit_id: 'k.business_unit_id',
  last_modified_by_id: `coalesce((${selectLastChange('e.user_id')}), k.created_by_id)`,
  last_modified_on_utc: `coalesce((${selectLastChange('e.made_at')}), k.created_on_utc)`,
}

/** A field of a type of no unit can have the name of the column of the unit. */
function findOwnValue({ hasBusinessUnit }: RecordTable, name: string): string | undefined {
  if (name === 'business_unit_id' && !hasBusinessUnit) return undefined
  return Object.hasOwn(ownValues, name) ? ownValues[name] : undefined
}

/** Values of columns that no field has, and of those that audit entries leave out. */
const programValues: Readonly<Record<string, Readonly<Record<'changed' | 'deleted', string>>>> = {
  row_version: { changed: 'k.row_version - k._updates', deleted: `1 + (${updatesOfDeleted})` },
  series_id: {
    changed: 'k.series_id',
    deleted: `coalesce((jsonb_path_query_first(k._changes, '$[*][*] ? (@.field == "seriesId")') ->> 'before')::uuid, k.id)`,
  },
  system_value: { changed: 'k.system_value', deleted: 'false' },
  created_by_id: { changed: 'k.created_by_id', deleted: `(${selectLastInsert('e.user_id')})` },
  created_on_utc: { changed: 'k.created_on_utc', deleted: `(${selectLastInsert('e.made_at')})` },
}

function valueOf(table: RecordTable, column: KnownColumn): string {
  const { name, type } = column
  const own = findOwnValue(table, name)
  if (own !== undefined) return `(${own})::${type}`
  const program = Object.hasOwn(programValues, name) ? programValues[name] : undefined
  if (program)
    return `(CASE k._state WHEN 'deleted' THEN ${program.deleted} ELSE ${program.changed} END)::${type}`
  const was = valueIn(table, column)
  const present = `k.${quote(name)}`
  return was === undefined
    ? present
    : `CASE WHEN k._state = 'deleted' OR ${was.isNamed} THEN ${was.value} ELSE ${present} END`
}

interface Before {
  readonly value: string
  readonly isNamed: string
}

/** Undefined for what no audit entry tells. */
function valueIn(table: RecordTable, { name, type, source }: KnownColumn): Before | undefined {
  const of = (path: string, value: string) => ({ value, isNamed: isNamed(table.type, path) })
  if (name === 'is_deleted')
    return of('isDeleted', `coalesce((${changeOf(table.type, 'isDeleted')} ->> 'before')::boolean, false)`)
  if (!source) return undefined
  const { field, column } = source
  if (typeof column.generated === 'object') {
    const from = dayOf(table, column.generated.dayOf)
    const day = from && valueIn(table, from)
    return day && { ...day, value: `((${day.value}) AT TIME ZONE '${timeZone}')::date` }
  }
  return of(field.path, valueBefore(changeOf(table.type, field.path), field, column, type))
}

function dayOf(table: RecordTable, path: string): KnownColumn | undefined {
  const name = identifier(path.split('.').map(snakeCase).join('__'))
  return listColumns(table).find((column) => column.name === name)
}

function valueBefore(change: string, field: StoredField, column: StoredColumn, type: string): string {
  const value = `${change} -> 'before'`
  if (field.isWriteOnly)
    return `CASE WHEN ${change} ->> 'before' IS NOT NULL THEN ${quoteLiteral(secretMask)} END::${type}`
  if (field.isList)
    return `ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE '[]' END))::${type}`
  if (field.references) return `${idOf(value)}::${type}`
  const [first] = field.columns
  const member = field.columns.length > 1 ? `${value} ->> ${quoteLiteral(column.suffix.slice(1))}` : undefined
  const text = member ?? `${change} ->> 'before'`
  return first?.type === 'boolean' ? `coalesce((${text})::boolean, false)` : `(${text})::${type}`
}

/** A reference is reported with its label, or as its id alone. */
function idOf(value: string): string {
  return `(CASE jsonb_typeof(${value}) WHEN 'object' THEN (${value}) ->> 'id' ELSE (${value}) #>> '{}' END)::uuid`
}
