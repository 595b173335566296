import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { computeCellStyle, type LayoutColumn } from './column-layout.ts'
import styles from './grid.module.css'
import { MarkBox } from './mark-box.tsx'
import type { GridItem } from './use-grid-rows.ts'
import type { RowSlot } from './use-grid-virtualisation.ts'

export interface GridRowProps<Row> {
  item: GridItem<Row>
  /** The index in the body, from 0, counting details. */
  index: number
  ariaRowIndex: number
  top: number
  slots: readonly RowSlot<Row>[]
  isMarked: boolean | null
  /** The column of the tab stop; null when it is in another row. */
  tabStopColumn: number | null
  /** The column that shows the tree; null in a flat grid. */
  treeColumnId: string | null
  treeIndent: number
  name: string
  className: string | undefined
  note: string | undefined
  isCurrent: boolean
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { item, slots, isMarked, treeColumnId } = props
  const isTree = treeColumnId !== null
  return (
    <div
      role="row"
      aria-rowindex={props.ariaRowIndex}
      aria-selected={isMarked ?? undefined}
      aria-expanded={item.isExpandable ? item.isExpanded : undefined}
      aria-level={isTree ? item.depth + 1 : undefined}
      aria-posinset={isTree ? item.position : undefined}
      aria-setsize={isTree ? item.siblingCount : undefined}
      data-row={props.index}
      data-current={props.isCurrent || undefined}
      className={props.className ? `${styles.row} ${props.className}` : styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {slots.map((slot) =>
        slot.kind === 'gap' ? (
          <span key={slot.id} aria-hidden="true" className={styles.gap} style={{ width: slot.width }} />
        ) : (
          <GridCell
            key={slot.column.id}
            item={item}
            column={slot.column}
            hasTabStop={props.tabStopColumn === slot.column.index}
            isMarked={isMarked ?? false}
            indent={slot.column.id === treeColumnId ? props.treeIndent : null}
            rowName={props.name}
            note={props.note}
          />
        ),
      )}
    </div>
  )
}

// Memoized, because scrolling must not render unchanged rows. The cast restores the type parameter.
export const GridRow = memo(GridRowView) as typeof GridRowView

const expanderWidth = 24

interface GridCellProps<Row> {
  item: GridItem<Row>
  column: LayoutColumn<Row>
  hasTabStop: boolean
  isMarked: boolean
  indent: number | null
  rowName: string
  note: string | undefined
}

function GridCell<Row>({ item, column, hasTabStop, indent, ...props }: GridCellProps<Row>) {
  const { definition } = column
  return (
    <div
      role="gridcell"
      aria-colindex={column.index + 1}
      aria-label={indent === null ? undefined : definition?.text(item.row)}
      tabIndex={hasTabStop ? 0 : -1}
      data-column={column.index}
      data-kind={column.kind}
      data-zone={column.zone}
      data-edge={column.isEdge ? column.zone : undefined}
      data-align={definition?.align}
      data-numeric={definition?.numeric || undefined}
      data-emphasis={definition?.emphasis}
      className={styles.cell}
      style={computeCellStyle(column)}
    >
      {column.kind === 'mark' && (
        <MarkBox label={`${props.rowName} markeren`} state={props.isMarked ? 'all' : 'none'} />
      )}
      {column.kind === 'mark' && props.note !== undefined && (
        <span role="img" aria-label={props.note} title={props.note} className={styles.note} />
      )}
      {column.kind === 'detail' && item.isExpandable && <Expander item={item} rowName={props.rowName} />}
      {indent !== null && (
        <span className={styles.branch} style={{ width: item.depth * indent + expanderWidth }}>
          {item.isExpandable && <Expander item={item} rowName={props.rowName} />}
        </span>
      )}
      {definition && (definition.render?.(item.row) ?? definition.text(item.row))}
    </div>
  )
}

// Not in the tab order: the row has aria-expanded, and keys expand it from the cell.
function Expander<Row>({ item, rowName }: { item: GridItem<Row>; rowName: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-part="expander"
      data-open={item.isExpanded || undefined}
      aria-label={`${rowName} ${item.isExpanded ? 'dichtklappen' : 'openklappen'}`}
      className={styles.expander}
    >
      <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
