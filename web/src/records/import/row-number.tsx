import { Button } from '../../ui/buttons/button.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import styles from './import-results.module.css'

/** The column of row numbers; a press on one shows that row in the preview, where there is one. */
export function rowNumberColumn<Row extends { readonly rowNumber: number }>(
  onRow: ((row: number) => void) | undefined,
): GridColumn<Row> {
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
          // Enter on the row does the same: one Tab stop for the whole list.
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
