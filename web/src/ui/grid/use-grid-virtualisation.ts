import { type RefObject, useMemo, useState } from 'react'
import type { RowPadding } from './anchor-scroll.ts'
import type { ColumnLayout, LayoutColumn } from './column-layout.ts'
import type { GridItem } from './use-grid-rows.ts'
import { useVirtualItems } from './use-virtual-items.ts'
import { placeItems, type VirtualItem } from './virtual-items.ts'

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
  virtualRows: readonly VirtualItem[]
  bodyHeight: number
  slots: RowSlot<Row>[]
  /** To be called when a detail is drawn, and when its height changes. */
  onDetailHeight: (key: string, height: number) => void
  /** Where all rows and details lie, by index. */
  places: readonly VirtualItem[]
  scrollOffset: () => number
}

/**
 * Returns the rows to render at the scroll position, and the cells of each row: of a wide grid with many unpinned columns
 * those in view, else all. Renders again on scrolling.
 */
export function useGridVirtualisation<Row>(input: VirtualisationInput<Row>): Virtualisation<Row> {
  const { scroller, items, layout, viewportWidth, active, padding } = input
  const [detailHeights, setDetailHeights] = useState<ReadonlyMap<string, number>>(noHeights)
  const rows = useMemo(() => {
    const sizeOf = (index: number): number => {
      const item = items[index]
      return item?.kind === 'detail' ? (detailHeights.get(item.key) ?? estimatedDetailHeight) : rowHeight
    }
    return placeItems(items.length, sizeOf, padding.before)
  }, [items, detailHeights, padding.before])
  const inView = useVirtualItems({ scroller, axis: 'y', places: rows, overscan: 6, kept: active.row })
  const handleDetailHeight = (key: string, height: number): void => {
    const before = rows.items.find(({ index }) => items[index]?.key === key)
    if (!before || before.size === height) return
    setDetailHeights((heights) => new Map(heights).set(key, height))
    // What is in view stays where it is when something above it turns out to be, or becomes, of another height.
    const edge = detailHeights.has(key) ? before.start + before.size - 1 : before.start
    if (edge < inView.scrollOffset()) scroller.current?.scrollBy({ top: height - before.size })
  }

  const center = useMemo(() => layout.columns.filter((column) => column.zone === 'center'), [layout])
  const firstCenter = center[0]?.index ?? 0
  const isVirtual =
    center.length >= minVirtualColumns && layout.totalWidth > viewportWidth * minVirtualWidthRatio
  const columns = useMemo(
    () => placeItems(isVirtual ? center.length : 0, (index) => center[index]?.width ?? 0, layout.startWidth),
    [isVirtual, center, layout.startWidth],
  )
  const columnsInView = useVirtualItems({
    scroller,
    axis: 'x',
    places: columns,
    overscan: 2,
    kept: active.column - firstCenter,
  })
  const drawn = isVirtual ? columnsInView.drawn.map((item) => item.index) : null
  const drawnKey = drawn?.join() ?? 'all'
  const slots = useMemo(() => {
    const indexes = drawnKey === 'all' ? null : new Set(drawnKey.split(',').map(Number))
    return createRowSlots(layout, (column) => indexes?.has(column.index - firstCenter) ?? true)
  }, [layout, drawnKey, firstCenter])

  return {
    virtualRows: inView.drawn,
    bodyHeight: rows.end + padding.after,
    slots,
    onDetailHeight: handleDetailHeight,
    places: rows.items,
    scrollOffset: inView.scrollOffset,
  }
}

const noHeights: ReadonlyMap<string, number> = new Map()

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
