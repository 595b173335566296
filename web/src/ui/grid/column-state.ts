import { type GridColumn, maxColumnWidth, minColumnWidthOf } from './grid-column.ts'

export interface GridSort {
  columnId: string
  direction: 'ascending' | 'descending'
}

/** The user's column settings as plain JSON. `order` lists all columns, hidden and pinned ones too. */
export interface GridColumnState {
  order: string[]
  hidden: string[]
  /** Widths set by the user, in CSS pixels; other columns have the width of their definition. */
  widths: Record<string, number>
  pinned: { start: string[]; end: string[] }
  sort: GridSort[]
  /** Groups of which only the first column is shown. */
  foldedGroups: string[]
}

export type ColumnZone = 'start' | 'center' | 'end'

type ColumnDefaults = Omit<GridColumn<never>, 'value' | 'text' | 'render'>

/** Returns the column state as defined, with all columns, without widths set by the user, and sorted by `sort`. */
export function createColumnState(
  columns: readonly ColumnDefaults[],
  sort: readonly GridSort[] = [],
): GridColumnState {
  const pinnedTo = (side: 'start' | 'end') => columns.filter((c) => c.pinned === side).map((c) => c.id)
  return {
    order: columns.map((c) => c.id),
    hidden: columns.filter((c) => c.isHiddenByDefault).map((c) => c.id),
    widths: {},
    pinned: { start: pinnedTo('start'), end: pinnedTo('end') },
    sort: [...sort],
    foldedGroups: [...new Set(columns.flatMap((c) => (c.group && c.isFoldedByDefault ? c.group : [])))],
  }
}

/** Returns the ids of the columns that are not hidden, in order by zone; all columns of folded groups are included. */
export function listVisibleColumnIds(state: GridColumnState): Record<ColumnZone, string[]> {
  const hidden = new Set(state.hidden)
  const isVisible = (id: string) => !hidden.has(id)
  return {
    start: state.pinned.start.filter(isVisible),
    center: state.order.filter((id) => isVisible(id) && findColumnZone(state, id) === 'center'),
    end: state.pinned.end.filter(isVisible),
  }
}

/** Returns the ids of all columns, hidden ones too, in the order of the grid. */
export function listColumnIds(state: GridColumnState): string[] {
  const center = state.order.filter((id) => findColumnZone(state, id) === 'center')
  return [...state.pinned.start, ...center, ...state.pinned.end]
}

/** Returns the side to which the column state pins a column; `center` for unpinned columns and unknown ids. */
export function findColumnZone(state: GridColumnState, id: string): ColumnZone {
  if (state.pinned.start.includes(id)) return 'start'
  return state.pinned.end.includes(id) ? 'end' : 'center'
}

/** Moves a column before or after another, into its zone. Returns the same state for the column itself or an unknown id. */
export function moveColumn(
  state: GridColumnState,
  id: string,
  targetId: string,
  side: 'before' | 'after',
): GridColumnState {
  if (id === targetId || !state.order.includes(id) || !state.order.includes(targetId)) return state
  const zone = findColumnZone(state, targetId)
  const moved = findColumnZone(state, id) === zone ? state : pinColumn(state, id, zone)
  const insert = (ids: readonly string[]) => insertNextTo(ids, id, targetId, side)
  return zone === 'center'
    ? { ...moved, order: insert(moved.order) }
    : { ...moved, pinned: { ...moved.pinned, [zone]: insert(moved.pinned[zone]) } }
}

/** Pins a column next to the unpinned ones; `center` unpins it. Returns the same state in the same zone. */
export function pinColumn(state: GridColumnState, id: string, zone: ColumnZone): GridColumnState {
  if (findColumnZone(state, id) === zone) return state
  const start = state.pinned.start.filter((other) => other !== id)
  const end = state.pinned.end.filter((other) => other !== id)
  if (zone === 'start') return { ...state, pinned: { start: [...start, id], end } }
  return { ...state, pinned: { start, end: zone === 'end' ? [id, ...end] : end } }
}

/** Hides or shows a column. Does not hide the last visible one, because the column menu is in the headers: returns the same state. */
export function setColumnHidden(state: GridColumnState, id: string, isHidden: boolean): GridColumnState {
  if (state.hidden.includes(id) === isHidden) return state
  if (!isHidden) return { ...state, hidden: state.hidden.filter((other) => other !== id) }
  const isLast = state.order.every((other) => other === id || state.hidden.includes(other))
  return isLast ? state : { ...state, hidden: [...state.hidden, id] }
}

/** Sets the width, in whole CSS pixels within its limits; null resets it to that of the definition. */
export function resizeColumn(
  state: GridColumnState,
  column: ColumnDefaults,
  width: number | null,
): GridColumnState {
  const { [column.id]: current, ...others } = state.widths
  if (width === null) return current === undefined ? state : { ...state, widths: others }
  const clamped = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidthOf(column), width)))
  return clamped === current ? state : { ...state, widths: { ...others, [column.id]: clamped } }
}

/**
 * Unsorted → ascending → descending → unsorted. `isAdditive` keeps the other sort columns; without it they are dropped, and one of
 * several becomes ascending.
 */
export function toggleSort(state: GridColumnState, columnId: string, isAdditive: boolean): GridColumnState {
  const current = state.sort.find((entry) => entry.columnId === columnId)
  const isAlone = state.sort.length === 1
  const direction =
    !current || (!isAdditive && !isAlone)
      ? 'ascending'
      : current.direction === 'ascending'
        ? 'descending'
        : null
  return sortBy(state, columnId, direction, isAdditive)
}

/** Sorts by a column; null ends that. Drops the other sort columns unless `isAdditive`. */
export function sortBy(
  state: GridColumnState,
  columnId: string,
  direction: GridSort['direction'] | null,
  isAdditive = false,
): GridColumnState {
  if (!isAdditive) return { ...state, sort: direction ? [{ columnId, direction }] : [] }
  if (!direction) return { ...state, sort: state.sort.filter((entry) => entry.columnId !== columnId) }
  const isSorted = state.sort.some((entry) => entry.columnId === columnId)
  const sort = isSorted
    ? state.sort.map((entry) => (entry.columnId === columnId ? { columnId, direction } : entry))
    : [...state.sort, { columnId, direction }]
  return { ...state, sort }
}

function insertNextTo(
  ids: readonly string[],
  id: string,
  targetId: string,
  side: 'before' | 'after',
): string[] {
  const others = ids.filter((other) => other !== id)
  const index = others.indexOf(targetId) + (side === 'after' ? 1 : 0)
  return [...others.slice(0, index), id, ...others.slice(index)]
}
