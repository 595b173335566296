import type { ImportBatch } from '@stamboek/model/contract/import-calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importsQuery } from '../../data/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PopupProps } from '../popups/popup-props.ts'
import { mayDo } from '../record-actions.ts'
import styles from './import-history.module.css'
import { ImportHistoryTable } from './import-history-table.tsx'
import { UndoImport } from './undo-import.tsx'

/** The imports of a record type, newest first, each to be undone as a whole. Asks at once about the batch that it is opened for. */
export function ImportHistoryPopup(props: PopupProps) {
  const { type, onClose } = props
  const query = useQuery(importsQuery(type))
  const batches = query.data
  const [asked, setAsked] = useState(props.records[0]?.id)
  const undoing = batches?.find(({ id }) => id === asked)

  return (
    <>
      <Dialog
        isOpen
        title={`Eerdere imports - ${type.labels.many}`}
        width="min(60rem, 94vw)"
        isPadded={false}
        onRequestClose={onClose}
        footer={
          <Button variant="primary" autoFocus onPress={onClose}>
            Sluiten
          </Button>
        }
      >
        <div className={styles.body}>
          {batches && batches.length > 0 ? (
            <ImportHistoryTable
              batches={batches}
              onUndo={mayDo(type, 'ImportUndo') ? ({ id }: ImportBatch) => setAsked(id) : undefined}
            />
          ) : batches ? (
            <EmptyState title="Nog niets geïmporteerd">
              Wat je importeert komt hier te staan, en kan dan als geheel ongedaan worden gemaakt.
            </EmptyState>
          ) : query.isError ? (
            <EmptyState
              title="De eerdere imports konden niet worden geladen"
              actions={<Button onPress={() => void query.refetch()}>Opnieuw proberen</Button>}
            />
          ) : (
            <div className={styles.loading}>
              <Spinner /> Eerdere imports laden…
            </div>
          )}
        </div>
      </Dialog>
      {undoing && (
        <UndoImport
          key={undoing.id}
          type={type}
          batch={undoing}
          onClose={() => setAsked(undefined)}
          onUndone={() => {
            void query.refetch()
            void props.onChanged()
          }}
        />
      )}
    </>
  )
}
