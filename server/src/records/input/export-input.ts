import type { FieldError } from '@stamboek/model/contract/problem'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { findRowsView, type RecordType, type RowsView } from '@stamboek/model/schema/record-type'
import {
  columnsAt,
  type FieldColumn,
  fieldColumns,
  type IdentityColumn,
} from '@stamboek/model/sheets/sheet-columns'
import type { RecordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireIds } from './input-values.ts'
import {
  parseSearchMembers,
  parseSearchText,
  type ReportError,
  reportMissingEntries,
  type SearchInput,
} from './search-input.ts'

export type ShownColumn = FieldColumn | (IdentityColumn & { readonly role: 'isGlobal' })

export interface ExportInput {
  readonly columns: readonly { readonly column: ShownColumn; readonly header: string }[]
  readonly title: string
  readonly ids: readonly string[] | undefined
  readonly search: SearchInput
}

const columnMembers = new Set(['field', 'header'])
export const maxExportColumns = 500
/** Of the title and of each header. */
export const maxTitleLength = 250

/**
 * Parses the body of an export; a 400 names every wrong member. `columns` may be absent only for a view with a sheet
 * of its own, which gets all its columns; required search entries may be absent beside `ids`. The title is by default
 * the plural label of the type.
 */
export function parseExportInput(table: RecordTable, body: unknown): ExportInput {
  const errors: FieldError[] = []
  const report: ReportError = (field, message) => errors.push({ field, message })
  const request = isPlainObject(body) ? body : {}
  const { sheet } = findRowsView(table.type) ?? {}
  const members = ['columns', 'title', ...(sheet ? [] : ['ids'])]
  const search = parseSearchMembers(table, body, members, report)
  const columns =
    sheet && request.columns === undefined
      ? sheetColumns(sheet)
      : parseColumns(sheet ? shownBy(sheet) : table.type, request.columns, report)
  const title = parseHeader('title', request.title, report) ?? table.type.labels.many
  const ids = sheet ? undefined : parseIds(request.ids, errors)
  if (ids === undefined) reportMissingEntries(table.type, search, errors)
  if (errors.length > 0)
    throw new RequestProblem('malformed', 'De opdracht om te exporteren klopt niet.', { errors })
  return { columns, title, ids, search }
}

type ColumnOwner = Pick<RecordType, 'fields' | 'ownership'>
type Sheet = NonNullable<RowsView['sheet']>

function shownBy({ columns }: Sheet): ColumnOwner {
  return { fields: columns, ownership: 'businessUnit' }
}

/** All columns of the sheet of a view. */
export function sheetColumns(sheet: Sheet): ExportInput['columns'] {
  return fieldColumns(shownBy(sheet)).map((column) => ({ column, header: column.header }))
}

function parseColumns(type: ColumnOwner, value: unknown, report: ReportError): ExportInput['columns'] {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxExportColumns) {
    report('columns', `Geef 1 tot ${maxExportColumns} kolommen.`)
    return []
  }
  const taken = new Set<string>()
  return value.flatMap((given: unknown, index) => {
    const path = `columns.${index}`
    const members = isPlainObject(given) ? given : {}
    for (const name of Object.keys(members))
      if (!columnMembers.has(name)) report(`${path}.${name}`, 'Onbekend veld.')
    const header = parseHeader(`${path}.header`, members.header, report)
    const found = typeof members.field === 'string' ? exportableColumns(type, members.field) : []
    if (found.length === 0) report(`${path}.field`, 'Dit veld kan niet worden geëxporteerd.')
    if (found.some(({ key }) => taken.has(key))) report(`${path}.field`, 'Deze kolom staat er twee keer in.')
    for (const { key } of found) taken.add(key)
    return found.map((column) => ({ column, header: columnHeader(column, header) }))
  })
}

function exportableColumns(type: ColumnOwner, field: string): readonly ShownColumn[] {
  return columnsAt(type, field).filter((column): column is ShownColumn => {
    if (column.role !== 'field') return column.role === 'isGlobal'
    return !isWriteOnly(column.whole ?? column.field)
  })
}

/** A period has two columns, which add a word to the header. */
function columnHeader(column: ShownColumn, header: string | undefined): string {
  if (header === undefined) return column.header
  return column.role === 'field' && column.part !== undefined ? `${header} ${column.field.label}` : header
}

function parseHeader(field: string, value: unknown, report: ReportError): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = parseSearchText(value)
  if ('message' in text || text.value.length > maxTitleLength) {
    report(field, `Typ een tekst van hoogstens ${maxTitleLength} tekens.`)
    return undefined
  }
  return text.value === '' ? undefined : text.value
}

function parseIds(value: unknown, errors: FieldError[]): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  try {
    return requireIds('ids', value)
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    errors.push(...(error.errors ?? []))
    return undefined
  }
}
