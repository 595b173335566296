import { IconChevronRight } from '@tabler/icons-react'
import type { PlacedColumn } from './column-layout.ts'
import styles from './grid.module.css'
import { MarkBox } from './mark-box.tsx'
import { placeStyle } from './place-style.ts'
import type { GridItem } from './use-grid-rows.ts'

const EXPANDER_WIDTH = 24

interface GridCellProps<Row> {
  item: GridItem<Row>
  column: PlacedColumn<Row>
  hasTabStop: boolean
  isMarked: boolean
  /** How far a level stands in, in the column that shows the tree; null in the others. */
  indent: number | null
  rowName: string
}

export function GridCell<Row>({ item, column, hasTabStop, indent, ...props }: GridCellProps<Row>) {
  const { definition } = column
  return (
    <div
      role="gridcell"
      aria-colindex={column.index + 1}
      // Not the name of the button that opens the row as well: the row says whether it is open.
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
      style={placeStyle(column)}
    >
      {column.kind === 'mark' && (
        <MarkBox label={`${props.rowName} markeren`} state={props.isMarked ? 'all' : 'none'} />
      )}
      {column.kind === 'detail' && item.isExpandable && <Expander item={item} rowName={props.rowName} />}
      {indent !== null && (
        <span className={styles.branch} style={{ width: item.depth * indent + EXPANDER_WIDTH }}>
          {item.isExpandable && <Expander item={item} rowName={props.rowName} />}
        </span>
      )}
      {definition && (definition.render?.(item.row) ?? definition.text(item.row))}
    </div>
  )
}

// The row says whether it is open (aria-expanded); the keyboard opens it from the cell, so no second tab stop here.
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
