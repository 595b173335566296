import type { importRecord } from '@stamboek/model/records/import/import-record'
import { useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { ownImports } from '../../records/import/messages/own-imports.ts'
import { offerNoUndo } from '../../records/undo/announce-change.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { fileNameOf } from './import-members.ts'

/**
 * Asks, then cancels the first import, which `ownImports` tracks, and shows a toast. A refusal or failure stays in the
 * dialog; `onChanged` follows either way.
 */
export function CancelImportDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  const {
    type,
    records: [record],
    onChanged,
    onClose,
  } = props
  const [keys] = useState(createIdempotencyKeys)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (!record) return null

  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = runCall(type, 'cancel', { record }, keys)
      ownImports.trackCancel(record.id, answer)
      await answer
      offerNoUndo()
      showToast({ tone: 'good', title: 'De import is geannuleerd', description: fileNameOf(record) })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      void onChanged()
    }
  }

  const isRefused = failure instanceof ApiProblem && !failure.isTransient
  const name = fileNameOf(record)
  return (
    <ConfirmDialog
      isOpen
      title={
        isRefused ? `De import van ${name} is niet geannuleerd` : `Wil je de import van ${name} annuleren?`
      }
      cancelLabel={isRefused ? 'Sluiten' : 'Terug'}
      onCancel={onClose}
      choices={
        isRefused
          ? []
          : [{ label: 'Import annuleren', variant: 'danger', isPending: isBusy, onPress: () => void run() }]
      }
    >
      {failure === undefined ? (
        'Er wordt dan niets van dit bestand opgeslagen.'
      ) : (
        <Banner tone="bad" role="alert">
          {formatProblem(failure)}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
