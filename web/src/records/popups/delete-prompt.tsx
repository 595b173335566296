import { useState } from 'react'
import { problemText } from '../../data/api-problem.ts'
import { deleteRecord } from '../../data/records.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { recordTitle } from '../record-title.ts'
import type { PopupProps } from './popup-props.ts'

/** Asks before a record is deleted (platform.md section 8); its last state stays in the audit trail. */
export function DeletePrompt({ type, records, onClose, onChanged }: PopupProps) {
  const [record] = records
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (!record) return null
  const name = recordTitle(type, record)

  const run = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await deleteRecord(type, record.id, record.rowVersion)
      showToast({ tone: 'good', title: `${type.labels.one} verwijderd`, description: name })
      onChanged()
      onClose()
    } catch (failure) {
      setError(problemText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Weet je zeker dat je dit record wilt verwijderen?"
      onCancel={onClose}
      choices={[{ label: 'Verwijderen', variant: 'danger', isPending: isBusy, onPress: () => void run() }]}
    >
      {error === undefined ? (
        name
      ) : (
        <Banner tone="bad" role="alert">
          {error}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
