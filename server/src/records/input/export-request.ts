import type { FieldError } from '@stamboek/model/contract/problem'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { columnsAt, type FieldColumn, type IdentityColumn } from '@stamboek/model/sheets/sheet-columns'
import type { RecordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireIds } from './request-values.ts'
import { type ReadSearch, readSearchMembers, readText, type Wrong } from './search-request.ts'

/** A column that shows something of a record: all but those that the sheet carries by itself. */
export type ShownColumn = FieldColumn | (IdentityColumn & { readonly role: 'isGlobal' })

export interface ReadExport {
  readonly columns: readonly { readonly column: ShownColumn; readonly header: string }[]
  readonly title: string
  /** Only these, as far as the search finds them. */
  readonly ids: readonly string[] | undefined
  readonly search: ReadSearch
}

const columnMembers = new Set(['field', 'header'])
const mostColumns = 500
const longestTitle = 250

/** Reads the body of an export; a problem 400 names every member that is wrong. */
export function readExportRequest(table: RecordTable, body: unknown): ReadExport {
  const errors: FieldError[] = []
  const wrong: Wrong = (field, message) => errors.push({ field, message })
  const request = isPlainObject(body) ? body : {}
  const search = readSearchMembers(table, body, ['columns', 'title', 'ids'], wrong)
  const columns = readColumns(table.type, request.columns, wrong)
  const title = readHeader('title', request.title, wrong) ?? table.type.labels.many
  const ids = readIds(request.ids, errors)
  if (ids && !table.type.canExportMarked)
    wrong('ids', `Van ${table.type.labels.many.toLowerCase()} kan geen keuze worden geëxporteerd.`)
  if (errors.length > 0)
    throw new RequestProblem('malformed', 'De opdracht om te exporteren klopt niet.', { errors })
  return { columns, title, ids, search }
}

function readColumns(type: RecordType, value: unknown, wrong: Wrong): ReadExport['columns'] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostColumns) {
    wrong('columns', `Geef 1 tot ${mostColumns} kolommen.`)
    return []
  }
  const taken = new Set<string>()
  return value.flatMap((given: unknown, index) => {
    const path = `columns.${index}`
    const members = isPlainObject(given) ? given : {}
    for (const name of Object.keys(members))
      if (!columnMembers.has(name)) wrong(`${path}.${name}`, 'Onbekend veld.')
    const header = readHeader(`${path}.header`, members.header, wrong)
    const found = typeof members.field === 'string' ? shownColumns(type, members.field) : []
    if (found.length === 0) wrong(`${path}.field`, 'Dit veld kan niet worden geëxporteerd.')
    if (found.some(({ key }) => taken.has(key))) wrong(`${path}.field`, 'Deze kolom staat er twee keer in.')
    for (const { key } of found) taken.add(key)
    return found.map((column) => ({ column, header: headerOf(column, header) }))
  })
}

/** The columns for what a grid shows in one. What is write-only is never shown. */
function shownColumns(type: RecordType, field: string): readonly ShownColumn[] {
  return columnsAt(type, field).filter((column): column is ShownColumn => {
    if (column.role !== 'field') return column.role === 'isGlobal'
    return !isWriteOnly(column.whole ?? column.field)
  })
}

/** A period stands in two columns, each with its own word behind the header. */
function headerOf(column: ShownColumn, header: string | undefined): string {
  if (header === undefined) return column.header
  return column.role === 'field' && column.part !== undefined ? `${header} ${column.field.label}` : header
}

/** Undefined where it is left out. */
function readHeader(field: string, value: unknown, wrong: Wrong): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = readText(value)
  if ('message' in text || text.value.length > longestTitle) {
    wrong(field, `Typ een tekst van hoogstens ${longestTitle} tekens.`)
    return undefined
  }
  return text.value === '' ? undefined : text.value
}

function readIds(value: unknown, errors: FieldError[]): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  try {
    return requireIds('ids', value)
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    errors.push(...(error.errors ?? []))
    return undefined
  }
}
