import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { findCellAddress } from './cell-address.ts'
import { copyCells } from './copy-cells.ts'
import styles from './grid.module.css'
import { GridBody } from './grid-body.tsx'
import type { GridColumnMenuProps } from './grid-column-menu.tsx'
import { GridHeader, groupRowHeight, headerRowHeight } from './grid-header.tsx'
import { handleGridKey } from './grid-keyboard.ts'
import {
  handleClick,
  handleContextMenu,
  handleDoubleClick,
  handlePointerDown,
  handlePointerOver,
} from './grid-pointer.ts'
import type { GridProps } from './grid-props.ts'
import type { GridScrollAnchorProps } from './grid-scroll-anchor.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { type GridModel, useGrid } from './use-grid.ts'
import { rowHeight } from './use-grid-virtualisation.ts'

const GridColumnMenu = lazyPart<GridColumnMenuProps>(
  async () => (await import('./grid-column-menu.tsx')).GridColumnMenu,
  ({ onClose }) => onClose(),
)
const GridScrollAnchor = lazyPart<GridScrollAnchorProps>(
  async () => (await import('./grid-scroll-anchor.ts')).GridScrollAnchor,
)

/**
 * The grid of the application (requirements 12.1): an ARIA grid, or a treegrid when rows can expand, with
 * virtual rows and columns. The caller loads and pages the rows, and sorts them unless `sortLocally`.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { state, rows, height = 'fill' } = props
  const grid = useRef<HTMLDivElement>(null)
  const model = useGrid(props, grid)
  const { layout, active, marking } = model
  const hasGroups = layout.columns.some((column) => column.definition?.group)
  const headerHeight = headerRowHeight + (hasGroups ? groupRowHeight : 0)
  const headerRowCount = hasGroups ? 2 : 1
  const slot = selectSlot(props)
  useScrollToTop(grid, props.viewKey)
  useFocusOnRow(model, props.focusOn)
  useScrollEdges(grid, layout.totalWidth - model.viewportWidth)

  return (
    <div
      className={styles.frame}
      data-slot={slot === 'empty' || slot === 'error' || undefined}
      data-height={typeof height === 'number' ? 'fixed' : height}
      style={typeof height === 'number' ? { height } : { maxHeight: props.maxHeight }}
    >
      <div
        ref={grid}
        role={model.isTree || props.renderDetail ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={
          // -1 says that it is not known.
          props.totalRowCount === null
            ? -1
            : (props.totalRowCount ?? rows.length) + model.items.length - rows.length + headerRowCount
        }
        aria-colcount={layout.columns.length}
        aria-multiselectable={marking.isEnabled || undefined}
        aria-busy={state === 'loading' || props.isRefreshing || undefined}
        data-grid
        data-loading={slot === 'loading' || undefined}
        data-busy-pointer={
          model.resize.resizedId !== null ? 'resize' : model.drag.draggedId ? 'drag' : undefined
        }
        className={styles.scroller}
        style={createScrollMargins(headerHeight, layout)}
        {...createEventHandlers(model, headerHeight, props)}
      >
        <GridHeader
          layout={layout}
          slots={model.virtual.slots}
          sort={model.columnState.sort}
          active={active.position}
          marking={marking}
          drag={model.drag}
          resize={model.resize}
          isRefreshing={(props.isRefreshing ?? false) || (state === 'loading' && rows.length > 0)}
        />
        {slot === 'rows' && (
          <GridBody
            model={model}
            renderDetail={props.renderDetail}
            rowClassName={props.rowClassName}
            rowNote={props.rowNote}
            currentRowId={props.currentRowId}
            firstAriaRowIndex={headerRowCount + (props.rowOffset ?? 0) + 1}
          />
        )}
        {slot === 'loading' && (
          <GridSkeleton
            slots={model.virtual.slots}
            width={layout.totalWidth}
            shouldFill={height !== 'auto'}
          />
        )}
      </div>
      {slot === 'empty' && <div className={styles.slot}>{props.emptyState}</div>}
      {slot === 'error' && (
        <div role="alert" className={styles.slot}>
          {props.errorState}
        </div>
      )}
      <VisuallyHidden role="status">
        {slot === 'loading' && 'Laden…'}
        <span key={model.announcement.serial}>{model.announcement.text}</span>
      </VisuallyHidden>
      {props.isScrollAnchored !== undefined && (
        <GridScrollAnchor
          grid={grid}
          rows={rows}
          items={model.items}
          virtual={model.virtual}
          activeRow={active.position.row}
          headerHeight={headerHeight}
          isAnchored={props.isScrollAnchored}
          viewKey={props.viewKey}
          padding={model.padding}
          setPadding={model.setPadding}
        />
      )}
      {model.menu && (
        <GridColumnMenu
          columnId={model.menu.columnId}
          anchor={model.menu.anchor}
          columns={props.columns}
          state={model.columnState}
          actions={model.columnActions}
          onClose={model.closeMenu}
        />
      )}
    </div>
  )
}

function selectSlot<Row extends object>({
  state,
  rows,
}: GridProps<Row>): 'rows' | 'loading' | 'empty' | 'error' {
  if (state === 'error') return 'error'
  if (rows.length > 0) return 'rows'
  return state === 'loading' ? 'loading' : 'empty'
}

function createEventHandlers<Row extends object>(
  model: GridModel<Row>,
  headerHeight: number,
  { onCurrentRowChange, copy }: GridProps<Row>,
) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const bodyHeight = (model.grid.current?.clientHeight ?? 0) - headerHeight
      const bounds = {
        rowCount: model.items.length,
        columnCount: model.columns.length,
        groups: model.active.groups,
        pageSize: Math.max(1, Math.floor(bodyHeight / rowHeight) - 1),
      }
      handleGridKey(event, { ...model, bounds })
    },
    onFocus: (event: FocusEvent) => {
      const address = findCellAddress(event.target, model.grid.current)
      if (!address) return
      // Checkbox and expander are for the mouse; the focus stays on their cell.
      const isPart = event.target instanceof HTMLElement && event.target.dataset['part'] !== undefined
      if (isPart && address.column !== null) address.element.focus()
      else model.active.handleFocus(address, event.target)
      const item = model.items[address.row]
      if (item) onCurrentRowChange?.(item.row)
    },
    onBlur: model.active.handleBlur,
    onPointerDown: (event: React.PointerEvent) => handlePointerDown(event, model),
    onPointerOver: (event: React.PointerEvent) => handlePointerOver(event, model),
    onClick: (event: React.MouseEvent) => handleClick(event, model),
    onDoubleClick: (event: React.MouseEvent) => handleDoubleClick(event, model),
    onContextMenu: (event: React.MouseEvent) => handleContextMenu(event, model),
    onCopy: (event: React.ClipboardEvent) =>
      copyCells(event, model.grid.current, { ...model, copy, markedIds: model.marking.markedIds }),
  }
}

/** Scroll margins as large as header and pinned columns, so that these do not cover a focused cell. */
function createScrollMargins(
  headerHeight: number,
  layout: { startWidth: number; endWidth: number },
): CSSProperties {
  return {
    '--grid-header': `${headerHeight}px`,
    '--grid-start': `${layout.startWidth}px`,
    '--grid-end': `${layout.endWidth}px`,
  } as CSSProperties
}

function useScrollToTop(grid: React.RefObject<HTMLDivElement | null>, viewKey: string | number | undefined) {
  const shown = useRef(viewKey)
  useLayoutEffect(() => {
    if (shown.current === viewKey) return
    shown.current = viewKey
    grid.current?.scrollTo({ top: 0 })
  }, [grid, viewKey])
}

function useFocusOnRow<Row extends object>(model: GridModel<Row>, focusOn: GridProps<Row>['focusOn']) {
  const focusRow = useEffectEvent((target: GridProps<Row>['focusOn']) => {
    const { items, active } = model
    const row = items.findIndex((item) => item.kind === 'row' && item.rowId === target?.rowId)
    if (row >= 0) active.moveTo({ row, column: active.position.column })
  })
  useLayoutEffect(() => focusRow(focusOn), [focusOn])
}

/** Sets attributes for columns beyond the edges, directly in the DOM because it runs at every scroll. */
function useScrollEdges(grid: React.RefObject<HTMLDivElement | null>, scrollableWidth: number) {
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const update = () => {
      element.toggleAttribute('data-more-before', element.scrollLeft > 0)
      element.toggleAttribute('data-more-after', element.scrollLeft < scrollableWidth - 1)
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [grid, scrollableWidth])
}
