import { labelPath } from '../schema/field-path.ts'
import type { RecordType } from '../schema/record-type.ts'
import { formatColumnName } from './column-name.ts'
import { foldHeader } from './fold-header.ts'
import { listSheetColumns, otherColumns, type SheetColumn } from './sheet-columns.ts'

const maxHeaderLength = 500

export type MatchedHeader =
  | { readonly header: string; readonly column: SheetColumn }
  | { readonly header: string; readonly problem: string }

/**
 * Maps headers to columns by field name, label or label of the grid, whatever their case and punctuation. Returns one
 * entry for each header, in order; an unknown, ambiguous, repeated, empty or too long header is a problem.
 * @param firstColumn index in the file of the first header
 */
export function matchHeaders(
  type: Pick<RecordType, 'fields' | 'ownership' | 'grid'>,
  headers: readonly string[],
  firstColumn = 0,
): readonly MatchedHeader[] {
  const byName = columnsByName(type)
  const taken = new Set<SheetColumn>()
  return headers.map((header, index) => {
    if (header.length > maxHeaderLength) {
      const start = `${header.slice(0, 50)}…`
      return {
        header: start,
        problem: `De kop “${start}” is te lang: hoogstens ${maxHeaderLength} tekens is toegestaan.`,
      }
    }
    if (header.trim() === '')
      return { header, problem: `Kolom ${formatColumnName(firstColumn + index)} heeft geen kop.` }
    const found = findColumns(byName, header)
    const [column] = found
    if (!column) return { header, problem: `De kolom “${header}” is onbekend.` }
    if (found.length > 1)
      return {
        header,
        problem: `De kolom “${header}” kan van alles zijn: ${found.map(({ key }) => key).join(', ')}.`,
      }
    if (taken.has(column)) return { header, problem: `De kolom “${header}” staat er twee keer in.` }
    const other = [...taken].find((each) => replaces(each, column) || replaces(column, each))
    if (other) return { header, problem: `De kolommen “${other.header}” en “${header}” kunnen niet samen.` }
    taken.add(column)
    return { header, column }
  })
}

function replaces(column: SheetColumn, other: SheetColumn): boolean {
  return column.role === 'field' && column.insteadOf === other.key
}

type Fold = (header: string) => string

interface Names {
  readonly fold: Fold
  readonly columns: ReadonlyMap<string, readonly SheetColumn[]>
}

function findColumns(byName: readonly Names[], header: string): readonly SheetColumn[] {
  for (const { fold, columns } of byName) {
    const found = columns.get(fold(header))
    if (found) return found
  }
  return []
}

/** Exact names before folded ones, and of either the unambiguous ones first. */
function columnsByName(type: Pick<RecordType, 'fields' | 'ownership' | 'grid'>): readonly Names[] {
  const columns = [...listSheetColumns(type), ...otherColumns(type)]
  const named = (fold: Fold, namesOf: (column: SheetColumn) => readonly string[]): Names => {
    const names = new Map<string, SheetColumn[]>()
    for (const column of columns)
      for (const name of new Set(namesOf(column).map(fold)))
        if (name !== '') names.set(name, [...(names.get(name) ?? []), column])
    return { fold, columns: names }
  }
  return [foldCase, foldHeader].flatMap((fold) => [
    named(fold, ({ key, header }) => [key, header]),
    named(fold, (column) => (column.role === 'field' ? otherNames(type, column) : [])),
  ])
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

function foldCase(header: string): string {
  const trimmed = header.trim()
  const name = trimmed.endsWith('*') ? trimmed.slice(0, -1).trimEnd() : trimmed
  return name.replaceAll(/\s+/g, ' ').toLowerCase()
}
