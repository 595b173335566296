import type { ImportBatch } from '@stamboek/model/contract/import-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { labelImportStatus } from '@stamboek/model/schema/import-status'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { importsQuery } from '../../../api/imports.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { StatusPill, type StatusTone } from '../../../ui/feedback/status-pill.tsx'
import { Grid } from '../../../ui/grid/grid.tsx'
import { type GridColumn, textColumn } from '../../../ui/grid/grid-column.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isPermitted } from '../../actions/record-rights.ts'
import type { ActionDialogProps } from '../../dialogs/action-dialog-props.ts'
import { createUndoColumn } from '../../undo/undo-column.tsx'
import { UndoDialog } from '../../undo/undo-dialog.tsx'
import { countWritten, importStatusTones, outcomes } from '../outcome/outcomes.ts'
import styles from './import-history-dialog.module.css'

const noBatches: readonly ImportBatch[] = []
const getBatchId = ({ id }: ImportBatch): string => id
const nameOf = ({ fileName }: ImportBatch): string => fileName
const isUndoable = ({ status, counts }: ImportBatch): boolean =>
  status === 'Completed' && countWritten(counts) > 0

/**
 * The imports of a record type, newest first, with undo for users who have the right; opened for a batch, it asks at
 * once to undo that one.
 */
export function ImportHistoryDialog(props: ActionDialogProps) {
  const { type, onClose } = props
  const { data: batches, isError, refetch } = useQuery(importsQuery(type))
  const [undoingId, setUndoingId] = useState(props.records[0]?.id)
  const undoing = batches?.find(({ id }) => id === undoingId)
  const canUndo = isPermitted(type, 'ImportUndo') && type.gate === undefined
  const columns = useMemo(
    () => [
      ...firstColumns,
      ...(canUndo
        ? [createUndoColumn({ isOffered: isUndoable, nameOf, onUndo: ({ id }) => setUndoingId(id) })]
        : []),
      ...otherColumns,
    ],
    [canUndo],
  )
  return (
    <>
      <Dialog
        isOpen
        title={`Eerdere imports - ${type.labels.many}`}
        width="min(88rem, 96vw)"
        isPadded={false}
        onRequestClose={onClose}
        footer={
          <Button variant="primary" autoFocus onPress={onClose}>
            Sluiten
          </Button>
        }
      >
        <div className={styles.history}>
          <Grid
            label="Eerdere imports"
            rows={batches ?? noBatches}
            columns={columns}
            getRowId={getBatchId}
            state={batches ? 'ready' : isError ? 'error' : 'loading'}
            emptyState={
              <EmptyState title="Nog niets geïmporteerd">
                Wat je importeert komt hier te staan, en kan dan als geheel ongedaan worden gemaakt.
              </EmptyState>
            }
            errorState={
              <EmptyState
                title="De eerdere imports konden niet worden geladen"
                actions={<Button onPress={() => void refetch()}>Opnieuw proberen</Button>}
              />
            }
          />
        </div>
      </Dialog>
      {undoing && (
        <UndoDialog
          key={undoing.id}
          changeSetId={undoing.id}
          ofImport={{ type, fileName: undoing.fileName }}
          onClose={(isUndone) => {
            setUndoingId(undefined)
            if (!isUndone) return
            void refetch()
            void props.onChanged()
          }}
        />
      )}
    </>
  )
}

/** An import that a user aborted is not shown as failed. */
function describeStatus({ status, message }: ImportBatch): { label: string; tone: StatusTone } {
  if (status === 'Undone') return { label: 'Ongedaan gemaakt', tone: 'idle' }
  const isStopped = status === 'Failed' && message?.startsWith('De import is afgebroken')
  if (isStopped) return { label: 'Afgebroken', tone: 'idle' }
  return { label: labelImportStatus(status), tone: importStatusTones[status] }
}

const dateTimeField = { kind: 'dateTime', label: 'Wanneer' } as const

const firstColumns: readonly GridColumn<ImportBatch>[] = [
  textColumn({
    id: 'fileName',
    header: 'Bestand',
    width: 150,
    flex: 1,
    emphasis: 'strong',
    text: ({ fileName }) => fileName,
  }),
  textColumn({
    id: 'status',
    header: 'Status',
    width: 150,
    text: (batch) => describeStatus(batch).label,
    render: (batch) => {
      const { label, tone } = describeStatus(batch)
      return <StatusPill tone={tone}>{label}</StatusPill>
    },
  }),
]

const otherColumns: readonly GridColumn<ImportBatch>[] = [
  textColumn({
    id: 'startedOnUtc',
    header: 'Wanneer',
    width: 150,
    numeric: true,
    text: ({ startedOnUtc }) => kindOf(dateTimeField).format(startedOnUtc, dateTimeField),
  }),
  textColumn({ id: 'userName', header: 'Door', width: 160, text: ({ userName }) => userName }),
  ...outcomes.map(({ id, label }) =>
    textColumn<ImportBatch>({
      id,
      header: label,
      width: 96,
      align: 'end',
      numeric: true,
      text: ({ counts }) => counts[id].toLocaleString('nl-NL'),
    }),
  ),
  textColumn({
    id: 'message',
    header: 'Bijzonderheden',
    width: 220,
    flex: 3,
    text: ({ message }) => message ?? '',
  }),
]
