import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { noPadding } from './anchor-scroll.ts'
import type { CellAddress } from './cell-address.ts'
import { findEmptyColumns, layoutColumns, narrowViewportWidth } from './column-layout.ts'
import { headerRowIndex } from './grid-navigation.ts'
import type { GridProps } from './grid-props.ts'
import { createTextWidthMeasurer } from './text-widths.ts'
import { useActiveCell } from './use-active-cell.ts'
import { createColumnActions, useColumnState } from './use-column-actions.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { useColumnResize } from './use-column-resize.ts'
import { useExpansion } from './use-expansion.ts'
import { type GridItem, useGridRows } from './use-grid-rows.ts'
import { useGridVirtualisation } from './use-grid-virtualisation.ts'
import { useLongPress } from './use-long-press.ts'
import { useRowMarking } from './use-row-marking.ts'

const defaultIndent = 20
const maxNarrowIndent = 16
const noRows: readonly never[] = []

/**
 * Returns rows, layout, state and actions of a grid, for its parts and event handlers. `grid` must be the ref of the
 * scrolling element, whose width and scroll position it follows.
 */
export function useGrid<Row extends object>(props: GridProps<Row>, grid: RefObject<HTMLDivElement | null>) {
  const { columns, rows, treeIndent = defaultIndent } = props
  const hasDetails = props.renderDetail !== undefined
  const viewportWidth = useViewportWidth(grid)
  const [announcement, announce] = useAnnouncement()
  const [columnState, setColumnState] = useColumnState(columns, props)
  const [isExpanded, setExpanded] = useExpansion(props.isExpanded, props.onExpandedChange)
  const [menu, setMenu] = useState<{ columnId: string; anchor: HTMLElement } | null>(null)

  const items = useGridRows({
    rows,
    columns,
    getRowId: props.getRowId,
    sort: columnState.sort,
    sortLocally: props.sortLocally ?? false,
    isExpanded,
    getSubRows: props.getSubRows,
    hasDetails,
  })
  const marking = useRowMarking(items, props.markedIds, props.onMarkedIdsChange)
  const actions = createColumnActions({
    grid,
    columns,
    rows,
    defaultSort: props.defaultSort,
    state: columnState,
    setState: setColumnState,
    announce,
  })
  const resize = useColumnResize(actions.setWidth)
  const longPress = useLongPress()
  const drag = useColumnDrag(grid, (id, target) => actions.moveNextTo(id, target.id, target.side))
  // Rows below others, which may still be folded, have texts of their own.
  const isFlat = props.getSubRows === undefined
  const emptyIds = useMemo(() => findEmptyColumns(columns, isFlat ? rows : []), [columns, rows, isFlat])
  const [measureTexts] = useState(() => createTextWidthMeasurer<Row>())
  const layout = useMemo(
    () =>
      layoutColumns({
        columns,
        emptyIds,
        textWidthOf: (column) => measureTexts(column, isFlat ? rows : noRows),
        state: { ...columnState, widths: { ...columnState.widths, ...resize.draftWidths } },
        viewportWidth,
        hasMarkColumn: marking.isEnabled,
        hasDetailColumn: hasDetails,
      }),
    [
      columns,
      rows,
      isFlat,
      emptyIds,
      measureTexts,
      columnState,
      resize.draftWidths,
      viewportWidth,
      marking.isEnabled,
      hasDetails,
    ],
  )
  const active = useActiveCell(grid, items, layout.columns)
  const [padding, setPadding] = useState(noPadding)
  const virtual = useGridVirtualisation({
    scroller: grid,
    items,
    layout,
    viewportWidth,
    padding,
    active: active.position,
  })

  const openRow = (item: GridItem<Row>) => {
    if (props.onRowOpen) props.onRowOpen(item.row)
    else if (item.isExpandable) setExpanded([item.key], !item.isExpanded)
  }
  const openMenu = (address: CellAddress, point: { x: number; y: number }): boolean => {
    const column = layout.columns[address.column ?? active.position.column]
    const item = items[address.row]
    if (item && column && props.onContextMenu) {
      props.onContextMenu({ row: item.row, columnId: column.id, ...point })
      return true
    }
    if (address.row !== headerRowIndex || column?.kind !== 'data') return false
    setMenu({ columnId: column.id, anchor: address.element })
    return true
  }

  return {
    grid,
    items,
    layout,
    columns: layout.columns,
    columnState,
    viewportWidth,
    virtual,
    padding,
    setPadding,
    active,
    activeRowId: items[active.position.row]?.rowId,
    marking,
    resize,
    drag,
    longPress,
    columnActions: actions,
    menu,
    closeMenu: () => {
      setMenu(null)
      // The menu cannot restore the focus: its header cell may have been hidden or moved.
      active.focusAfterPopover()
    },
    isTree: props.getSubRows !== undefined,
    treeIndent: viewportWidth < narrowViewportWidth ? Math.min(maxNarrowIndent, treeIndent) : treeIndent,
    openRow,
    openMenu,
    setExpanded,
    announcement,
    announce,
  }
}

export type GridModel<Row extends object> = ReturnType<typeof useGrid<Row>>

interface Announcement {
  text: string
  /** Rises with every announcement, so that an equal text is announced again. */
  serial: number
}

/** The text of a polite live region, for changes that are otherwise only visible. */
function useAnnouncement(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', serial: 0 })
  const announce = useCallback(
    (text: string) => setAnnouncement((previous) => ({ text, serial: previous.serial + 1 })),
    [],
  )
  return [announcement, announce]
}

/** The width of the scrolling element without its scroll bar; 0 before it is measured. */
function useViewportWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}
