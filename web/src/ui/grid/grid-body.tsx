import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import type { GridModel } from './use-grid.ts'

interface GridBodyProps<Row extends object> {
  model: GridModel<Row>
  renderDetail: ((row: Row) => ReactNode) | undefined
  rowClassName: ((row: Row) => string | undefined) | undefined
  rowNote: ((row: Row) => string | undefined) | undefined
  currentRowId: string | undefined
  firstAriaRowIndex: number
}

/** The virtual rows and details, and a ring around the active row while the grid has the focus. `Grid` handles their events. */
export function GridBody<Row extends object>(props: GridBodyProps<Row>) {
  const { model, firstAriaRowIndex } = props
  const { items, virtual, marking, layout } = model
  const { row: activeRow, column: activeColumn } = model.active.position
  const nameColumn = layout.columns.find((column) => column.kind === 'data')
  const ring = model.active.isFocused && activeRow >= 0 ? virtual.places[activeRow] : undefined
  const nameOf = (row: Row) => nameColumn?.definition?.text(row) ?? ''
  return (
    <div
      role="rowgroup"
      className={styles.body}
      style={{ height: virtual.bodyHeight, width: layout.totalWidth }}
    >
      {ring && (
        <div
          aria-hidden="true"
          className={styles.ring}
          style={{ width: model.viewportWidth, transform: `translateY(${ring.start}px)` }}
        >
          <div style={{ height: ring.size }} />
        </div>
      )}
      {virtual.virtualRows.map(({ index, start }) => {
        const item = items[index]
        if (!item) return null
        const isActive = activeRow === index
        return item.kind === 'detail' ? (
          <GridDetailRow
            key={item.key}
            index={index}
            ariaRowIndex={firstAriaRowIndex + index}
            columnCount={layout.columns.length}
            top={start}
            viewportWidth={model.viewportWidth}
            hasTabStop={isActive}
            rowName={nameOf(item.row)}
            onHeight={(height) => virtual.onDetailHeight(item.key, height)}
          >
            {props.renderDetail?.(item.row)}
          </GridDetailRow>
        ) : (
          <GridRow
            key={item.key}
            item={item}
            index={index}
            ariaRowIndex={firstAriaRowIndex + index}
            top={start}
            slots={virtual.slots}
            isMarked={marking.isEnabled ? marking.markedIds.has(item.rowId) : null}
            tabStopColumn={isActive ? activeColumn : null}
            treeColumnId={model.isTree ? (nameColumn?.id ?? null) : null}
            treeIndent={model.treeIndent}
            name={nameOf(item.row)}
            className={props.rowClassName?.(item.row)}
            note={props.rowNote?.(item.row)}
            isCurrent={item.rowId === props.currentRowId}
          />
        )
      })}
    </div>
  )
}

interface GridDetailRowProps {
  index: number
  ariaRowIndex: number
  columnCount: number
  top: number
  viewportWidth: number
  hasTabStop: boolean
  rowName: string
  onHeight: (height: number) => void
  children: ReactNode
}

function GridDetailRow({ onHeight, ...props }: GridDetailRowProps) {
  const hintId = useId()
  const row = useRef<HTMLDivElement>(null)
  const measure = useEffectEvent(onHeight)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    measure(element.offsetHeight)
    const observer = new ResizeObserver(() => measure(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      role="row"
      aria-rowindex={props.ariaRowIndex}
      data-row={props.index}
      ref={row}
      className={styles.detailRow}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={props.columnCount}
        aria-describedby={hintId}
        tabIndex={props.hasTabStop ? 0 : -1}
        data-column="detail"
        className={styles.detailCell}
        style={{ width: props.viewportWidth }}
      >
        <span id={hintId} hidden>
          Details van {props.rowName}. Enter gaat naar de inhoud, Escape terug.
        </span>
        {props.children}
      </div>
    </div>
  )
}
