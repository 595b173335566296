import type { StatementStatus } from '@stamboek/model/contract/system-status'
import { formatMilliseconds, formatNumber } from './format-status.ts'
import styles from './status-page.module.css'
import { StatusTable } from './status-table.tsx'

/** The slow statements, or that there were none. */
export function StatementTable({ statements }: { statements: readonly StatementStatus[] }) {
  if (statements.length === 0) return <p className={styles.none}>Geen opdracht duurde langer dan 10 ms.</p>
  return (
    <StatusTable
      label="Traagste opdrachten"
      columns={['Opdracht', 'Aantal', 'Totaal', 'Gemiddeld', 'Langste']}
      rows={statements.map(({ text, count, totalMs, maxMs }) => ({
        id: text,
        cells: [
          <code key="text" className={styles.statement}>
            {text}
          </code>,
          formatNumber(count),
          formatMilliseconds(totalMs),
          formatMilliseconds(totalMs / count),
          formatMilliseconds(maxMs),
        ],
      }))}
    />
  )
}
