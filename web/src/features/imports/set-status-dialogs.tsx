import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import type { RecordStatus } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import type { BulkOptions } from '../../api/bulk-request.ts'
import { runCall } from '../../api/calls.ts'
import { bulkInChunks } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { describeBulkOutcome } from '../../records/dialogs/describe-bulk-outcome.ts'
import { statusWords } from '../../records/dialogs/status-words.ts'
import { announceChange } from '../../records/undo/announce-change.ts'

/** Makes the chosen import records active, with an optional remark; a toast says how many changed. Imports nothing. */
export function ActivateDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <SetStatusDialog {...props} status="Active" />
}

/** As `ActivateDialog`, but makes them inactive; says that an import that has not ended goes on. */
export function DeactivateDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <SetStatusDialog {...props} status="Inactive" />
}

interface SetStatusDialogProps extends ActionDialogPropsOf<typeof importRecord> {
  readonly status: RecordStatus
}

function SetStatusDialog({ status, ...props }: SetStatusDialogProps) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const { action } = statusWords[status]
  const setStatus = async (
    ids: readonly string[],
    remark: string | null,
    bulk: BulkOptions,
  ): Promise<BulkResult> => {
    const values = { status, remark }
    const { affectedRecords } = await runCall(type, 'setStatus', { ids, bulk, values }, keys)
    return { totalRecordsAffected: affectedRecords, results: [] }
  }
  return (
    <BulkDialog
      {...props}
      title={`Records ${action.toLowerCase()}`}
      actionLabel={action}
      takesRemark
      run={async (remark, bulk) =>
        bulk.isDryRun
          ? { totalRecordsAffected: 0, results: records.map((record) => judge(record, status)) }
          : bulkInChunks(
              records.map(({ id }) => id),
              (ids) => setStatus(ids, remark, bulk),
            )
      }
      onDone={({ totalRecordsAffected }) =>
        announceChange(createStatusChangeToast(status, totalRecordsAffected, records.length))
      }
    >
      {status === 'Inactive' && records.some(({ importStatus }) => !hasImportEnded(importStatus)) && (
        <p>De import zelf gaat door: dit verandert alleen of het record actief is.</p>
      )}
    </BulkDialog>
  )
}

/** The server answers only how many it changed. */
function judge(
  { id, status: current }: ActionDialogPropsOf<typeof importRecord>['records'][number],
  status: RecordStatus,
): BulkResult['results'][number] {
  if (current !== status) return { id, done: true }
  return { id, done: false, reason: `Het record is al ${statusWords[status].is}.` }
}

/**
 * Returns tone and Dutch title for `announceChange`.
 * @internal
 */
export function createStatusChangeToast(status: RecordStatus, changed: number, total: number) {
  const done = `succesvol ${statusWords[status].done}`
  return describeBulkOutcome(changed, total, {
    noun: 'records',
    done,
    none: 'gewijzigd',
    oneDone: `1 record is ${done}.`,
    oneRefused: 'Het record is niet gewijzigd.',
  })
}
