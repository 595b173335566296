import type { MouseEvent, PointerEvent, RefObject } from 'react'
import { type CellAddress, findCellAddress, isInnerControl } from './cell-address.ts'
import type { LayoutColumn } from './column-layout.ts'
import { headerRowIndex } from './grid-navigation.ts'
import type { ColumnActions } from './use-column-actions.ts'
import type { ColumnDrag } from './use-column-drag.ts'
import type { ColumnResize } from './use-column-resize.ts'
import type { GridItem } from './use-grid-rows.ts'
import type { LongPress } from './use-long-press.ts'
import type { RowMarking } from './use-row-marking.ts'

export interface PointerContext<Row> {
  grid: RefObject<HTMLDivElement | null>
  items: readonly GridItem<Row>[]
  columns: readonly LayoutColumn<Row>[]
  activeRowId: string | undefined
  marking: RowMarking
  columnActions: ColumnActions
  drag: ColumnDrag
  resize: ColumnResize
  longPress: LongPress
  openRow: (item: GridItem<Row>) => void
  setExpanded: (keys: readonly string[], isExpanded: boolean) => void
  openMenu: (address: CellAddress, point: { x: number; y: number }) => boolean
}

interface Hit<Row> {
  address: CellAddress
  column: LayoutColumn<Row> | undefined
  item: GridItem<Row> | undefined
  part: string | undefined
}

/**
 * On the grip of a column starts its resize. Elsewhere, except in details, starts a long press, which opens the menu; in the
 * header of a data column, except on its menu button, also the drag of that column.
 */
export function handlePointerDown<Row>(event: PointerEvent, context: PointerContext<Row>): void {
  const hit = findHit(event, context)
  if (hit && hit.part !== 'grip' && !isInDetail(event, hit.address)) {
    const point = { x: event.clientX, y: event.clientY }
    context.longPress.start(event, () => context.openMenu(hit.address, point))
  }
  if (hit?.address.row !== headerRowIndex || hit.column?.kind !== 'data') return
  if (hit.part === 'grip') context.resize.start(event, hit.column)
  else if (hit.part !== 'menu') context.drag.start(event, hit.column.id)
}

/**
 * Focuses a cell; expands its row by the expander, marks it in the mark column or with Shift or Ctrl. In the header it sorts, folds a
 * group, marks or unmarks the page, or opens the column menu. Does nothing in a detail and after a long press, and does not sort after
 * a drag.
 */
export function handleClick<Row>(event: MouseEvent, context: PointerContext<Row>): void {
  const hit = findHit(event, context)
  if (!hit?.column || context.longPress.isHandled()) return
  const { item, part, column, address } = hit
  const group = address.element.dataset['group']
  if (group !== undefined) {
    if (column.fold) context.columnActions.fold(group, column.fold === 'open')
    return
  }
  const { marking } = context
  const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey
  if (item && !isInnerControl(event.target, address.element)) address.element.focus({ preventScroll: true })
  if (!item) {
    if (column.kind === 'mark') marking.togglePage()
    else if (part === 'menu') openMenuBelow(address, context)
    else if (part !== 'grip' && !context.drag.isClickAfterDrag()) {
      context.columnActions.toggleSort(column.id, isAdditive)
    }
  } else if (part === 'expander' || (column.kind === 'detail' && item.isExpandable)) {
    context.setExpanded([item.key], !item.isExpanded)
  } else if (marking.isEnabled && event.shiftKey) {
    marking.extendTo(item.rowId, context.activeRowId)
  } else if (marking.isEnabled && (column.kind === 'mark' || event.ctrlKey || event.metaKey)) {
    marking.toggle(item.rowId)
  }
}

/** Opens a row, or on the grip of a column fits its width to the texts. Does nothing on a control inside the cell, or in a detail. */
export function handleDoubleClick<Row>(event: MouseEvent, context: PointerContext<Row>): void {
  const hit = findHit(event, context)
  if (hit?.column?.kind !== 'data' || hit.address.row < headerRowIndex) return
  if (hit.part === 'grip') context.columnActions.autosize([hit.column.id])
  else if (hit.item && !hit.part && !isInnerControl(event.target, hit.address.element))
    context.openRow(hit.item)
}

/** Opens the menu of a row or column; where there is none, and in a detail, the browser's menu appears. After a long press neither opens. */
export function handleContextMenu<Row>(event: MouseEvent, context: PointerContext<Row>): void {
  const hit = findHit(event, context)
  if (!hit || isInDetail(event, hit.address)) return
  if (context.longPress.isHandled()) {
    event.preventDefault()
    return
  }
  const isMouse = event.button === 2
  const isOpened = isMouse
    ? context.openMenu(hit.address, { x: event.clientX, y: event.clientY })
    : openMenuBelow(hit.address, context)
  if (isOpened) event.preventDefault()
}

function isInDetail(event: MouseEvent, { column, element }: CellAddress): boolean {
  return column === null && event.target !== element
}

/** Sets the native tooltip of a cell whose text is cut, or of a header that has one; else removes it. */
export function handlePointerOver<Row>(event: PointerEvent, context: PointerContext<Row>): void {
  const hit = findHit(event, context)
  const definition = hit?.column?.definition
  if (!hit || !definition || hit.address.row < headerRowIndex) return
  const { element } = hit.address
  const label = hit.item ? element : (element.querySelector('span') ?? element)
  const isCut = label.scrollWidth > label.clientWidth
  const text = hit.item ? definition.text(hit.item.row) : definition.header
  const tooltip = hit.item ? undefined : definition.headerTooltip
  if (tooltip) element.title = isCut ? `${text}: ${tooltip}` : tooltip
  else if (isCut) element.title = text
  else element.removeAttribute('title')
}

function openMenuBelow<Row>(address: CellAddress, context: PointerContext<Row>): boolean {
  const box = address.element.getBoundingClientRect()
  return context.openMenu(address, { x: box.left, y: box.bottom })
}

function findHit<Row>(event: MouseEvent, context: PointerContext<Row>): Hit<Row> | null {
  const address = findCellAddress(event.target, context.grid.current)
  if (!address) return null
  const part = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null
  return {
    address,
    column: address.column === null ? undefined : context.columns[address.column],
    item: context.items[address.row],
    part: part && address.element.contains(part) ? part.dataset['part'] : undefined,
  }
}
