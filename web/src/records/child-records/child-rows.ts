import type { ChildRow } from '../../fields/field-context.ts'

/** A child record in its list (platform.md section 3, list-editor record). Neighbours are indexes in the whole list. */
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

/** The rows with their permissions and their neighbours, with and without deleted rows. */
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

/** Throws for an index outside the list, which is a bug of the caller. */
export function rowAt(list: readonly ChildListRow[], index: number): ChildListRow {
  const found = list[index]
  if (!found) throw new Error(`Record ${index} not found in list`)
  return found
}
