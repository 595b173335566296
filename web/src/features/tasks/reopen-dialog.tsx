import type { task } from '@stamboek/model/records/task/task'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { announceTasks } from './announce-tasks.ts'
import { noStatus, useStatusChoice } from './status-choice.tsx'

/**
 * Reopens the chosen tasks, with a status and a required reason. Says beforehand how many are open already; a toast
 * tells the outcome.
 */
export function ReopenDialog(props: ActionDialogPropsOf<typeof task>) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const { taskStatusId, input } = useStatusChoice(type, 'reopen')
  const [remark, setRemark] = useState<string | null>(null)
  const [textError, setTextError] = useState<string | null>(null)
  const hasReason = remark !== null && remark.trim() !== ''
  const label = records.length === 1 ? 'Taak heropenen' : 'Taken heropenen'
  return (
    <BulkDialog
      {...props}
      title={label}
      actionLabel={label}
      disabledReason={
        taskStatusId === null ? noStatus : (textError ?? (hasReason ? undefined : 'Vul eerst een reden in.'))
      }
      inputs={[taskStatusId]}
      run={(_, bulk) => {
        if (taskStatusId === null) return Promise.reject(new Error(noStatus))
        const ids = records.map(({ id }) => id)
        return runCall(type, 'reopen', { ids, bulk, values: { taskStatusId, remark } }, keys)
      }}
      onDone={(result) => announceTasks('reopen', records, result)}
    >
      {input}
      <CallField
        type={type}
        call="reopen"
        member="remark"
        isRequired
        value={remark}
        onChange={setRemark}
        onTextError={setTextError}
      />
    </BulkDialog>
  )
}
