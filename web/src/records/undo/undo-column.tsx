import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { type GridColumn, textColumn } from '../../ui/grid/grid-column.ts'
import styles from './undo-column.module.css'

interface UndoColumnInput<Row> {
  readonly isOffered: (row: Row) => boolean
  /** The change of the row in the name of its button. */
  readonly nameOf: (row: Row) => string
  readonly onUndo: (row: Row) => void
}

/** Returns a column with a button to take back the change of a row, where that is offered. */
export function createUndoColumn<Row>({ isOffered, nameOf, onUndo }: UndoColumnInput<Row>): GridColumn<Row> {
  return textColumn({
    id: 'undo',
    header: 'Terug',
    headerTooltip: 'Ongedaan maken',
    width: 64,
    align: 'center',
    text: () => '',
    render: (row) =>
      isOffered(row) && (
        <Button
          variant="bare"
          size="small"
          className={styles.button}
          icon={IconArrowBackUp}
          label={`Ongedaan maken: ${nameOf(row)}`}
          onPress={() => onUndo(row)}
        />
      ),
  })
}
