import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'
import type { RowPadding } from './anchor-scroll.ts'
import type { ColumnLayout, LayoutColumn } from './column-layout.ts'
import type { GridItem } from './use-grid-rows.ts'

export const rowHeight = 32
const estimatedDetailHeight = 200
// Below these limits rendering all columns is cheaper than adding and removing cells while scrolling.
const minVirtualWidthRatio = 1.5
const minVirtualColumns = 12

export type RowSlot<Row> =
  | { kind: 'cell'; column: LayoutColumn<Row> }
  | { kind: 'gap'; id: string; width: number }

export interface VirtualisationInput<Row> {
  scroller: RefObject<HTMLDivElement | null>
  items: readonly GridItem<Row>[]
  layout: ColumnLayout<Row>
  viewportWidth: number
  padding: RowPadding
  /** The cell with the tab stop, whose row and column are always rendered, so that the focus is never lost. */
  active: { row: number; column: number }
}

export interface Virtualisation<Row> {
  virtualRows: VirtualItem[]
  bodyHeight: number
  slots: RowSlot<Row>[]
  measureRow: (element: HTMLElement | null) => void
  /** The measurements of the rows by index; a new object when any of them changes. */
  rowMeasurements: () => readonly (VirtualItem | undefined)[]
  scrollOffset: () => number
}

/**
 * Returns the rows to render at the scroll position, and the cells of each row: of a wide grid with many unpinned columns
 * those in view, else all. Renders again on scrolling.
 */
export function useGridVirtualisation<Row>(input: VirtualisationInput<Row>): Virtualisation<Row> {
  const { scroller, items, layout, viewportWidth, active, padding } = input
  const rowVirtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'detail' ? estimatedDetailHeight : rowHeight),
    // Only details are measured; looking up the long keys of all rows of a tree is slow.
    getItemKey: useCallback(
      (index: number) => (items[index]?.kind === 'detail' ? items[index].key : index),
      [items],
    ),
    rangeExtractor: (range) => includeIndex(range, active.row),
    paddingStart: padding.before,
    paddingEnd: padding.after,
    overscan: 6,
  })

  const center = useMemo(() => layout.columns.filter((column) => column.zone === 'center'), [layout])
  const firstCenter = center[0]?.index ?? 0
  const isVirtual =
    center.length >= minVirtualColumns && layout.totalWidth > viewportWidth * minVirtualWidthRatio
  const columnVirtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: center.length,
    enabled: isVirtual,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center[index]?.width ?? 0,
    // A new function when widths change, which makes the virtualizer measure again.
    getItemKey: useCallback((index: number) => center[index]?.id ?? index, [center]),
    rangeExtractor: (range) => includeIndex(range, active.column - firstCenter),
    paddingStart: layout.startWidth,
    overscan: 2,
  })
  const drawn = isVirtual ? columnVirtualizer.getVirtualItems().map((item) => item.index) : null
  const drawnKey = drawn?.join() ?? 'all'
  const slots = useMemo(() => {
    const indexes = drawnKey === 'all' ? null : new Set(drawnKey.split(',').map(Number))
    return createRowSlots(layout, (column) => indexes?.has(column.index - firstCenter) ?? true)
  }, [layout, drawnKey, firstCenter])

  return {
    virtualRows: rowVirtualizer.getVirtualItems(),
    bodyHeight: rowVirtualizer.getTotalSize(),
    slots,
    measureRow: rowVirtualizer.measureElement,
    rowMeasurements: () => rowVirtualizer.measurementsCache,
    scrollOffset: () => rowVirtualizer.scrollOffset ?? 0,
  }
}

function includeIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes
  return [...indexes, index].toSorted((a, b) => a - b)
}

/**
 * Returns the cells of a row, with gaps for columns that are not drawn and for the unused width before columns pinned at the end.
 * @internal
 */
export function createRowSlots<Row>(
  layout: Pick<ColumnLayout<Row>, 'columns' | 'filler'>,
  isDrawn: (column: LayoutColumn<Row>) => boolean,
): RowSlot<Row>[] {
  const slots: RowSlot<Row>[] = []
  let gap = 0
  const closeGap = (before: string) => {
    if (gap > 0) slots.push({ kind: 'gap', id: `gap:${before}`, width: gap })
    gap = 0
  }
  let isFilled = false
  for (const column of layout.columns) {
    if (column.zone === 'end' && !isFilled) {
      gap += layout.filler
      isFilled = true
    }
    if (column.zone === 'center' && !isDrawn(column)) {
      gap += column.width
    } else {
      closeGap(column.id)
      slots.push({ kind: 'cell', column })
    }
  }
  closeGap('end')
  return slots
}
