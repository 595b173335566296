import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { AnyRecord, RecordOf } from '@stamboek/model/schema/record-of'
import type { RecordType, RecordTypeOf } from '@stamboek/model/schema/record-type'
import { snakeCase } from '../../database/identifier.ts'
import {
  type CountField,
  type RecordTable,
  recordTable,
  type ShownField,
  type StoredField,
} from '../../database/record-table.ts'
import { labelColumn } from './record-selection.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * A record inside the engine: the JSON of a Get, with masks for write-only values (`omitWriteOnlyMembers`).
 */
export interface StoredRecord extends AnyRecord {
  readonly [member: string]: unknown
}

export type RecordOfType<Type extends RecordType> =
  Type extends RecordTypeOf<infer Definition> ? RecordOf<Definition> : StoredRecord

/**
 * Converts a row of `recordSelection` to a record without child records; members of groups are nested, labels beside
 * their references.
 */
export function toStoredRecord(table: RecordTable, row: Row): StoredRecord {
  const record: Record<string, unknown> = { id: row.id, rowVersion: row.row_version }
  if (table.type.idMember !== undefined) record[table.type.idMember] = row.id
  if (table.type.isTemporal) record.seriesId = row.series_id
  if (table.type.ownership === 'either')
    record.isGlobalSystemBusinessUnitRecord = row.business_unit_id === null
  if (table.type.ownership === 'callerUnits') record.businessUnitId = row.business_unit_id
  if (table.type.parent) record.isDeleted = row.is_deleted
  for (const group of table.groups) setMember(record, group.path, {})
  const { fields, links } = readersOf(table)
  for (const { names, path, read, label } of fields) {
    const values = names.map((name) => row[name])
    setAtPath(record, path, read(values))
    if (label) setAtPath(record, label.path, referenceLabel(values[0], row[label.name]))
  }
  for (const { path, name } of links) if (name in row) record[path] = row[name]
  return record as StoredRecord
}

interface FieldReader {
  readonly names: readonly string[]
  readonly path: MemberPath
  readonly read: (values: readonly unknown[]) => unknown
  readonly label: { readonly path: MemberPath; readonly name: string } | undefined
}

interface RowReaders {
  readonly fields: readonly FieldReader[]
  readonly links: readonly { readonly path: string; readonly name: string }[]
}

const readers = new WeakMap<RecordTable, RowReaders>()

function readersOf(table: RecordTable): RowReaders {
  const known = readers.get(table)
  if (known) return known
  const made = {
    fields: [...table.fields.map(fieldReader), ...[...table.shown, ...table.counts].map(shownReader)],
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
    path: splitPath(path),
    read: isList ? ([list]) => list : (values) => kind.fromColumns(values),
    label:
      references && column ? { path: splitPath(labelPath(path)), name: labelColumn(column.name) } : undefined,
  }
}

function shownReader({ path, field, name }: ShownField | CountField): FieldReader {
  const kind = kindOf(field)
  return {
    names: [name],
    path: splitPath(path),
    read: (values) => kind.fromColumns(values),
    label: undefined,
  }
}

function referenceLabel(id: unknown, label: unknown): { id: unknown; label: unknown } | null {
  return id === null || id === undefined ? null : { id, label: label ?? '' }
}

/** Sets the member at a path of the record itself, not of a copy; creates groups that are missing. */
export function setMember(record: Record<string, unknown>, path: string, value: unknown): void {
  setAtPath(record, splitPath(path), value)
}

interface MemberPath {
  readonly groups: readonly string[]
  readonly name: string
}

function splitPath(path: string): MemberPath {
  const groups = path.split('.')
  const name = groups.pop() ?? path
  return { groups, name }
}

function setAtPath(record: Record<string, unknown>, { groups, name }: MemberPath, value: unknown): void {
  let holder = record
  for (const group of groups) holder = (holder[group] ??= {}) as Record<string, unknown>
  holder[name] = value
}

/**
 * Returns the record, and the child records in it, without write-only members; the same object if nothing can be left
 * out.
 */
export function omitWriteOnlyMembers(
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
      omitWriteOnlyMembers(catalogue, catalogue.get(of), child),
    )
  return shown as unknown as AnyRecord
}

function withoutMember(record: Readonly<Record<string, unknown>>, path: string): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: inner, ...others } = record
  if (rest.length === 0 || typeof inner !== 'object' || inner === null) return others
  return { ...others, [name]: withoutMember(inner as Row, rest.join('.')) }
}

/**
 * The column values of a record for statements, by column name: null for absent members, none for generated columns.
 */
export function toColumnValues(
  table: RecordTable,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of table.fields) {
    if (field.isGenerated) continue
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
