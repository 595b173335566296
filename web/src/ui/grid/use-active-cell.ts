import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type CellAddress, findCell } from './cell-address.ts'
import { findGroupSpans } from './column-groups.ts'
import type { LayoutColumn } from './column-layout.ts'
import { type CellPosition, clampPosition, type GroupSpan } from './grid-navigation.ts'
import { type GridItem, treeKey } from './use-grid-rows.ts'

interface ActiveCell {
  /** Identifiers, so that the focus stays on its row and column when others are added, removed or moved. */
  item: Pick<GridItem<unknown>, 'key' | 'rowId'> | undefined
  columnId: string | null
  /** The position, for when the row is removed: the next row takes over. A collapsed row takes over from those below it. */
  position: CellPosition
}

export interface ActiveCellControl {
  position: CellPosition
  groups: readonly GroupSpan[]
  /** Whether a cell itself has the focus, not an element inside it. */
  isFocused: boolean
  /** Moves the tab stop to a cell and focuses it after it is rendered. */
  moveTo: (position: CellPosition) => void
  focusAfterChange: () => void
  /** Like `focusAfterChange` after a popover, during which the page is inert. */
  focusAfterPopover: () => void
  handleFocus: (address: CellAddress, target: EventTarget) => void
  handleBlur: () => void
}

/**
 * Keeps the tab stop at its row and column while others change. When its focused row is removed, the cell at that position is focused; a
 * row that was collapsed takes over from those below it.
 */
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
  const row = useMemo(() => (active ? findRowIndex(items, active) : 0), [items, active])
  const position = clampPosition(
    { row, column: active ? columnIndex(columns, active) : firstData },
    { rowCount: items.length, columnCount: columns.length, groups },
  )

  const shouldFocus = useRef(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const focusedElement = useRef<HTMLElement | null>(null)
  const activate = useCallback(
    (to: CellPosition) =>
      setActive({
        item: items[to.row],
        columnId: columns[to.column]?.id ?? null,
        position: to,
      }),
    [items, columns],
  )

  useLayoutEffect(() => {
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

function findRowIndex<Row>(items: readonly GridItem<Row>[], { item, position }: ActiveCell): number {
  if (position.row < 0 || !item || items[position.row]?.key === item.key) return position.row
  // The id first: comparing the keys of all rows of a large tree is slow.
  const index = items.findIndex(({ rowId, key }) => rowId === item.rowId && key === item.key)
  if (index >= 0) return index
  const collapsed = items.findIndex(
    ({ key, isExpandable, isExpanded }) =>
      isExpandable && !isExpanded && item.key.startsWith(treeKey(key, '')),
  )
  return collapsed < 0 ? position.row : collapsed
}

function columnIndex<Row>(columns: readonly LayoutColumn<Row>[], active: ActiveCell): number {
  const index = columns.findIndex((column) => column.id === active.columnId)
  return index < 0 ? active.position.column : index
}
