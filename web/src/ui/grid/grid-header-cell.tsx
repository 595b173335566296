import { IconArrowDown, IconArrowUp, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { PlacedColumn } from './column-layout.ts'
import type { GridSort } from './column-state.ts'
import styles from './grid-header.module.css'
import { placeStyle } from './place-style.ts'

interface GridHeaderCellProps<Row> {
  column: PlacedColumn<Row>
  hasTabStop: boolean
  direction: GridSort['direction'] | undefined
  /** From 1; 0 when a rank would say nothing. */
  sortRank: number
  drop: 'before' | 'after' | undefined
  isDragged: boolean
  isResized: boolean
  children: ReactNode
}

export function GridHeaderCell<Row>({ column, direction, sortRank, ...props }: GridHeaderCellProps<Row>) {
  const { definition } = column
  const tooltipId = useId()
  return (
    <div
      role="columnheader"
      aria-colindex={column.index + 1}
      aria-sort={definition?.isSortable ? (direction ?? 'none') : undefined}
      aria-label={definition?.header}
      aria-describedby={definition?.headerTooltip ? tooltipId : undefined}
      tabIndex={props.hasTabStop ? 0 : -1}
      data-column={column.index}
      data-column-id={column.id}
      data-kind={column.kind}
      data-zone={column.zone}
      data-edge={column.isEdge ? column.zone : undefined}
      data-align={definition?.align}
      data-sortable={definition?.isSortable || undefined}
      data-drop={props.drop}
      data-dragged={props.isDragged || undefined}
      data-resized={props.isResized || undefined}
      className={styles.headerCell}
      style={placeStyle(column)}
    >
      {column.kind === 'detail' && <VisuallyHidden elementType="span">Details</VisuallyHidden>}
      {props.children}
      {definition && (
        <>
          <span className={styles.headerLabel}>{definition.header}</span>
          {definition.headerTooltip && (
            <span id={tooltipId} hidden>
              {definition.headerTooltip}
            </span>
          )}
          {direction && <SortMark direction={direction} rank={sortRank} />}
          <button
            type="button"
            tabIndex={-1}
            data-part="menu"
            aria-haspopup="menu"
            aria-label={`Menu van kolom ${definition.header}`}
            className={styles.menuButton}
          >
            <IconDotsVertical size={14} stroke={1.75} aria-hidden="true" />
          </button>
          <span aria-hidden="true" data-part="grip" className={styles.grip} />
        </>
      )}
    </div>
  )
}

function SortMark({ direction, rank }: { direction: GridSort['direction']; rank: number }) {
  const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <span className={styles.sortMark} aria-hidden="true">
      <Icon size={14} stroke={1.75} />
      {rank > 0 && <span className={styles.sortRank}>{rank}</span>}
    </span>
  )
}
