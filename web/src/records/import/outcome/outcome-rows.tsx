import { type ImportedRow, maxReportedRows, type RowOutcome } from '@stamboek/model/contract/import-calls'
import { formatAuditChange, formatAuditChanges } from '@stamboek/model/sheets/format-audit-change'
import { useCallback, useMemo, useState } from 'react'
import { useSchema } from '../../../session/schema.ts'
import { type GridColumn, textColumn } from '../../../ui/grid/grid-column.ts'
import { changeKeys } from '../../../ui/grid/use-expansion.ts'
import { listAuditedTypes } from '../../audit/audit-columns.ts'
import { ChangesTable } from '../../audit/changes-table.tsx'
import styles from './import-outcome.module.css'
import { labelColumn, RowList, rowNumberColumn } from './row-list.tsx'
import type { AnsweredImport } from './row-messages.tsx'

interface OutcomeRowsProps extends AnsweredImport {
  readonly outcome: RowOutcome
}

const getOutcomeRowId = ({ rowNumber }: ImportedRow): string => String(rowNumber)
const noRows: ReadonlySet<string> = new Set()

/**
 * The first 100 rows of one outcome with their changes, which a row also unfolds into a table; unchanged ones have none. Needs
 * a new key for each outcome.
 */
export function OutcomeRows({ type, answer, outcome, onRow }: OutcomeRowsProps) {
  const schema = useSchema()
  const types = useMemo(() => listAuditedTypes(type, schema), [type, schema])
  const rows = useMemo(() => answer.rows.filter((row) => row.outcome === outcome), [answer, outcome])
  const columns = useMemo((): GridColumn<ImportedRow>[] => {
    const changes = (row: ImportedRow): string => {
      const readable = row.changes.map((change) => formatAuditChange(change, types))
      if (row.outcome !== 'new') return formatAuditChanges(readable)
      return readable.map(({ label, after }) => `${label}: ${after || '–'}`).join('; ')
    }
    return [
      rowNumberColumn(onRow),
      labelColumn(type.labels.one, { width: 220 }),
      ...(outcome === 'unchanged'
        ? []
        : [
            textColumn({
              id: 'changes',
              header: outcome === 'new' ? 'Waarden' : 'Wijzigingen',
              width: 240,
              flex: 1,
              text: changes,
            }),
          ]),
    ]
  }, [type, types, outcome, onRow])
  const [expanded, setExpanded] = useState(noRows)
  const isExpanded = useCallback((key: string) => expanded.has(key), [expanded])
  const count = answer.counts[outcome]
  if (count === 0) return <p className={styles.note}>{noneTexts[outcome]}</p>
  return (
    <>
      <RowList
        label="Rijen"
        rows={rows}
        columns={columns}
        getRowId={getOutcomeRowId}
        visibleRows={expanded.size > 0 ? maxReportedRows : rows.length}
        onRow={onRow}
        renderDetail={
          outcome === 'unchanged'
            ? undefined
            : (row) => <ChangesTable changes={row.changes} types={types} isNew={row.outcome === 'new'} />
        }
        isExpanded={isExpanded}
        onExpandedChange={(keys, isExpanding) =>
          setExpanded((before) => changeKeys(before, keys, isExpanding))
        }
      />
      {count > rows.length && (
        <p className={styles.note}>
          Hier staan de eerste {Math.min(rows.length, maxReportedRows)} van {count.toLocaleString('nl-NL')}{' '}
          rijen.
        </p>
      )}
    </>
  )
}

const noneTexts: Readonly<Record<RowOutcome, string>> = {
  new: 'Er zijn geen nieuwe records.',
  changed: 'Er verandert geen enkel record.',
  unchanged: 'Er zijn geen rijen die niets veranderen.',
  refused: 'Er zijn geen rijen geweigerd.',
}
