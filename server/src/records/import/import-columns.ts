import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { findMissingKeyColumns } from '@stamboek/model/sheets/find-missing-key-columns'
import { matchHeaders } from '@stamboek/model/sheets/match-headers'
import { type FieldColumn, type IdentityColumn, type SheetColumn } from '@stamboek/model/sheets/sheet-columns'
import { recordTable, type StoredField } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetRow } from '../../sheets/sheet-rows.ts'

/** Where in a row of the file what is read stands. */
export interface ImportColumns {
  /** Each column of the file in its order. */
  readonly all: readonly { readonly header: string; readonly column: SheetColumn }[]
  /** Those that are read into fields. */
  readonly fields: readonly PlacedColumn[]
  /** The fields by which a row finds its record, in the order of the definition; empty when the file has not all of them. */
  readonly key: readonly KeyColumn[]
  /** Those that are written and never shown, and so never leave again in a file of refused rows. */
  readonly secret: readonly PlacedColumn[]
  /** Undefined where the file has no such column. */
  readonly identity: (role: IdentityColumn['role']) => number | undefined
}

export interface PlacedColumn {
  readonly index: number
  readonly column: FieldColumn
}

export interface KeyColumn extends PlacedColumn {
  readonly stored: StoredField
}

/** What the headers of a file mean; refuses a file with headers that mean nothing, and one that cannot say which records it is about. */
export function importColumns(type: RecordType, headers: readonly string[]): ImportColumns {
  const matched = matchHeaders(type, headers)
  const errors = new Map<string, FieldError>()
  for (const found of matched) {
    const name = found.header.trim().toLowerCase()
    if ('problem' in found && !errors.has(name))
      errors.set(name, { field: found.header, message: found.problem })
  }
  if (errors.size > 0) throw refused([...errors.values()])
  const all = matched.flatMap((found) => ('column' in found ? [found] : []))
  const placed = all.flatMap(({ column }, index): readonly PlacedColumn[] =>
    column.role === 'field' ? [{ index, column }] : [],
  )
  const indexes = new Map(all.map(({ column }, index) => [column.role, index]))
  const key = keyColumns(type, placed)
  const missing = findMissingKeyColumns(type, new Set(all.map(({ column }) => column.key)))
  if (missing.length > 0)
    throw refused(missing.map(({ header, problem }) => ({ field: header, message: problem })))
  return {
    all,
    fields: placed.filter(({ column }) => !column.isReadOnly),
    key,
    secret: placed.filter(({ column }) => isWriteOnly(column.field)),
    identity: (role) => indexes.get(role),
  }
}

/** A row whose cells are numbers in the columns of numbers, and what is shown, such as the code `0110`, in all others. */
export function withNumbers({ all }: ImportColumns, row: SheetRow): SheetRow {
  if (!row.numbers) return row
  const cells = [...row.cells]
  for (const [index, number] of row.numbers) {
    const column = all[index]?.column
    if (column?.role === 'field' && kindOf(column.field).sheetFormat(column.field).type === 'number')
      cells[index] = number
  }
  return { ...row, cells }
}

function keyColumns(type: RecordType, placed: readonly PlacedColumn[]): readonly KeyColumn[] {
  const table = recordTable(type)
  const found = type.importKey.flatMap((path): readonly KeyColumn[] => {
    const stored = table.fieldAt(path)
    const place = placed.find(({ column }) => column.key === path)
    return stored && place ? [{ ...place, stored }] : []
  })
  return found.length === type.importKey.length ? found : []
}

function refused(errors: readonly FieldError[]): RequestProblem {
  const [first] = errors
  const rest = errors.length > 1 ? ` En nog ${errors.length - 1}.` : ''
  return new RequestProblem('ruleBroken', `${first?.message ?? ''}${rest}`, { errors })
}
