import { kindOf } from '@stamboek/model/fields/field-kinds'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { foldHeader } from '@stamboek/model/sheets/fold-header'
import type { HeaderMerit } from '@stamboek/model/sheets/header-search'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'

export interface ParsedRow {
  readonly values: MemberValues
  readonly faults: readonly string[]
}

/**
 * Returns a parser for rows of a sheet whose headers are the labels of `fields`, in any order and spelling; other
 * columns are ignored. Throws at once, with a RequestProblem that names missing, else repeated columns. The parser
 * returns faults; a row with a `problem` has no other fault and no values.
 */
export function createRowParser(fields: Fields, { headers }: SheetRows): (row: SheetRow) => ParsedRow {
  const columns = matchColumns(fields, headers)
  return ({ cells, problem }) => {
    // A row with a wrong number of cells can have its values in the wrong columns.
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
      // A required cell that cannot be parsed is not reported as missing too.
      if (!faults.has(name)) faults.set(name, withLabel(fields[name]?.label ?? name, message))
      delete values[name]
    }
    return { values, faults: Object.keys(fields).flatMap((name) => faults.get(name) ?? []) }
  }
}

function withLabel(label: string, message: string): string {
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`
}

function matchColumns(fields: Fields, headers: readonly string[]) {
  const missing: string[] = []
  const doubled: string[] = []
  const columns = new Map<string, { readonly field: Fields[string]; readonly index: number }>()
  for (const [name, field] of Object.entries(fields)) {
    const [index, ...others] = findColumnIndexes(headers, field.label)
    if (index === undefined) missing.push(field.label)
    else if (others.length > 0) doubled.push(field.label)
    else columns.set(name, { field, index })
  }
  if (missing.length > 0) throw createHeaderProblem('Deze kolommen ontbreken', missing)
  if (doubled.length > 0) throw createHeaderProblem('Deze kolommen staan er twee keer in', doubled)
  return columns
}

/** Returns a function that scores a row of cells as header: the number of fields whose label is among them. */
export function createHeaderMerit(fields: Fields): HeaderMerit {
  const labels = Object.values(fields).map(({ label }) => foldHeader(label))
  return (cells) => {
    const headers = new Set(cells.map(foldHeader))
    return labels.filter((label) => headers.has(label)).length
  }
}

/** Returns the indexes of all headers that equal the label by `foldHeader`, in ascending order; [] if none does. */
export function findColumnIndexes(headers: readonly string[], label: string): readonly number[] {
  const wanted = foldHeader(label)
  return headers.flatMap((header, index) => (foldHeader(header) === wanted ? [index] : []))
}

function createHeaderProblem(what: string, labels: readonly string[]): RequestProblem {
  return new RequestProblem('ruleBroken', `${what}: ${labels.join(', ')}.`)
}
