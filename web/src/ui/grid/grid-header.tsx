import { IconArrowDown, IconArrowUp, IconChevronRight, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { type ColumnGroup, groupColumns } from './column-groups.ts'
import { type ColumnLayout, computeCellStyle, type LayoutColumn } from './column-layout.ts'
import type { GridSort } from './column-state.ts'
import styles from './grid-header.module.css'
import { type CellPosition, groupRowIndex, headerRowIndex } from './grid-navigation.ts'
import { MarkBox } from './mark-box.tsx'
import type { ColumnDrag } from './use-column-drag.ts'
import type { ColumnResize } from './use-column-resize.ts'
import type { RowSlot } from './use-grid-virtualisation.ts'
import type { RowMarking } from './use-row-marking.ts'

export const headerRowHeight = 34
export const groupRowHeight = 28

interface GridHeaderProps<Row> {
  layout: ColumnLayout<Row>
  slots: readonly RowSlot<Row>[]
  sort: readonly GridSort[]
  active: CellPosition
  marking: RowMarking
  drag: ColumnDrag
  resize: ColumnResize
  isRefreshing: boolean
}

/** The row of column headers, below one of groups if any, and the bar of `isRefreshing`. `Grid` handles their events. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { layout, slots, sort, active, marking, drag, resize } = props
  const groups = groupColumns(layout.columns)
  return (
    <div role="rowgroup" className={styles.header} style={{ width: layout.totalWidth }}>
      {groups.length > 0 && (
        <div role="row" aria-rowindex={1} data-row={groupRowIndex} className={styles.groupRow}>
          {groups.map((group, index) => (
            <GroupHeader
              key={group.columns[0]?.id}
              group={group}
              hasTabStop={active.row === groupRowIndex && active.column === group.columns[0]?.index}
              isFirstAtEnd={group.zone === 'end' && groups[index - 1]?.zone !== 'end'}
            />
          ))}
        </div>
      )}
      <div
        role="row"
        aria-rowindex={groups.length > 0 ? 2 : 1}
        data-row={headerRowIndex}
        className={styles.headerRow}
      >
        {slots.map((slot) => {
          if (slot.kind === 'gap')
            return (
              <span key={slot.id} aria-hidden="true" className={styles.gap} style={{ width: slot.width }} />
            )
          const { column } = slot
          const rank = sort.findIndex((entry) => entry.columnId === column.id)
          return (
            <GridHeaderCell
              key={column.id}
              column={column}
              hasTabStop={active.row === headerRowIndex && active.column === column.index}
              direction={sort[rank]?.direction}
              sortRank={sort.length > 1 ? rank + 1 : 0}
              drop={drag.target?.id === column.id ? drag.target.side : undefined}
              isDragged={drag.draggedId === column.id}
              isResized={resize.resizedId === column.id}
            >
              {column.kind === 'mark' && (
                <MarkBox
                  label="Alle rijen op deze pagina markeren"
                  state={marking.pageMark}
                  isDisabled={marking.isPageEmpty}
                />
              )}
            </GridHeaderCell>
          )
        })}
      </div>
      {props.isRefreshing && <div aria-hidden="true" className={styles.progress} />}
    </div>
  )
}

interface GroupHeaderProps<Row> {
  group: ColumnGroup<Row>
  hasTabStop: boolean
  isFirstAtEnd: boolean
}

function GroupHeader<Row>({ group, hasTabStop, isFirstAtEnd }: GroupHeaderProps<Row>) {
  const { columns, zone, width, label, fold } = group
  const outermost = zone === 'end' ? columns.at(-1) : columns[0]
  const common = {
    'data-zone': zone,
    'data-edge': columns.some((column) => column.isEdge) ? zone : undefined,
    className: styles.group,
    style: {
      ...computeCellStyle({ zone, width, offset: outermost?.offset ?? 0 }),
      ...(isFirstAtEnd ? { marginInlineStart: 'auto' } : {}),
    },
  }
  if (label === null) return <div aria-hidden="true" {...common} />
  const index = columns[0]?.index ?? 0
  const cell = { 'data-column': index, 'data-group': label, tabIndex: hasTabStop ? 0 : -1 }
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-colspan={columns.length}
      data-named
      {...(fold ? {} : cell)}
      {...common}
    >
      {fold ? (
        <button
          type="button"
          aria-expanded={fold === 'open'}
          title={`${label} ${fold === 'open' ? 'inklappen' : 'uitklappen'}`}
          {...cell}
          data-part="fold"
          className={styles.groupLabel}
        >
          <span>{label}</span>
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.groupLabel}>
          <span>{label}</span>
        </span>
      )}
    </div>
  )
}

interface GridHeaderCellProps<Row> {
  column: LayoutColumn<Row>
  hasTabStop: boolean
  direction: GridSort['direction'] | undefined
  /** From 1; 0 without a rank, when at most one column is sorted. */
  sortRank: number
  drop: 'before' | 'after' | undefined
  isDragged: boolean
  isResized: boolean
  children: ReactNode
}

function GridHeaderCell<Row>({ column, direction, sortRank, ...props }: GridHeaderCellProps<Row>) {
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
      style={computeCellStyle(column)}
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
