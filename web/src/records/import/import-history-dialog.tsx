import type { ImportBatch } from '@stamboek/model/contract/import-calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { importsQuery } from '../../api/imports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isPermitted } from '../actions/record-rights.ts'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import styles from './import-dialog.module.css'
import { ImportHistoryTable } from './import-history-table.tsx'
import { UndoImportDialog } from './undo-import-dialog.tsx'

const noBatches: readonly ImportBatch[] = []

/** The imports of a record type, newest first, each with undo; asks at once to undo the batch that it is opened for. */
export function ImportHistoryDialog(props: ActionDialogProps) {
  const { type, onClose } = props
  const query = useQuery(importsQuery(type))
  const batches = query.data
  const [undoingId, setUndoingId] = useState(props.records[0]?.id)
  const askToUndo = useCallback(({ id }: ImportBatch) => setUndoingId(id), [])
  const undoing = batches?.find(({ id }) => id === undoingId)

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
          <ImportHistoryTable
            batches={batches ?? noBatches}
            state={batches ? 'ready' : query.isError ? 'error' : 'loading'}
            onRetry={() => void query.refetch()}
            onUndo={isPermitted(type, 'ImportUndo') && type.gate === undefined ? askToUndo : undefined}
          />
        </div>
      </Dialog>
      {undoing && (
        <UndoImportDialog
          key={undoing.id}
          type={type}
          batch={undoing}
          onClose={() => setUndoingId(undefined)}
          onUndone={() => {
            void query.refetch()
            void props.onChanged()
          }}
        />
      )}
    </>
  )
}
