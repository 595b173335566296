import { kindOf } from '@stamboek/model/fields/field-kinds'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { foldHeader } from '@stamboek/model/sheets/fold-header'
import type { HeaderMerit } from '@stamboek/model/sheets/header-search'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'

/** A row by its columns, without the cells that have a fault. */
export interface ParsedRow {
  readonly values: MemberValues
  /** All that is wrong with it: Dutch sentences. */
  readonly faults: readonly string[]
}

/**
 * Reads the rows of a sheet whose headers are the labels of these fields, in any order and spelling; other columns are passed over.
 * Throws a RequestProblem that names missing columns and those that are there twice.
 */
export function createRowParser(fields: Fields, { headers }: SheetRows): (row: SheetRow) => ParsedRow {
  const columns = matchColumns(fields, headers)
  return ({ cells, problem }) => {
    // Its cells may stand in other columns than it seems.
    if (problem !== undefined) return { values: {}, faults: [problem] }
    const values: Record<string, unknown> = {}
    const faults = new Map<string, string>()
    for (const [name, { field, index }] of columns) {
      const text = (cells[index] ?? '').trim()
      if (text === '') continue
      const parsed = kindOf(field).parseCell(text, field)
      if (parsed.ok) values[name] = parsed.value
      else faults.set(name, withLabel(field.label, parsed.message))
    }
    for (const { field: name, message } of validateMembers(fields, values, { mode: 'add' })) {
      // A cell that cannot be read is not missing as well.
      if (!faults.has(name)) faults.set(name, withLabel(fields[name]?.label ?? name, message))
      delete values[name]
    }
    return { values, faults: Object.keys(fields).flatMap((name) => faults.get(name) ?? []) }
  }
}

/** Some messages name the field themselves. */
function withLabel(label: string, message: string): string {
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`
}

function matchColumns(fields: Fields, headers: readonly string[]) {
  const missing: string[] = []
  const doubled: string[] = []
  const columns = new Map<string, { readonly field: Fields[string]; readonly index: number }>()
  for (const [name, field] of Object.entries(fields)) {
    const [index, ...others] = findColumns(headers, field.label)
    if (index === undefined) missing.push(field.label)
    else if (others.length > 0) doubled.push(field.label)
    else columns.set(name, { field, index })
  }
  if (missing.length > 0) throw createHeaderProblem('Deze kolommen ontbreken', missing)
  if (doubled.length > 0) throw createHeaderProblem('Deze kolommen staan er twee keer in', doubled)
  return columns
}

/** Scores rows as headers by the number of these fields that have a column. */
export function createFieldMerit(fields: Fields): HeaderMerit {
  const labels = Object.values(fields).map(({ label }) => foldHeader(label))
  return (cells) => {
    const headers = new Set(cells.map(foldHeader))
    return labels.filter((label) => headers.has(label)).length
  }
}

/** The indexes of the columns with this header, however people spell it. */
export function findColumns(headers: readonly string[], label: string): readonly number[] {
  const wanted = foldHeader(label)
  return headers.flatMap((header, index) => (foldHeader(header) === wanted ? [index] : []))
}

function createHeaderProblem(what: string, labels: readonly string[]): RequestProblem {
  return new RequestProblem('ruleBroken', `${what}: ${labels.join(', ')}.`)
}
