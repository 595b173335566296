import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type CellAddress, findCell } from './cell-address.ts'
import { findGroupSpans } from './column-groups.ts'
import type { LayoutColumn } from './column-layout.ts'
import { type CellPosition, clampPosition, type GroupSpan } from './grid-navigation.ts'
import type { GridItem } from './use-grid-rows.ts'

interface ActiveCell {
  /** By name, so that the focus stays with its row and column when others come, go or move. */
  itemKey: string | null
  columnId: string | null
  /** By place, for when the name is gone: the next row takes over. */
  position: CellPosition
}

export interface ActiveCellControl {
  position: CellPosition
  groups: readonly GroupSpan[]
  /** Whether a cell has the focus, and not something inside it or outside the grid. */
  isFocused: boolean
  /** Makes a cell the one with the tab stop and puts the focus on it once it is drawn. */
  moveTo: (position: CellPosition) => void
  /** Puts the focus on the active cell once what was just changed is drawn: its column may move or go. */
  focusAfterChange: () => void
  /** The same after a popover: the page takes no focus (inert) until that is taken down. */
  focusAfterPopover: () => void
  /** To be called when the focus arrives in a cell by itself: by mouse or Tab. */
  handleFocus: (address: CellAddress, target: EventTarget) => void
  handleBlur: () => void
}

/** The one cell of the grid that can be tabbed to (roving tab stop), header cells included. */
export function useActiveCell<Row>(
  grid: RefObject<HTMLDivElement | null>,
  items: readonly GridItem<Row>[],
  columns: readonly LayoutColumn<Row>[],
): ActiveCellControl {
  const firstData = Math.max(
    0,
    columns.findIndex((column) => column.kind === 'data'),
  )
  const [isFocused, setIsFocused] = useState(false)
  const [active, setActive] = useState<ActiveCell | null>(null)
  const groups = useMemo(() => findGroupSpans(columns), [columns])
  const rowIndexes = useMemo(() => new Map(items.map((item, index) => [item.key, index])), [items])
  const position = clampPosition(
    active
      ? {
          row:
            active.position.row < 0
              ? active.position.row
              : (rowIndexes.get(active.itemKey ?? '') ?? active.position.row),
          column: columnIndex(columns, active),
        }
      : { row: 0, column: firstData },
    { rowCount: items.length, columnCount: columns.length, groups },
  )

  const shouldFocus = useRef(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const focusedElement = useRef<HTMLElement | null>(null)
  const activate = useCallback(
    (to: CellPosition) =>
      setActive({
        itemKey: items[to.row]?.key ?? null,
        columnId: columns[to.column]?.id ?? null,
        position: to,
      }),
    [items, columns],
  )

  useLayoutEffect(() => {
    // A focused row that was removed takes the focus with it; the cell now in its place gets it back.
    const isLost = focusedElement.current !== null && !focusedElement.current.isConnected
    if ((!shouldFocus.current && !isLost) || !grid.current) return
    const cell = findCell(grid.current, position.row, position.column)
    if (!cell) return
    shouldFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  return {
    position,
    groups,
    moveTo: (to) => {
      shouldFocus.current = true
      activate(to)
    },
    focusAfterChange: () => {
      shouldFocus.current = true
    },
    focusAfterPopover: () => {
      requestAnimationFrame(() => {
        shouldFocus.current = true
        redraw()
      })
    },
    isFocused,
    handleFocus: ({ element, row, column }, target) => {
      focusedElement.current = element
      setIsFocused(target === element)
      activate({ row, column: column ?? position.column })
    },
    handleBlur: () => {
      setIsFocused(false)
      if (focusedElement.current?.isConnected) focusedElement.current = null
    },
  }
}

function columnIndex<Row>(columns: readonly LayoutColumn<Row>[], active: ActiveCell): number {
  const index = columns.findIndex((column) => column.id === active.columnId)
  return index < 0 ? active.position.column : index
}
