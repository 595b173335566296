import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { RecordStatus } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { bulkSetStatus, type StatusAction } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { announceChange } from '../undo/announce-change.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { listDoneRecords } from './bulk-records.tsx'
import { useToastTitle } from './dialog-texts.ts'
import { statusWords } from './status-words.ts'
import { UsageSummary } from './usage-summary.tsx'

/**
 * Confirms and activates the records, with an optional remark; a toast reports the number.
 */
export function ActivateDialog(props: ActionDialogProps) {
  return <StatusDialog {...props} action="BulkActivate" />
}

/** As `ActivateDialog`, but deactivates the records and shows where they are used. */
export function DeactivateDialog(props: ActionDialogProps) {
  return <StatusDialog {...props} action="BulkDeactivate" />
}

interface StatusDialogProps extends ActionDialogProps {
  readonly action: StatusAction
}

const statuses: Readonly<Record<StatusAction, RecordStatus>> = {
  BulkActivate: 'Active',
  BulkDeactivate: 'Inactive',
}

function StatusDialog({ action, ...props }: StatusDialogProps) {
  const { type, records } = props
  const status = statuses[action]
  const words = statusWords[status]
  const ids = records.map(({ id }) => id)
  const toastTitle = useToastTitle(type, action)
  const [keys] = useState(createIdempotencyKeys)
  return (
    <BulkDialog
      {...props}
      title={`Records ${words.action.toLowerCase()}`}
      actionLabel={words.action}
      takesRemark
      run={(remark, bulk) => bulkSetStatus(type, action, { ids, remark, bulk }, keys)}
      onDone={(result) =>
        announceStatus(status, result, (title) => toastTitle(listDoneRecords(records, result), title))
      }
    >
      {status === 'Inactive' && <UsageSummary type={type} records={records} />}
    </BulkDialog>
  )
}

function announceStatus(
  status: RecordStatus,
  { totalRecordsAffected: count, results }: BulkResult,
  ownTitle: (title: string) => string,
): void {
  const { done } = statusWords[status]
  if (count === 0) {
    showToast({ tone: 'bad', title: `Er zijn geen records ${done}` })
    return
  }
  const title =
    count === 1
      ? `1 record is succesvol ${done}.`
      : `${count.toLocaleString('nl-NL')} records zijn succesvol ${done}.`
  announceChange({ tone: results.every((each) => each.done) ? 'good' : 'warn', title: ownTitle(title) })
}
