import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type CellAddress, findCell } from './cell-address.ts'
import { findGroupSpans } from './column-groups.ts'
import type { LayoutColumn } from './column-layout.ts'
import { type CellPosition, clampPosition, type GroupSpan } from './grid-navigation.ts'
import type { GridItem } from './use-grid-rows.ts'

interface ActiveCell {
  /** Keys, so that the focus stays on its row and column when others are added, removed or moved. */
  itemKey: string | null
  columnId: string | null
  /** The position, for when the row is removed: the next row takes over. */
  position: CellPosition
}

export interface ActiveCellControl {
  position: CellPosition
  groups: readonly GroupSpan[]
  /** Whether a cell itself has the focus, not an element inside it. */
  isFocused: boolean
  /** Moves the tab stop to a cell and focuses it after it is rendered. */
  moveTo: (position: CellPosition) => void
  /** Focuses the active cell after the next render, because its column may move or disappear. */
  focusAfterChange: () => void
  /** Like `focusAfterChange` after a popover, during which the page is inert. */
  focusAfterPopover: () => void
  /** Call it when a cell gets the focus by mouse or Tab. */
  handleFocus: (address: CellAddress, target: EventTarget) => void
  handleBlur: () => void
}

/** The cell with the roving tab stop, header cells included. */
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
    // Removing the focused row loses the focus; the cell at its position is focused instead.
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
