import { labelPath } from '../schema/field-path.ts'
import type { RecordType } from '../schema/record-type.ts'
import { listSheetColumns, type SheetColumn } from './sheet-columns.ts'

/** Characters of a header; no column of a record type is called by nearly as many. */
const maxHeaderLength = 500

/** A header of a file with the column that it means, or why it means none: a Dutch sentence. */
export type MatchedHeader =
  | { readonly header: string; readonly column: SheetColumn }
  | { readonly header: string; readonly problem: string }

/**
 * Maps headers to columns by label or field name, in any order and case. Unknown, ambiguous and repeated headers are problems:
 * an import ignores nothing silently.
 */
export function matchHeaders(
  type: Pick<RecordType, 'fields' | 'ownership' | 'grid'>,
  headers: readonly string[],
): readonly MatchedHeader[] {
  const byName = columnsByName(type)
  const taken = new Set<SheetColumn>()
  return headers.map((header) => {
    if (header.length > maxHeaderLength) {
      const start = `${header.slice(0, 50)}…`
      return {
        header: start,
        problem: `De kop “${start}” is te lang: hoogstens ${maxHeaderLength} tekens is toegestaan.`,
      }
    }
    const name = folded(header)
    if (name === '') return { header, problem: 'Deze kolom heeft geen kop.' }
    const found = byName.find((names) => names.has(name))?.get(name) ?? []
    const [column] = found
    if (!column) return { header, problem: `De kolom “${header}” is onbekend.` }
    if (found.length > 1)
      return {
        header,
        problem: `De kolom “${header}” kan van alles zijn: ${found.map(({ key }) => key).join(', ')}.`,
      }
    if (taken.has(column)) return { header, problem: `De kolom “${header}” staat er twee keer in.` }
    taken.add(column)
    return { header, column }
  })
}

type Names = ReadonlyMap<string, readonly SheetColumn[]>

/** Names of columns, unambiguous ones first. */
function columnsByName(type: Pick<RecordType, 'fields' | 'ownership' | 'grid'>): readonly Names[] {
  const columns = listSheetColumns(type)
  const named = (namesOf: (column: SheetColumn) => readonly string[]): Names => {
    const names = new Map<string, SheetColumn[]>()
    for (const column of columns)
      for (const name of new Set(namesOf(column).map(folded)))
        names.set(name, [...(names.get(name) ?? []), column])
    return names
  }
  return [
    named(({ key, header }) => [key, header]),
    named((column) => (column.role === 'field' ? otherNames(type, column) : [])),
  ]
}

function otherNames(
  type: Pick<RecordType, 'grid'>,
  column: Extract<SheetColumn, { role: 'field' }>,
): readonly string[] {
  const { field, whole = field, path, part } = column
  const inGrid = type.grid.columns.filter((each) => each.field === path).map(({ label }) => label)
  const names = [...inGrid, whole.shortLabel ?? whole.label]
  if (part !== undefined) return names.map((name) => `${name} ${field.label}`)
  return [...names, labelPath(path)]
}

/** Ignores the mark of required columns, case and spaces. */
function folded(header: string): string {
  const trimmed = header.trim()
  const name = trimmed.endsWith('*') ? trimmed.slice(0, -1).trimEnd() : trimmed
  return name.replaceAll(/\s+/g, ' ').toLowerCase()
}
