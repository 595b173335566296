import type { ReactNode } from 'react'
import type { GridColumnState, GridSort } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'

/** A row and cell for which a menu was asked, and where to show it (client coordinates). */
export interface GridContextMenuRequest<Row> {
  row: Row
  columnId: string
  x: number
  y: number
}

export interface GridProps<Row extends object> {
  /** Names the grid for screen readers. */
  label: string
  /** The rows of this page, already sorted unless `sortLocally`. A new array means new rows. */
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  /** Unique over all pages, and stable: marks and focus hold on to it. Keep the function itself stable too. */
  getRowId: (row: Row) => string
  state: 'loading' | 'ready' | 'error'
  /** Shown under the header when there are no rows. */
  emptyState: ReactNode
  errorState: ReactNode
  /** Newer rows are on their way; those that are there stay usable. */
  isRefreshing?: boolean | undefined
  /** `fill` takes the height of its container, `auto` that of the rows (and draws them all), a number is CSS pixels. */
  height?: 'fill' | 'auto' | number | undefined

  /** Without it the grid keeps its own. Start it with `restoreColumnState`. */
  columnState?: GridColumnState | undefined
  onColumnStateChange?: ((state: GridColumnState) => void) | undefined
  /** The sorting that "Standaard herstellen" goes back to. */
  defaultSort?: readonly GridSort[] | undefined
  sortLocally?: boolean | undefined

  /** Marks may name rows of other pages; those stay marked. Without the handler there is no mark column. */
  markedIds?: ReadonlySet<string> | undefined
  onMarkedIdsChange?: ((ids: ReadonlySet<string>) => void) | undefined
  /** The focus came to another row: the one that actions are about as long as nothing is marked. */
  onCurrentRowChange?: ((row: Row) => void) | undefined
  /** Shown as the current row, also while the focus is elsewhere. */
  currentRowId?: string | undefined
  /** Another object gives this row the focus. */
  focusOn?: { readonly rowId: string } | undefined
  /** Enter or double click. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Right click, the menu key, Shift+F10, a long touch. The grid shows no menu of its own for rows. */
  onContextMenu?: ((request: GridContextMenuRequest<Row>) => void) | undefined

  /** Makes the grid a tree, drawn in its first column. Not together with `renderDetail`. */
  getSubRows?: ((row: Row) => readonly Row[] | undefined) | undefined
  /** How far rows stand in for each level, in CSS pixels; less on a narrow screen. Default 20. */
  treeIndent?: number | undefined
  /** Adds a column with which each row can be opened to show this under it. */
  renderDetail?: ((row: Row) => ReactNode) | undefined
  /** By `treeKey` in a tree, by row id elsewhere. Without it the grid remembers by itself which rows are open. */
  expandedIds?: ReadonlySet<string> | undefined
  onExpandedIdsChange?: ((ids: ReadonlySet<string>) => void) | undefined

  /** Number of rows on all pages together, and how many come before this page. */
  totalRowCount?: number | undefined
  rowOffset?: number | undefined
  rowClassName?: ((row: Row) => string | undefined) | undefined
  /**
   * The rows came by a background refetch: the row under the pointer or with the focus, else the top one, keeps its place on the screen.
   * Undefined: the code for it is not loaded yet.
   */
  isScrollAnchored?: boolean | undefined
  /** A change of it (another page, another search) scrolls back to the top. */
  viewKey?: string | number | undefined
}
