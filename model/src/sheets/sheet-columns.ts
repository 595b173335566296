import { kindOf } from '../fields/field-kinds.ts'
import { storageOf } from '../fields/storage-of.ts'
import { wallClockOf } from '../schema/amsterdam-time.ts'
import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import { labelPath, valueAt } from '../schema/field-path.ts'
import type { RecordType } from '../schema/record-type.ts'

export interface FieldColumn {
  readonly role: 'field'
  /** `description`, `addressInfo.city`, `activeRangeUtc.start` */
  readonly key: string
  /** The key of the column that a file has instead of this one. */
  readonly insteadOf?: string
  readonly header: string
  readonly path: string
  readonly part?: string
  readonly whole?: FieldDefinition
  readonly field: FieldDefinition
  /** Shown in exports and ignored in imports. */
  readonly isReadOnly: boolean
}

export interface IdentityColumn {
  readonly role: 'id' | 'rowVersion' | 'isGlobal' | 'reason'
  readonly key: string
  readonly header: string
}

export type SheetColumn = FieldColumn | IdentityColumn

/** In a file of refused rows; ignored when that file is imported again. */
export const reasonColumn: IdentityColumn = { role: 'reason', key: 'reason', header: 'Reden van weigering' }
export const idColumn: IdentityColumn = { role: 'id', key: 'id', header: 'id' }
export const rowVersionColumn: IdentityColumn = {
  role: 'rowVersion',
  key: 'rowVersion',
  header: 'rowVersion',
}
const isGlobalColumn: IdentityColumn = {
  role: 'isGlobal',
  key: 'isGlobalSystemBusinessUnitRecord',
  header: 'Alle business units',
}

/**
 * A column for each field, group member, first and last day of a period, secrets and read-only ones included. Lists of child
 * records have none.
 */
export function fieldColumns(type: Pick<RecordType, 'fields'>): readonly FieldColumn[] {
  return allColumns(type).filter(({ insteadOf }) => insteadOf === undefined)
}

function allColumns({ fields }: Pick<RecordType, 'fields'>): readonly FieldColumn[] {
  return columnsOf(fields, { path: '', header: '', isReadOnly: false })
}

/**
 * All columns that a file of the type may have: its fields, "Alle business units" (only of types with ownership
 * `either`), `id`, `rowVersion` and the reason of refusal.
 */
export function listSheetColumns(type: Pick<RecordType, 'fields' | 'ownership'>): readonly SheetColumn[] {
  return [
    ...fieldColumns(type),
    ...(type.ownership === 'either' ? [isGlobalColumn] : []),
    idColumn,
    rowVersionColumn,
    reasonColumn,
  ]
}

/** The columns with this key or path: first and last day for a period, none for a group. */
export function columnsAt(
  type: Pick<RecordType, 'fields' | 'ownership'>,
  path: string,
): readonly SheetColumn[] {
  const found = listSheetColumns(type).filter(
    (column) => column.key === path || (column.role === 'field' && column.path === path),
  )
  return found.length > 0 ? found : otherColumns(type).filter(({ key }) => key === path)
}

/** Columns that a file can have instead of others: the end of a period, exclusive, instead of its last day. */
export function otherColumns(type: Pick<RecordType, 'fields'>): readonly FieldColumn[] {
  return allColumns(type).filter(({ insteadOf }) => insteadOf !== undefined)
}

/** The unformatted value of a record in a column, of a period the bound; null or undefined if it is absent. */
export function valueInColumn(column: FieldColumn, record: Readonly<Record<string, unknown>>): unknown {
  const value = valueAt(record, column.path)
  if (column.part === undefined || value === null || value === undefined) return value
  const whole = column.whole
  return whole ? kindOf(whole).partsOf(value, whole)[column.part] : undefined
}

/** The text of a record in a cell of a file, '' for no value; references by their labels. */
export function textInColumn(column: FieldColumn, record: Readonly<Record<string, unknown>>): string {
  const known = textReaders.get(column)
  if (known) return known(record)
  const read = textReader(column)
  textReaders.set(column, read)
  return read(record)
}

type TextReader = (record: Readonly<Record<string, unknown>>) => string

const textReaders = new WeakMap<FieldColumn, TextReader>()

function textReader(column: FieldColumn): TextReader {
  const storage = storageOf(column.field)
  if (storage.shape === 'link') return (record) => labelsOf(valueAt(record, column.path)).join('; ')
  const refers = storage.shape === 'columns' && storage.columns.some((each) => each.references)
  const pathOfLabel = labelPath(column.path)
  if (refers) return (record) => labelOf(valueAt(record, pathOfLabel)) ?? ''
  const kind = kindOf(column.field)
  return (record) => kind.toText(valueInColumn(column, record), column.field)
}

/**
 * The text in which a spreadsheet gives an exported instant back: Amsterdam time in whole seconds, without a midnight.
 * Undefined for columns without instants, empty values and the second of two equal hours.
 */
export function spreadsheetTextInColumn(
  column: FieldColumn,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  if (kindOf(column.field).sheetFormat(column.field).type !== 'dateTime') return undefined
  const value = valueInColumn(column, record)
  const clock = typeof value === 'string' ? wallClockOf(value) : undefined
  if (clock === undefined) return undefined
  const text = new Date(Math.round(clock / 1000) * 1000).toISOString().slice(0, 19)
  return text.replace(/T00:00:00$/, '')
}

interface Holder {
  readonly path: string
  readonly header: string
  readonly isReadOnly: boolean
}

function columnsOf(fields: Fields, holder: Holder): readonly FieldColumn[] {
  return Object.entries(fields).flatMap(([name, field]): readonly FieldColumn[] => {
    const path = holder.path + name
    const header = holder.header + field.label
    const isReadOnly = holder.isReadOnly || field.computed !== undefined
    const storage = storageOf(field)
    if (storage.shape === 'children') return []
    const parts = kindOf(field).parts(field)
    if (!parts) return [{ role: 'field', key: path, header, path, field, isReadOnly }]
    if (storage.shape === 'members')
      return columnsOf(parts, { path: `${path}.`, header: `${header}: `, isReadOnly })
    const toColumn = ([part, of]: readonly [string, FieldDefinition]): FieldColumn => ({
      role: 'field',
      key: `${path}.${part}`,
      header: `${header} ${of.label}`,
      path,
      part,
      whole: field,
      field: of,
      isReadOnly,
    })
    const columns = Object.entries(parts).map(toColumn)
    const insteadOf = columns.at(-1)?.key ?? ''
    const others = Object.entries(kindOf(field).otherParts(field)).map(toColumn)
    return [...columns, ...others.map((column) => ({ ...column, insteadOf }))]
  })
}

function labelsOf(references: unknown): readonly string[] {
  if (!Array.isArray(references)) return []
  return (references as readonly unknown[]).flatMap((reference) => labelOf(reference) ?? [])
}

function labelOf(reference: unknown): string | undefined {
  const label =
    typeof reference === 'object' && reference !== null && 'label' in reference ? reference.label : undefined
  return typeof label === 'string' ? label : undefined
}
