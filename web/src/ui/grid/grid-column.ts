import type { ReactNode } from 'react'

/** One column of a grid. Keep the array stable between renders (module constant or useMemo). */
export interface GridColumn<Row> {
  id: string
  header: string
  headerTooltip?: string | undefined
  group?: string | undefined
  /** Set on any column of a group: the group is initially folded to its first column. */
  isFoldedByDefault?: boolean | undefined
  /** In CSS pixels. With `flex` it is the minimum, to which a share of the remaining width is added. */
  width?: number | undefined
  minWidth?: number | undefined
  /** The width while no loaded row needs more; absent: as otherwise. Ignored once the user has set a width. */
  emptyWidth?: number | undefined
  /** Whether a row needs more than `emptyWidth`. Default: it has a text. */
  needsRoom?: ((row: Row) => boolean) | undefined
  /** The share of the remaining width; ignored once the user has set a width. */
  flex?: number | undefined
  /** Up to which `flex` widens, in CSS pixels; what is left goes to other flexible columns, else stays empty. */
  maxFlexWidth?: number | undefined
  align?: 'start' | 'end' | 'center' | undefined
  pinned?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  isHiddenByDefault?: boolean | undefined
  /** Tabular figures: numbers, dates, times. */
  numeric?: boolean | undefined
  /** `strong` for the name of a row, `muted` for secondary values. */
  emphasis?: 'strong' | 'muted' | undefined
  /** The value that local sorting compares; null and undefined sort last. */
  value(row: Row): unknown
  /** The formatted value, also for copying, autosizing and the tooltip of a cut cell. */
  text(row: Row): string
  /** CSS pixels that `render` draws beside the text of a row. Default 0. */
  decorationWidth?: ((row: Row) => number) | undefined
  render?: ((row: Row) => ReactNode) | undefined
}

export const defaultColumnWidth = 140
const defaultMinColumnWidth = 56
export const maxColumnWidth = 1200

/** Returns the least width of a column in CSS pixels; 56 unless it defines one. */
export function minColumnWidthOf(column: { minWidth?: number | undefined }): number {
  return column.minWidth ?? defaultMinColumnWidth
}

/** A column that is also sorted by its text. */
export function textColumn<Row>(column: Omit<GridColumn<Row>, 'value'>): GridColumn<Row> {
  return { ...column, value: column.text }
}
