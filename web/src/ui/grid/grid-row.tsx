import { memo } from 'react'
import styles from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { GridItem } from './use-grid-rows.ts'
import type { RowSlot } from './use-grid-virtualisation.ts'

export interface GridRowProps<Row> {
  item: GridItem<Row>
  /** Among the drawn lines of the body, from 0. */
  index: number
  ariaRowIndex: number
  /** Distance from the top of the body in pixels. */
  top: number
  slots: readonly RowSlot<Row>[]
  /** Null in a grid without marking. */
  isMarked: boolean | null
  /** The column whose cell has the tab stop, when it is in this row. */
  tabStopColumn: number | null
  /** The column that shows the tree; null in a flat grid. */
  treeColumnId: string | null
  treeIndent: number
  name: string
  className: string | undefined
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
          />
        ),
      )}
    </div>
  )
}

// memo forgets type parameters; scrolling must not draw rows again that stay as they are.
export const GridRow = memo(GridRowView) as typeof GridRowView
