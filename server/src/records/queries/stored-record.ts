import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { snakeCase } from '../../database/identifier.ts'
import { type RecordTable, recordTable, type StoredField } from '../../database/record-table.ts'
import { labelColumn } from './record-selection.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * A record as the engine works with it: the JSON of a Get, and besides the mask of stored write-only values, which
 * `presentRecord` takes away.
 */
export interface StoredRecord extends AnyRecord {
  readonly [member: string]: unknown
}

/** A row of `recordSelection` as a record; members of groups nested, the label of a reference beside it. */
export function storedRecord(table: RecordTable, row: Row): StoredRecord {
  const record: Record<string, unknown> = { id: row.id, rowVersion: row.row_version }
  if (table.type.isTemporal) record.seriesId = row.series_id
  if (table.type.ownership === 'either')
    record.isGlobalSystemBusinessUnitRecord = row.business_unit_id === null
  if (table.type.parent) record.isDeleted = row.is_deleted
  for (const group of table.groups) assign(record, group.path, {})
  const { fields, links } = readersOf(table)
  for (const { names, place, read, label } of fields) {
    const values = names.map((name) => row[name])
    put(record, place, read(values))
    if (label) put(record, label.place, referenceLabel(values[0], row[label.name]))
  }
  for (const { path, name } of links) if (name in row) record[path] = row[name]
  return record as StoredRecord
}

interface FieldReader {
  /** The columns that hold the field. */
  readonly names: readonly string[]
  readonly place: Place
  readonly read: (values: readonly unknown[]) => unknown
  readonly label: { readonly place: Place; readonly name: string } | undefined
}

interface RowReaders {
  readonly fields: readonly FieldReader[]
  readonly links: readonly { readonly path: string; readonly name: string }[]
}

/** Where things are is found out once for a table, and not for each of its rows. */
const readers = new WeakMap<RecordTable, RowReaders>()

function readersOf(table: RecordTable): RowReaders {
  const known = readers.get(table)
  if (known) return known
  const made = {
    fields: table.fields.map(fieldReader),
    links: table.links.map(({ path }) => ({ path, name: snakeCase(path) })),
  }
  readers.set(table, made)
  return made
}

function fieldReader({ path, field, columns, isList, references }: StoredField): FieldReader {
  const kind = kindOf(field)
  const [column] = columns
  return {
    names: columns.map(({ name }) => name),
    place: placeOf(path),
    read: isList ? ([list]) => list : (values) => kind.fromColumns(values),
    label:
      references && column ? { place: placeOf(labelPath(path)), name: labelColumn(column.name) } : undefined,
  }
}

function referenceLabel(id: unknown, label: unknown): { id: unknown; label: unknown } | null {
  return id === null || id === undefined ? null : { id, label: label ?? '' }
}

/** Sets a member at a path, through groups. */
export function assign(record: Record<string, unknown>, path: string, value: unknown): void {
  put(record, placeOf(path), value)
}

/** The groups on the way to a member, and its own name. */
interface Place {
  readonly groups: readonly string[]
  readonly name: string
}

function placeOf(path: string): Place {
  const groups = path.split('.')
  const name = groups.pop() ?? path
  return { groups, name }
}

function put(record: Record<string, unknown>, { groups, name }: Place, value: unknown): void {
  let holder = record
  for (const group of groups) holder = (holder[group] ??= {}) as Record<string, unknown>
  holder[name] = value
}

/** What a client gets: everything but write-only values, those of child records neither. */
export function presentRecord(
  catalogue: RecordCatalogue,
  type: RecordType,
  record: Readonly<Record<string, unknown>>,
): AnyRecord {
  const table = recordTable(type)
  const hidden = table.fields.filter((field) => field.isWriteOnly).map((field) => field.path)
  const lists = table.children.filter(({ path }) => record[path] !== undefined)
  if (hidden.length === 0 && lists.length === 0) return record as AnyRecord
  const shown: Record<string, unknown> = hidden.reduce(withoutMember, { ...record })
  for (const { path, of } of lists)
    shown[path] = (record[path] as readonly StoredRecord[]).map((child) =>
      presentRecord(catalogue, catalogue.get(of), child),
    )
  return shown as unknown as AnyRecord
}

function withoutMember(record: Readonly<Record<string, unknown>>, path: string): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: inner, ...others } = record
  if (rest.length === 0 || typeof inner !== 'object' || inner === null) return others
  return { ...others, [name]: withoutMember(inner as Row, rest.join('.')) }
}

/** The stored columns of a record's fields, by column name. */
export function columnValues(
  table: RecordTable,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of table.fields) {
    const value = valueAt(record, field.path)
    const columns = field.isList
      ? [value ?? []]
      : value === null || value === undefined
        ? field.columns.map(() => null)
        : kindOf(field.field).toColumns(value)
    field.columns.forEach((column, index) => {
      values[column.name] = columns[index] ?? null
    })
  }
  return values
}
