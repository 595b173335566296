/** The position of a cell: row -1 is the header, -2 the groups above it, 0 the first row. */
export interface CellPosition {
  row: number
  column: number
}

export interface GroupSpan {
  first: number
  last: number
}

export const headerRowIndex = -1
export const groupRowIndex = -2

export interface GridBounds {
  rowCount: number
  columnCount: number
  groups: readonly GroupSpan[]
  /** The step of PageUp and PageDown: the rows that fit in view. */
  pageSize: number
}

export interface NavigationKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

type Move = (from: CellPosition, bounds: GridBounds, isFar: boolean) => CellPosition

// Ctrl+Home goes to the first row, as in a spreadsheet; ArrowUp from there goes to the header.
const moves: Record<string, Move> = {
  ArrowUp: (from, _, isFar) => ({ ...from, row: isFar ? Math.min(from.row, 0) : from.row - 1 }),
  ArrowDown: (from, bounds, isFar) => ({ ...from, row: isFar ? bounds.rowCount - 1 : from.row + 1 }),
  ArrowLeft: (from, _, isFar) => ({ ...from, column: isFar ? 0 : from.column - 1 }),
  ArrowRight: (from, bounds, isFar) => ({
    ...from,
    column: isFar ? bounds.columnCount - 1 : from.column + 1,
  }),
  PageUp: (from, bounds) => ({ ...from, row: Math.max(Math.min(from.row, 0), from.row - bounds.pageSize) }),
  PageDown: (from, bounds) => ({ ...from, row: from.row + bounds.pageSize }),
  Home: (from, _, isFar) => ({ row: isFar ? 0 : from.row, column: 0 }),
  End: (from, bounds, isFar) => ({
    row: isFar ? bounds.rowCount - 1 : from.row,
    column: bounds.columnCount - 1,
  }),
}

/** Returns the position to which a key moves the focus, at an edge of the grid the same one; null for other keys. */
export function findKeyTarget(
  key: NavigationKey,
  from: CellPosition,
  bounds: GridBounds,
): CellPosition | null {
  const move = moves[key.key]
  if (!move) return null
  const target = move(from, bounds, key.ctrlKey || key.metaKey)
  const isAlongGroups =
    from.row === groupRowIndex && target.row === groupRowIndex && target.column !== from.column
  return isAlongGroups ? findNextGroup(from, target.column, bounds) : clampPosition(target, bounds)
}

/**
 * Returns the row up to which a key with Shift extends the marks, the first for Home and the last for End; null for other keys, and beyond
 * the edge.
 */
export function findRangeEnd(key: NavigationKey, row: number, bounds: GridBounds): number | null {
  if (key.key === 'Home') return 0
  if (key.key === 'End') return bounds.rowCount - 1
  const target = findKeyTarget(key, { row, column: 0 }, bounds)
  return target && target.row !== row ? Math.max(0, target.row) : null
}

/** Returns the nearest position in the grid. A row above the header becomes the column group there, else the header. */
export function clampPosition(position: CellPosition, bounds: Omit<GridBounds, 'pageSize'>): CellPosition {
  const column = Math.max(0, Math.min(bounds.columnCount - 1, position.column))
  const isAbove = position.row < headerRowIndex
  const group = isAbove && bounds.groups.find(({ first, last }) => first <= column && column <= last)
  if (group) return { row: groupRowIndex, column: group.first }
  return { row: Math.max(headerRowIndex, Math.min(bounds.rowCount - 1, position.row)), column }
}

/** The group at a column, else the next one in that direction, else the last one. */
function findNextGroup(from: CellPosition, column: number, { groups }: GridBounds): CellPosition {
  const isRight = column > from.column
  const ahead = groups.filter(({ first }) => (isRight ? first > from.column : first < from.column))
  const target = isRight
    ? (ahead.find(({ first }) => first >= column) ?? ahead.at(-1))
    : (ahead.findLast(({ first }) => first <= column) ?? ahead[0])
  return { row: groupRowIndex, column: target?.first ?? from.column }
}
