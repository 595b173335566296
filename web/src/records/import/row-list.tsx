import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridProps } from '../../ui/grid/grid-props.ts'
import styles from './import-results.module.css'

/** Something about one row of the imported file. */
export interface NumberedRow {
  readonly rowNumber: number
}

/** Shows a row of the file in the preview; absent where there is no preview. */
export type ShowRow = ((rowNumber: number) => void) | undefined

type RowListProps<Row extends NumberedRow> = Pick<
  GridProps<Row>,
  'label' | 'rows' | 'columns' | 'getRowId' | 'renderDetail' | 'isExpanded' | 'onExpandedChange'
> & {
  /** Rows that are visible without scrolling, as far as the window has room. */
  readonly visibleRows: number
  readonly emptyTitle: string
  readonly onRow: ShowRow
}

/** A grid of rows of the imported file, each with its row number. Give it stable `columns`. */
export function RowList<Row extends NumberedRow>({
  visibleRows,
  emptyTitle,
  onRow,
  ...grid
}: RowListProps<Row>) {
  return (
    <div className={styles.list} style={{ height: computeListHeight(visibleRows) }}>
      <Grid
        {...grid}
        state="ready"
        onRowOpen={onRow && ((row: Row) => onRow(row.rowNumber))}
        emptyState={<EmptyState title={emptyTitle} />}
        errorState={null}
      />
    </div>
  )
}

const rowHeightPx = 32
const headerHeightPx = 48

/** At most 40% of the window. */
function computeListHeight(rowCount: number): string {
  return `min(${rowCount * rowHeightPx + headerHeightPx}px, 40vh)`
}

/** The column of row numbers; with a preview, pressing a number shows that row in it. */
export function rowNumberColumn<Row extends NumberedRow>(onRow: ShowRow): GridColumn<Row> {
  return {
    id: 'rowNumber',
    header: 'Rij',
    width: 90,
    numeric: true,
    value: ({ rowNumber }) => rowNumber,
    text: ({ rowNumber }) => String(rowNumber),
    render:
      onRow &&
      (({ rowNumber }) => (
        <Button
          variant="bare"
          size="small"
          // Enter on the row does the same, so the list has one Tab stop.
          isOutOfTabOrder
          className={styles.rowNumber}
          label={`Rij ${rowNumber} tonen in het voorbeeld`}
          tooltip="Toon deze rij in het voorbeeld"
          onPress={() => onRow(rowNumber)}
        >
          {rowNumber}
        </Button>
      )),
  }
}
