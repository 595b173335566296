import type { ImportBatch, ImportStatus } from '@stamboek/model/contract/import-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import styles from './import-history.module.css'
import { outcomes, writtenCount } from './outcomes.ts'

interface ImportHistoryTableProps {
  readonly batches: readonly ImportBatch[]
  /** Absent for who may not. */
  readonly onUndo: ((batch: ImportBatch) => void) | undefined
}

const moment = { kind: 'dateTime', label: 'Wanneer' } as const
const statuses: Readonly<Record<ImportStatus, { readonly label: string; readonly tone: StatusTone }>> = {
  inProgress: { label: 'Bezig', tone: 'info' },
  completed: { label: 'Afgerond', tone: 'good' },
  failed: { label: 'Mislukt', tone: 'bad' },
  undone: { label: 'Ongedaan gemaakt', tone: 'idle' },
}

/** What was imported, by whom and when, and what became of its rows. */
export function ImportHistoryTable({ batches, onUndo }: ImportHistoryTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Bestand</th>
          <th scope="col">Wanneer</th>
          <th scope="col">Door</th>
          <th scope="col">Status</th>
          {outcomes.map(({ id, label }) => (
            <th key={id} scope="col" className={styles.count}>
              {label}
            </th>
          ))}
          {onUndo && (
            <th scope="col">
              <span className={styles.hidden}>Ongedaan maken</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <tr key={batch.id}>
            <th scope="row">
              {batch.fileName}
              {batch.message !== null && <span className={styles.message}>{batch.message}</span>}
            </th>
            <td className={styles.moment}>{kindOf(moment).format(batch.startedOnUtc, moment)}</td>
            <td>{batch.userName}</td>
            <td>
              <StatusPill tone={statuses[batch.status].tone}>{statuses[batch.status].label}</StatusPill>
            </td>
            {outcomes.map(({ id }) => (
              <td key={id} className={styles.count}>
                {batch.counts[id].toLocaleString('nl-NL')}
              </td>
            ))}
            {onUndo && (
              <td className={styles.undo}>
                {batch.status === 'completed' && writtenCount(batch.counts) > 0 && (
                  <Button
                    variant="bare"
                    size="small"
                    icon={IconArrowBackUp}
                    label={`Ongedaan maken: ${batch.fileName}`}
                    onPress={() => onUndo(batch)}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
