import type { KeyboardEvent, RefObject } from 'react'
import { matchesShortcut } from '../shortcuts/shortcut.ts'
import { type CellAddress, findCellAddress, isInnerControl } from './cell-address.ts'
import type { LayoutColumn } from './column-layout.ts'
import { type CellPosition, findKeyTarget, findRangeEnd, type GridBounds } from './grid-navigation.ts'
import { gridShortcuts } from './grid-shortcuts.ts'
import { findParentRow, listCollapsedSiblings } from './tree-navigation.ts'
import type { ActiveCellControl } from './use-active-cell.ts'
import type { ColumnActions } from './use-column-actions.ts'
import type { GridItem } from './use-grid-rows.ts'
import type { RowMarking } from './use-row-marking.ts'

export interface KeyboardContext<Row> {
  grid: RefObject<HTMLDivElement | null>
  items: readonly GridItem<Row>[]
  columns: readonly LayoutColumn<Row>[]
  bounds: GridBounds
  isTree: boolean
  active: ActiveCellControl
  marking: RowMarking
  columnActions: ColumnActions
  openRow: (item: GridItem<Row>) => void
  setExpanded: (keys: readonly string[], isExpanded: boolean) => void
  openMenu: (address: CellAddress, point: { x: number; y: number }) => boolean
}

const resizeStep = 16

/** Handles the keys of a cell of this grid, and Escape from the controls inside. Other keys propagate to the page. */
export function handleGridKey<Row>(event: KeyboardEvent, context: KeyboardContext<Row>): void {
  const address = findCellAddress(event.target, context.grid.current)
  if (!address || event.defaultPrevented) return
  const isHandled = isContent(event.target, address)
    ? leaveCellContent(event, address)
    : handleCellKey(event, address, context)
  if (!isHandled) return
  event.preventDefault()
  event.stopPropagation()
}

function isContent(target: EventTarget, address: CellAddress): boolean {
  if (target === address.element) return false
  return address.column === null || isInnerControl(target, address.element)
}

function leaveCellContent(event: KeyboardEvent, address: CellAddress): boolean {
  if (!matchesShortcut(event, gridShortcuts.leaveCell)) return false
  address.element.focus()
  return true
}

function handleCellKey<Row>(event: KeyboardEvent, address: CellAddress, context: KeyboardContext<Row>) {
  const at: CellPosition = { row: address.row, column: address.column ?? context.active.position.column }
  const column = context.columns[at.column]
  if (!column) return false
  if (matchesShortcut(event, gridShortcuts.openMenu)) {
    const box = address.element.getBoundingClientRect()
    context.openMenu(address, { x: box.left, y: box.bottom })
    return true
  }
  if (context.marking.isEnabled && matchesShortcut(event, gridShortcuts.markPage)) {
    context.marking.markPage()
    return true
  }
  const item = context.items[at.row]
  const group = address.element.dataset['group']
  const isHandled = item
    ? handleRowKey(event, { at, item, column, address }, context)
    : group === undefined
      ? handleHeaderKey(event, column, context)
      : handleGroupKey(event, group, column, context)
  return isHandled || moveFocus(event, at, context)
}

function handleHeaderKey<Row>(
  event: KeyboardEvent,
  column: LayoutColumn<Row>,
  { marking, columnActions, active }: KeyboardContext<Row>,
): boolean {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
  if (column.kind === 'mark' && (event.key === ' ' || event.key === 'Enter')) {
    marking.togglePage()
  } else if (column.kind === 'data' && matchesShortcut(event, gridShortcuts.sort)) {
    columnActions.toggleSort(column.id, false)
  } else if (column.kind === 'data' && matchesShortcut(event, gridShortcuts.addSort)) {
    columnActions.toggleSort(column.id, true)
  } else if (step && matchesShortcut(event, gridShortcuts.moveColumn)) {
    // Handled even when nothing can move, because Alt+Arrow navigates in a browser.
    active.focusAfterChange()
    if (column.kind === 'data') columnActions.moveBy(column.id, step)
  } else if (column.kind === 'data' && step && matchesShortcut(event, gridShortcuts.resizeColumn)) {
    columnActions.setWidth(column.id, column.width + step * resizeStep)
  } else {
    return false
  }
  return true
}

function handleGroupKey<Row>(
  event: KeyboardEvent,
  group: string,
  { fold }: LayoutColumn<Row>,
  { columnActions }: KeyboardContext<Row>,
): boolean {
  if (fold === 'folded' && matchesShortcut(event, gridShortcuts.expand)) columnActions.fold(group, false)
  else if (fold === 'open' && matchesShortcut(event, gridShortcuts.collapse)) columnActions.fold(group, true)
  else return false
  return true
}

interface RowTarget<Row> {
  at: CellPosition
  item: GridItem<Row>
  column: LayoutColumn<Row>
  address: CellAddress
}

function handleRowKey<Row>(
  event: KeyboardEvent,
  target: RowTarget<Row>,
  context: KeyboardContext<Row>,
): boolean {
  const { item, column, at } = target
  const { marking } = context
  const opens = matchesShortcut(event, gridShortcuts.open)
  if (matchesShortcut(event, gridShortcuts.enterCell) || (opens && item.kind === 'detail')) {
    return focusFirstControl(target.address.element)
  }
  if (opens) {
    if (column.kind === 'mark') marking.toggle(item.rowId)
    else if (column.kind === 'detail') context.setExpanded([item.key], !item.isExpanded)
    else if (isRowName(column) || !pressCellControl(target.address.element)) context.openRow(item)
    return true
  }
  const marksTo = matchesShortcut(event, gridShortcuts.markRange)
  if (marksTo || matchesShortcut(event, gridShortcuts.mark)) {
    if (column.kind === 'detail' && item.kind === 'row') context.setExpanded([item.key], !item.isExpanded)
    else if (!marking.isEnabled) return false
    else if (marksTo) marking.extendTo(item.rowId, item.rowId)
    else marking.toggle(item.rowId)
    return true
  }
  if (marking.isEnabled && rangeKeys.some((shortcut) => matchesShortcut(event, shortcut))) {
    extendMarks(event, at, context)
    return true
  }
  if (context.isTree && matchesShortcut(event, gridShortcuts.expandSiblings)) {
    context.setExpanded(listCollapsedSiblings(context.items, at.row), true)
    return true
  }
  const expands =
    matchesShortcut(event, gridShortcuts.expand) || matchesShortcut(event, gridShortcuts.collapse)
  return (expands || isTreeKey(event, column, context)) && handleExpandKey(event.key, target, context)
}

function isTreeKey<Row>(event: KeyboardEvent, column: LayoutColumn<Row>, context: KeyboardContext<Row>) {
  const isTreeColumn = column === context.columns.find((placed) => placed.kind === 'data')
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  return (
    context.isTree && isTreeColumn && isPlain && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
  )
}

function handleExpandKey<Row>(
  key: string,
  { item, at }: RowTarget<Row>,
  context: KeyboardContext<Row>,
): boolean {
  const isOpening = key === '+' || key === 'ArrowRight'
  if (item.isExpandable && item.isExpanded !== isOpening) {
    context.setExpanded([item.key], isOpening)
    return true
  }
  const row = key === 'ArrowLeft' ? findParentRow(context.items, at.row) : at.row + 1
  const isMove = key === 'ArrowLeft' ? row >= 0 : key === 'ArrowRight' && item.isExpanded
  if (isMove) context.active.moveTo({ row, column: at.column })
  return isMove
}

const rangeKeys = [gridShortcuts.markNext, gridShortcuts.markScreen, gridShortcuts.markFar]

function extendMarks<Row>(
  event: KeyboardEvent,
  at: CellPosition,
  { items, active, marking, bounds }: KeyboardContext<Row>,
): void {
  const end = findRangeEnd(event, at.row, bounds)
  if (end === null) return
  const row = findNearestRow(items, end, end > at.row ? 1 : -1)
  const target = items[row]
  if (!target) return
  marking.stepTo(target.rowId, items[at.row]?.rowId)
  active.moveTo({ row, column: at.column })
}

/** Skips details, which cannot be marked; turns back at the end of the grid. */
function findNearestRow<Row>(items: readonly GridItem<Row>[], from: number, step: -1 | 1): number {
  const isRow = (index: number) => items[index]?.kind === 'row'
  let row = from
  while (items[row] && !isRow(row)) row += step
  if (items[row]) return row
  row = from
  while (items[row] && !isRow(row)) row -= step
  return row
}

const moves = [gridShortcuts.move, gridShortcuts.movePage, gridShortcuts.moveToEdge, gridShortcuts.moveFar]

function moveFocus<Row>(event: KeyboardEvent, at: CellPosition, context: KeyboardContext<Row>): boolean {
  if (!moves.some((shortcut) => matchesShortcut(event, shortcut))) return false
  const target = findKeyTarget(event, at, context.bounds)
  if (!target) return false
  context.marking.endRun()
  context.active.moveTo(target)
  return true
}

function isRowName<Row>({ definition }: LayoutColumn<Row>): boolean {
  return definition?.emphasis === 'strong'
}

/** Presses the only link or button that a cell shows; the first of several, or a disabled one, gets the focus instead. */
function pressCellControl(cell: HTMLElement): boolean {
  const [control, ...others] = cell.querySelectorAll<HTMLElement>(':is(a[href], button):not([data-part])')
  if (!control) return false
  if (others.length > 0 || control.getAttribute('aria-disabled') === 'true') control.focus()
  else control.click()
  return true
}

function focusFirstControl(cell: HTMLElement): boolean {
  const control = cell.querySelector<HTMLElement>(
    ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]):not([tabindex="-1"])',
  )
  control?.focus()
  return control !== null
}
