import type { ReactNode } from 'react'

/** One column of a grid. Keep the array stable between renders (module constant or useMemo). */
export interface GridColumn<Row> {
  id: string
  header: string
  headerTooltip?: string | undefined
  /** Columns that stand side by side with the same group share a header above them. */
  group?: string | undefined
  /** The group starts folded: of its columns only the first is shown. Said by any of them. */
  isFoldedByDefault?: boolean | undefined
  /** In CSS pixels. With `flex` it is the least width before the rest of the room is shared out. */
  width?: number | undefined
  minWidth?: number | undefined
  /** Share of the room that is left over; a width chosen by the user switches it off. */
  flex?: number | undefined
  align?: 'start' | 'end' | 'center' | undefined
  pinned?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  isHiddenByDefault?: boolean | undefined
  /** Tabular figures: numbers, dates, times. */
  numeric?: boolean | undefined
  /** `strong` for what a row is known by, `muted` for what is seldom read. */
  emphasis?: 'strong' | 'muted' | undefined
  /** The value that local sorting compares; null and undefined sort last. */
  value(row: Row): unknown
  /** For copying, autosizing, and the tooltip of a cut cell. */
  text(row: Row): string
  /** Shown instead of `text`. */
  render?: ((row: Row) => ReactNode) | undefined
}

export const defaultColumnWidth = 140
const defaultMinColumnWidth = 56
export const maxColumnWidth = 1200

export function minColumnWidth(column: { minWidth?: number | undefined }): number {
  return column.minWidth ?? defaultMinColumnWidth
}
