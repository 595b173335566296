import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { bulkInChunks } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { describeBulkOutcome } from '../../records/dialogs/describe-bulk-outcome.ts'
import { type ReasonText, summarizeChosen } from '../../records/dialogs/summarize-chosen.ts'
import { announceChange } from '../../records/undo/announce-change.ts'

const words = {
  Active: { action: 'Activeren', done: 'geactiveerd', is: 'actief' },
  Inactive: { action: 'Deactiveren', done: 'gedeactiveerd', is: 'inactief' },
} as const

/** Makes the chosen import records active, with an optional remark; a toast says how many changed. Imports nothing. */
export function ActivateDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <SetStatusDialog {...props} status="Active" />
}

/** As `ActivateDialog`, but makes them inactive; says that an import that has not ended goes on. */
export function DeactivateDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <SetStatusDialog {...props} status="Inactive" />
}

interface SetStatusDialogProps extends ActionDialogPropsOf<typeof importRecord> {
  readonly status: keyof typeof words
}

function SetStatusDialog({ status, ...props }: SetStatusDialogProps) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const { action, is } = words[status]
  const refusal: ReasonText = (count) => (count === 1 ? `het al ${is} is` : `ze al ${is} zijn`)
  const setStatus = async (ids: readonly string[], remark: string | null): Promise<BulkResult> => {
    const { affectedRecords } = await runCall(type, 'setStatus', { ids, values: { status, remark } }, keys)
    return { totalRecordsAffected: affectedRecords, results: [] }
  }
  return (
    <BulkDialog
      {...props}
      title={`Records ${action.toLowerCase()}`}
      actionLabel={action}
      summary={summarizeChosen(records, (record) => (record.status === status ? refusal : undefined))}
      takesRemark
      run={(remark) =>
        bulkInChunks(
          records.map(({ id }) => id),
          (ids) => setStatus(ids, remark),
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

/**
 * Returns tone and Dutch title for `announceChange`.
 * @internal
 */
export function createStatusChangeToast(status: keyof typeof words, changed: number, total: number) {
  const done = `succesvol ${words[status].done}`
  return describeBulkOutcome(changed, total, {
    noun: 'records',
    done,
    none: 'gewijzigd',
    oneDone: `1 record is ${done}.`,
    oneRefused: 'Het record is niet gewijzigd.',
  })
}
