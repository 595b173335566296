import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isStored } from '@stamboek/model/fields/is-stored'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { isWritable } from '@stamboek/model/fields/parse-members'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { findMissingKeyColumns } from '@stamboek/model/sheets/find-missing-key-columns'
import { matchHeaders } from '@stamboek/model/sheets/match-headers'
import { type FieldColumn, type IdentityColumn, type SheetColumn } from '@stamboek/model/sheets/sheet-columns'
import { recordTable, type StoredField } from '../../../database/record-table.ts'
import { RequestProblem } from '../../../request-problem.ts'
import type { SheetRow, SheetRows } from '../../../sheets/sheet-rows.ts'

export interface ImportColumns {
  readonly all: readonly { readonly header: string; readonly column: SheetColumn }[]
  readonly fields: readonly IndexedColumn[]
  readonly key: readonly KeyColumn[]
  readonly secret: readonly IndexedColumn[]
  readonly identity: (role: IdentityColumn['role']) => number | undefined
}

export interface IndexedColumn {
  readonly index: number
  readonly column: FieldColumn
}

export interface KeyColumn extends IndexedColumn {
  readonly stored: StoredField
}

/**
 * Matches the headers of a file with columns of the type. Throws 422 for unknown, ambiguous and repeated headers, and
 * for a file with neither ids nor the whole import key.
 */
export function matchImportColumns(
  type: RecordType,
  { headers, firstColumn }: Pick<SheetRows, 'headers' | 'firstColumn'>,
): ImportColumns {
  const matched = matchHeaders(type, headers, firstColumn)
  const errors = new Map<string, FieldError>()
  for (const found of matched) {
    if (!('problem' in found)) continue
    const name = found.header.trim().toLowerCase() || found.problem
    if (!errors.has(name)) errors.set(name, { field: found.header, message: found.problem })
  }
  if (errors.size > 0) throw refusedProblem([...errors.values()])
  const all = matched.flatMap((found) => ('column' in found ? [found] : []))
  const indexed = all.flatMap(({ column }, index): readonly IndexedColumn[] =>
    column.role === 'field' ? [{ index, column }] : [],
  )
  const indexes = new Map(all.map(({ column }, index) => [column.role, index]))
  const key = findKeyColumns(type, indexed)
  const missing = findMissingKeyColumns(type, new Set(all.map(({ column }) => column.key)))
  if (missing.length > 0)
    throw refusedProblem(missing.map(({ header, problem }) => ({ field: header, message: problem })))
  return {
    all,
    fields: indexed.filter(({ column }) => !column.isReadOnly),
    key,
    secret: indexed.filter(({ column }) => isWriteOnly(column.field)),
    identity: (role) => indexes.get(role),
  }
}

/**
 * Lists the labels of writable, stored fields without a column in the file, lists of child records among them.
 */
export function listAbsentFields({ fields }: RecordType, { all }: ImportColumns): readonly string[] {
  const present = new Set(
    all.flatMap(({ column }) => (column.role === 'field' ? [column.path.split('.', 1)[0]] : [])),
  )
  return Object.entries(fields).flatMap(([name, field]) =>
    isStored(field) && isWritable(field, 'add') && !present.has(name) ? [field.label] : [],
  )
}

/**
 * Returns the row with the numbers that the file stores, in columns of numbers, instead of their texts; other cells
 * keep their text, such as the code `0110`.
 */
export function applyNumbers({ all }: ImportColumns, row: SheetRow): SheetRow {
  if (!row.numbers) return row
  const cells = [...row.cells]
  for (const [index, number] of row.numbers) {
    const column = all[index]?.column
    if (column?.role === 'field' && kindOf(column.field).sheetFormat(column.field).type === 'number')
      cells[index] = number
  }
  return { ...row, cells }
}

/** Returns the text of a cell; '' for an absent column (undefined) or a row that ends before it. */
export function trimmedTextAt(cells: readonly string[], index: number | undefined): string {
  return index === undefined ? '' : (cells[index] ?? '').trim()
}

function findKeyColumns(type: RecordType, indexed: readonly IndexedColumn[]): readonly KeyColumn[] {
  const table = recordTable(type)
  const found = type.importKey.flatMap((path): readonly KeyColumn[] => {
    const stored = table.fieldAt(path)
    const found = indexed.find(({ column }) => column.key === path)
    return stored && found ? [{ ...found, stored }] : []
  })
  return found.length === type.importKey.length ? found : []
}

function refusedProblem(errors: readonly FieldError[]): RequestProblem {
  const [first] = errors
  const rest = errors.length > 1 ? ` En nog ${errors.length - 1}.` : ''
  return new RequestProblem('ruleBroken', `${first?.message ?? ''}${rest}`, { errors })
}
