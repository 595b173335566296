import type { ImportAnswer, ImportErrorMessage } from '@stamboek/model/contract/import-calls'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import styles from './import-results.module.css'
import { listHeight } from './list-height.ts'
import { rowNumberColumn } from './row-number.tsx'

interface ImportWarningsProps {
  readonly answer: ImportAnswer
  /** Shows a row of the file; absent where there is nothing to show it in. */
  readonly onRow: ((row: number) => void) | undefined
}

interface WarningRow extends ImportErrorMessage {
  readonly id: string
}

const warningId = ({ id }: WarningRow): string => id

/** What to look at in rows that can be imported all the same; nothing where there is none. */
export function ImportWarnings({ answer, onRow }: ImportWarningsProps) {
  const { importWarningMessages: messages, warningThresholdReached } = answer
  const rows = useMemo(() => messages.map((each, index) => ({ ...each, id: String(index) })), [messages])
  const columns = useMemo(
    (): GridColumn<WarningRow>[] => [
      rowNumberColumn(onRow),
      {
        id: 'message',
        header: 'Let op',
        flex: 1,
        width: 240,
        value: ({ message }) => message,
        text: ({ message }) => message,
      },
    ],
    [onRow],
  )
  if (rows.length === 0) return null
  return (
    <section className={styles.results}>
      <div className={styles.head}>
        <h3>
          Waarschuwingen ({rows.length}
          {warningThresholdReached && '+'})
        </h3>
      </div>
      <div className={styles.list} style={{ height: listHeight(Math.min(rows.length, 4)) }}>
        <Grid
          label="Waarschuwingen"
          rows={rows}
          columns={columns}
          getRowId={warningId}
          state="ready"
          onRowOpen={onRow && ((row: WarningRow) => onRow(row.rowNumber))}
          emptyState={<EmptyState title="Er zijn geen waarschuwingen" />}
          errorState={null}
        />
      </div>
    </section>
  )
}
