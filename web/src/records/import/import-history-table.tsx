import type { ImportBatch, ImportBatchStatus } from '@stamboek/model/contract/import-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { labelImportStatus } from '@stamboek/model/schema/import-status'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusPill, type StatusTone } from '../../ui/feedback/status-pill.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { countWritten, outcomes } from './outcomes.ts'

interface ImportHistoryTableProps {
  readonly batches: readonly ImportBatch[]
  readonly state: 'loading' | 'ready' | 'error'
  readonly onRetry: () => void
  /** Absent without the permission. */
  readonly onUndo: ((batch: ImportBatch) => void) | undefined
}

const dateTimeField = { kind: 'dateTime', label: 'Wanneer' } as const
const statuses: Readonly<Record<ImportBatchStatus, { readonly label: string; readonly tone: StatusTone }>> = {
  InProgress: { label: labelImportStatus('InProgress'), tone: 'info' },
  Completed: { label: labelImportStatus('Completed'), tone: 'good' },
  Failed: { label: labelImportStatus('Failed'), tone: 'bad' },
  Undone: { label: 'Ongedaan gemaakt', tone: 'idle' },
}
const getBatchId = ({ id }: ImportBatch): string => id

/** The imports of a record type with their outcome in numbers. */
export function ImportHistoryTable({ batches, state, onRetry, onUndo }: ImportHistoryTableProps) {
  const columns = useMemo(
    () => [...firstColumns, ...(onUndo ? [createUndoColumn(onUndo)] : []), ...otherColumns],
    [onUndo],
  )
  return (
    <Grid
      label="Eerdere imports"
      rows={batches}
      columns={columns}
      getRowId={getBatchId}
      state={state}
      emptyState={
        <EmptyState title="Nog niets geïmporteerd">
          Wat je importeert komt hier te staan, en kan dan als geheel ongedaan worden gemaakt.
        </EmptyState>
      }
      errorState={
        <EmptyState
          title="De eerdere imports konden niet worden geladen"
          actions={<Button onPress={onRetry}>Opnieuw proberen</Button>}
        />
      }
    />
  )
}

/** An import that a user aborted is not shown as failed. */
function findStatus({ status, message }: ImportBatch): (typeof statuses)[ImportBatchStatus] {
  const isStopped = status === 'Failed' && message?.startsWith('De import is afgebroken')
  return isStopped ? { label: 'Afgebroken', tone: 'idle' } : statuses[status]
}

function createTextColumn(
  id: string,
  header: string,
  width: number,
  text: (batch: ImportBatch) => string,
): GridColumn<ImportBatch> {
  return { id, header, width, value: text, text }
}

const firstColumns: readonly GridColumn<ImportBatch>[] = [
  {
    ...createTextColumn('fileName', 'Bestand', 150, ({ fileName }) => fileName),
    emphasis: 'strong',
    flex: 1,
  },
  {
    ...createTextColumn('status', 'Status', 150, (batch) => findStatus(batch).label),
    render: (batch) => <StatusPill tone={findStatus(batch).tone}>{findStatus(batch).label}</StatusPill>,
  },
]

const otherColumns: readonly GridColumn<ImportBatch>[] = [
  {
    ...createTextColumn('startedOnUtc', 'Wanneer', 150, ({ startedOnUtc }) =>
      kindOf(dateTimeField).format(startedOnUtc, dateTimeField),
    ),
    numeric: true,
  },
  createTextColumn('userName', 'Door', 160, ({ userName }) => userName),
  ...outcomes.map(
    ({ id, label }): GridColumn<ImportBatch> => ({
      ...createTextColumn(id, label, 96, ({ counts }) => counts[id].toLocaleString('nl-NL')),
      align: 'end',
      numeric: true,
    }),
  ),
  { ...createTextColumn('message', 'Bijzonderheden', 220, ({ message }) => message ?? ''), flex: 3 },
]

/** Stands among the first columns, so that a narrow screen shows it. */
function createUndoColumn(onUndo: (batch: ImportBatch) => void): GridColumn<ImportBatch> {
  return {
    ...createTextColumn('undo', 'Terug', 64, () => ''),
    headerTooltip: 'Ongedaan maken',
    align: 'center',
    render: (batch) =>
      batch.status === 'Completed' &&
      countWritten(batch.counts) > 0 && (
        <Button
          variant="bare"
          size="small"
          icon={IconArrowBackUp}
          label={`Ongedaan maken: ${batch.fileName}`}
          onPress={() => onUndo(batch)}
        />
      ),
  }
}
