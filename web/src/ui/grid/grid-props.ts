import type { ReactNode } from 'react'
import type { GridColumnState, GridSort } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'

export interface GridContextMenuRequest<Row> {
  row: Row
  columnId: string
  x: number
  y: number
}

export interface GridProps<Row extends object> {
  label: string
  /** The rows of this page, already sorted unless `sortLocally`. A new array means new rows. */
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  /** Unique over all pages and stable, because marks and focus refer to it. The function must be stable, too. */
  getRowId: (row: Row) => string
  state: 'loading' | 'ready' | 'error'
  emptyState: ReactNode
  errorState: ReactNode
  /** Newer rows are loading; the shown ones stay usable. */
  isRefreshing?: boolean | undefined
  /** `fill`: the height of the container; `auto`: that of all rows, which are all rendered; a number: CSS pixels. */
  height?: 'fill' | 'auto' | number | undefined
  /** CSS length from which the rows of a grid of height `auto` scroll. */
  maxHeight?: string | undefined

  /** Controlled column state, initially from `restoreColumnState`; uncontrolled when absent. */
  columnState?: GridColumnState | undefined
  onColumnStateChange?: ((state: GridColumnState) => void) | undefined
  /** The sort that "Standaard herstellen" restores. */
  defaultSort?: readonly GridSort[] | undefined
  sortLocally?: boolean | undefined

  /** Marks of rows on other pages are kept. Without the handler there is no mark column. */
  markedIds?: ReadonlySet<string> | undefined
  onMarkedIdsChange?: ((ids: ReadonlySet<string>) => void) | undefined
  copy?: 'singleRow' | undefined
  onCurrentRowChange?: ((row: Row) => void) | undefined
  /** The row that is highlighted as current, also without focus. */
  currentRowId?: string | undefined
  /** A new object focuses this row. */
  focusOn?: { readonly rowId: string } | undefined
  onRowOpen?: ((row: Row) => void) | undefined
  /** Called on a right click, the menu key, Shift+F10 and a long press of a row. */
  onContextMenu?: ((request: GridContextMenuRequest<Row>) => void) | undefined

  /** Makes the grid a tree, indented in its first column. Cannot be combined with `renderDetail`. */
  getSubRows?: ((row: Row) => readonly Row[] | undefined) | undefined
  /** The indent per level in CSS pixels; less on a narrow screen. Default 20. */
  treeIndent?: number | undefined
  renderDetail?: ((row: Row) => ReactNode) | undefined
  /** By `treeKey` in a tree, else by row id. Uncontrolled when absent. A new function means that other rows are expanded. */
  isExpanded?: ((key: string) => boolean) | undefined
  onExpandedChange?: ((keys: readonly string[], isExpanded: boolean) => void) | undefined

  /** The number of rows on all pages (null: not known yet), and on the pages before this one. */
  totalRowCount?: number | null | undefined
  rowOffset?: number | undefined
  rowClassName?: ((row: Row) => string | undefined) | undefined
  /** A text about a row, shown as a dot in its mark column; undefined for none. */
  rowNote?: ((row: Row) => string | undefined) | undefined
  /**
   * Whether the rows come from a background refetch, after which the row under the pointer or with the focus stays in place.
   * Undefined does not load the code for it.
   */
  isScrollAnchored?: boolean | undefined
  /** Identifies page and search; a change scrolls to the top. */
  viewKey?: string | number | undefined
}
