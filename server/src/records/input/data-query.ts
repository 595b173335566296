import type { FieldError } from '@stamboek/model/contract/problem'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { listSheetColumns } from '@stamboek/model/sheets/sheet-columns'
import type { RecordTable } from '../../database/record-table.ts'
import { type ExportInput, type ShownColumn, sheetColumns } from './export-input.ts'
import { malformedProblem } from './input-values.ts'
import { parseInstant, parseSearchMembers, type ReportError, reportMissingEntries } from './search-input.ts'

/** The members of the query of `GET {base}.csv`, `.json` and `.xlsx`. */
const dataQueryMembers = [
  'referenceDateUtc',
  'status',
  'lastModifiedFrom',
  'lastModifiedTo',
  'search',
] as const

type DataQuery = Readonly<Partial<Record<(typeof dataQueryMembers)[number], string>>>

const changedBetween = 'changedBetweenRangeUtc'

/** Parses the query of a data file, of all columns that can be exported; a 400 names every wrong member. */
export function parseDataQuery(table: RecordTable, query: unknown): ExportInput {
  const errors: FieldError[] = []
  const report: ReportError = (field, message) => errors.push({ field: toMember(field), message })
  const { referenceDateUtc, status, search, ...limits } = readTexts(query, report)
  const from = readInstant(limits, 'lastModifiedFrom', report)
  const to = readInstant(limits, 'lastModifiedTo', report)
  const body = {
    search: {
      ...parseSearch(search, report),
      ...(status !== undefined && { status }),
      ...((from ?? to) !== null && { [changedBetween]: { start: from, end: to } }),
    },
    ...(referenceDateUtc !== undefined && { referenceDateUtc }),
  }
  const parsed = parseSearchMembers(table, body, [], report)
  reportMissingEntries(table.type, parsed, errors)
  if (errors.length > 0) throw malformedProblem(errors)
  const { sheet } = findRowsView(table.type) ?? {}
  return {
    columns: sheet ? sheetColumns(sheet) : listColumns(table.type),
    title: table.type.labels.many,
    ids: undefined,
    search: parsed,
  }
}

function listColumns(type: RecordType): ExportInput['columns'] {
  const shown = listSheetColumns(type).filter((column): column is ShownColumn =>
    column.role === 'field' ? !isWriteOnly(column.whole ?? column.field) : column.role === 'isGlobal',
  )
  return shown.map((column) => ({ column, header: column.header }))
}

/** The member of the query that gave a member of the search. */
function toMember(field: string): string {
  if (field === 'search.status') return 'status'
  return field.startsWith(`search.${changedBetween}`) ? 'lastModifiedFrom' : field
}

function readTexts(query: unknown, report: ReportError): DataQuery {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(query ?? {})) {
    if (!dataQueryMembers.some((each) => each === name)) report(name, 'Onbekend veld.')
    else if (typeof value !== 'string') report(name, 'Geef één waarde.')
    else if (value !== '') texts[name] = value
  }
  return texts
}

function readInstant(
  query: DataQuery,
  name: 'lastModifiedFrom' | 'lastModifiedTo',
  report: ReportError,
): string | null {
  const text = query[name]
  if (text === undefined) return null
  const parsed = parseInstant(text, name)
  if ('value' in parsed) return parsed.value
  report(name, parsed.message)
  return null
}

function parseSearch(text: string | undefined, report: ReportError): object {
  if (text === undefined) return {}
  try {
    const search: unknown = JSON.parse(text)
    if (typeof search === 'object' && search !== null && !Array.isArray(search)) return search
  } catch {
    // Reported below.
  }
  report('search', 'Geef de zoekvelden als JSON, zoals {"description":"zorg"}.')
  return {}
}
