import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Grid } from '../../../ui/grid/grid.tsx'
import { type GridColumn, textColumn } from '../../../ui/grid/grid-column.ts'
import type { GridProps } from '../../../ui/grid/grid-props.ts'
import styles from './import-outcome.module.css'

/** A row number of null means the whole file. */
interface NumberedRow {
  readonly rowNumber: number | null
}

/** A message about a row of the file, such as why it is refused. */
export interface RowMessage extends NumberedRow {
  readonly id: string
  readonly label: string
  readonly message: string
}

export type ShowRow = ((rowNumber: number) => void) | undefined

type RowListProps<Row extends NumberedRow> = Pick<
  GridProps<Row>,
  'label' | 'rows' | 'columns' | 'getRowId' | 'renderDetail' | 'isExpanded' | 'onExpandedChange'
> & {
  readonly visibleRows: number
  readonly onRow: ShowRow
}

const rowHeightPx = 32
const headerHeightPx = 48

/** A grid of rows of the imported file, each with its row number. `columns` must be stable. */
export function RowList<Row extends NumberedRow>({ visibleRows, onRow, ...grid }: RowListProps<Row>) {
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

/** A column with the row number; with `onRow` it is a button, which shows that row in the preview. */
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

/** A column with the name of each row's record, emphasized. */
export function labelColumn<Row extends Pick<RowMessage, 'label'>>(
  header: string,
  layout: Layout,
): GridColumn<Row> {
  return textColumn({ ...layout, id: 'label', header, emphasis: 'strong', text: ({ label }) => label })
}

/** A column with the message about each row. */
export function messageColumn(header: string, layout: Layout): GridColumn<RowMessage> {
  return textColumn({ ...layout, id: 'message', header, text: ({ message }) => message })
}
