/** A cell by place: row -1 is the header, 0 the first row under it; columns count from the left. */
export interface CellPosition {
  row: number
  column: number
}

export interface GridBounds {
  rowCount: number
  columnCount: number
  /** Rows that fit in view: how far PageUp and PageDown jump. */
  pageSize: number
}

export interface NavigationKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

type Move = (from: CellPosition, bounds: GridBounds, isFar: boolean) => CellPosition

// The first row is the top for Ctrl+Home, as in a spreadsheet; ArrowUp from there reaches the header.
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

/** Where a key takes the focus, kept inside the grid; null when the key does not move it. */
export function navigate(key: NavigationKey, from: CellPosition, bounds: GridBounds): CellPosition | null {
  const move = moves[key.key]
  if (!move) return null
  return clampPosition(move(from, bounds, key.ctrlKey || key.metaKey), bounds)
}

export function clampPosition(position: CellPosition, bounds: Omit<GridBounds, 'pageSize'>): CellPosition {
  return {
    row: Math.max(-1, Math.min(bounds.rowCount - 1, position.row)),
    column: Math.max(0, Math.min(bounds.columnCount - 1, position.column)),
  }
}
