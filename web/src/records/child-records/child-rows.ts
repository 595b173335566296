import type { ChildRow } from '../../fields/field-context.ts'

/** A row of a list editor (platform.md section 3, list-editor record). Neighbours are positions in the whole list. */
export interface ChildListRow {
  readonly row: ChildRow
  readonly index: number
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly isDeleted: boolean
  readonly previous: number | undefined
  readonly next: number | undefined
  readonly previousWithDeleted: number | undefined
  readonly nextWithDeleted: number | undefined
}

/** The rows with what can be done with each, and their neighbours with and without deleted ones. */
export function describeRows(rows: readonly ChildRow[], isReadOnly: boolean): readonly ChildListRow[] {
  const kept = rows.flatMap((row, index) => (row['isDeleted'] === true ? [] : [index]))
  return rows.map((row, index) => {
    const isDeleted = row['isDeleted'] === true
    const isOpen = !isReadOnly && !isDeleted
    return {
      row,
      index,
      canEdit: isOpen,
      canDelete: isOpen,
      isDeleted,
      previous: kept.findLast((other) => other < index),
      next: kept.find((other) => other > index),
      previousWithDeleted: index > 0 ? index - 1 : undefined,
      nextWithDeleted: index + 1 < rows.length ? index + 1 : undefined,
    }
  })
}

/** Throws for a position that is not in the list: whoever asks has lost track of it. */
export function rowAt(list: readonly ChildListRow[], index: number): ChildListRow {
  const found = list[index]
  if (!found) throw new Error(`Record ${index} not found in list`)
  return found
}
