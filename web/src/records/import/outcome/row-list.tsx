import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { GridColumn } from '../../../ui/grid/grid-column.ts'
import type { GridProps } from '../../../ui/grid/grid-props.ts'
import styles from './import-outcome.module.css'

/** Something about one row of an imported file; a row number of null means the whole file. */
interface NumberedRow {
  readonly rowNumber: number | null
}

/** What an import says about a row of its file, such as why it is refused. */
export interface RowMessage extends NumberedRow {
  readonly id: string
  /** The title of the record; empty where it is not known. */
  readonly label: string
  readonly message: string
}

/** Shows a row of the file in the preview; absent where there is no preview. */
export type ShowRow = ((rowNumber: number) => void) | undefined

type RowListProps<Row extends NumberedRow> = Pick<
  GridProps<Row>,
  'label' | 'rows' | 'columns' | 'getRowId' | 'renderDetail' | 'isExpanded' | 'onExpandedChange'
> & {
  /** Rows that are visible without scrolling, as far as the window has room. */
  readonly visibleRows: number
  readonly onRow: ShowRow
}

const rowHeightPx = 32
const headerHeightPx = 48

/** A grid of rows of the imported file, each with its row number. Give it stable `columns`. */
export function RowList<Row extends NumberedRow>({ visibleRows, onRow, ...grid }: RowListProps<Row>) {
  // At most 40% of the window.
  const height = `min(${visibleRows * rowHeightPx + headerHeightPx}px, 40vh)`
  return (
    <div className={styles.list} style={{ height }}>
      <Grid
        {...grid}
        state="ready"
        onRowOpen={onRow && (({ rowNumber }: Row) => rowNumber !== null && onRow(rowNumber))}
        emptyState={<EmptyState title="Deze rijen worden hier niet getoond" />}
        errorState={null}
      />
    </div>
  )
}

/** The column of row numbers; with a preview, pressing a number shows that row in it. */
export function rowNumberColumn<Row extends NumberedRow>(onRow: ShowRow): GridColumn<Row> {
  return {
    id: 'rowNumber',
    header: 'Rij',
    width: 90,
    numeric: true,
    value: ({ rowNumber }) => rowNumber,
    text: ({ rowNumber }) => String(rowNumber ?? ''),
    render:
      onRow &&
      (({ rowNumber }) =>
        rowNumber !== null && (
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

type Layout = Pick<GridColumn<never>, 'width' | 'flex' | 'isSortable'>

export function labelColumn<Row extends Pick<RowMessage, 'label'>>(
  header: string,
  layout: Layout,
): GridColumn<Row> {
  return textColumn({ ...layout, id: 'label', header, emphasis: 'strong', text: ({ label }) => label })
}

export function messageColumn(header: string, layout: Layout): GridColumn<RowMessage> {
  return textColumn({ ...layout, id: 'message', header, text: ({ message }) => message })
}

/** A column that is sorted by its text. */
export function textColumn<Row>(column: Omit<GridColumn<Row>, 'value'>): GridColumn<Row> {
  return { ...column, value: column.text }
}
