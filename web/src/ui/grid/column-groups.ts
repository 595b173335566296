import type { LayoutColumn } from './column-layout.ts'
import type { GroupSpan } from './grid-navigation.ts'

/** A run of adjacent columns with the same group, or without one (label null). */
export interface ColumnGroup<Row> {
  label: string | null
  zone: LayoutColumn<Row>['zone']
  columns: LayoutColumn<Row>[]
  width: number
  fold: LayoutColumn<Row>['fold']
}

/**
 * Returns the runs of columns for the group row of the header, those without a group too; empty when no column has one. A group that a
 * zone or another column interrupts is returned twice.
 */
export function groupColumns<Row>(columns: readonly LayoutColumn<Row>[]): ColumnGroup<Row>[] {
  if (!columns.some((column) => column.definition?.group)) return []
  const groups: ColumnGroup<Row>[] = []
  for (const column of columns) {
    const label = column.definition?.group ?? null
    const last = groups.at(-1)
    if (last && last.label === label && last.zone === column.zone) {
      last.columns.push(column)
      last.width += column.width
    } else {
      groups.push({ label, zone: column.zone, columns: [column], width: column.width, fold: column.fold })
    }
  }
  return groups
}

/** Returns the indexes of the first and last column of each run with a group. */
export function findGroupSpans<Row>(columns: readonly LayoutColumn<Row>[]): GroupSpan[] {
  return groupColumns(columns).flatMap(({ label, columns: those }) => {
    const [first, last] = [those[0], those.at(-1)]
    return label !== null && first && last ? [{ first: first.index, last: last.index }] : []
  })
}
