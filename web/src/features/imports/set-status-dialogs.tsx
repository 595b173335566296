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
import { showToast } from '../../ui/overlays/toasts.tsx'

interface StatusWords {
  readonly title: string
  readonly action: string
  /** "… succesvol {done}." */
  readonly done: string
  readonly refusal: ReasonText
}

const words = {
  Active: {
    title: 'Records activeren',
    action: 'Activeren',
    done: 'geactiveerd',
    refusal: (count) => (count === 1 ? 'het al actief is' : 'ze al actief zijn'),
  },
  Inactive: {
    title: 'Records deactiveren',
    action: 'Deactiveren',
    done: 'gedeactiveerd',
    refusal: (count) => (count === 1 ? 'het al inactief is' : 'ze al inactief zijn'),
  },
} as const satisfies Readonly<Record<string, StatusWords>>

export function ActivateDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <SetStatusDialog {...props} status="Active" />
}

export function DeactivateDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <SetStatusDialog {...props} status="Inactive" />
}

interface SetStatusDialogProps extends ActionDialogPropsOf<typeof importRecord> {
  readonly status: keyof typeof words
}

/** Changes the status of the chosen records, with an optional remark (requirements 9.1). */
function SetStatusDialog({ status, ...props }: SetStatusDialogProps) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const { title, action, refusal } = words[status]
  const setStatus = async (ids: readonly string[], remark: string | null): Promise<BulkResult> => {
    const { affectedRecords } = await runCall(type, 'setStatus', { ids, values: { status, remark } }, keys)
    return { totalRecordsAffected: affectedRecords, results: [] }
  }
  return (
    <BulkDialog
      {...props}
      title={title}
      actionLabel={action}
      summary={summarizeChosen(records, (record) => (record.status === status ? refusal : undefined))}
      run={(remark) =>
        bulkInChunks(
          records.map(({ id }) => id),
          (ids) => setStatus(ids, remark),
        )
      }
      onDone={({ totalRecordsAffected }) =>
        showToast(describeStatusChange(status, totalRecordsAffected, records.length))
      }
    >
      {status === 'Inactive' && records.some(({ importStatus }) => !hasImportEnded(importStatus)) && (
        <p>De import zelf gaat door: dit verandert alleen of het record actief is.</p>
      )}
    </BulkDialog>
  )
}

/** @internal */
export function describeStatusChange(status: keyof typeof words, changed: number, total: number) {
  const done = `succesvol ${words[status].done}`
  return describeBulkOutcome(changed, total, {
    noun: 'records',
    done,
    none: 'gewijzigd',
    oneDone: `1 record is ${done}.`,
    oneRefused: 'Het record is niet gewijzigd.',
  })
}
