import type { task } from '@stamboek/model/records/task/task'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { announceTasks } from './announce-tasks.ts'
import { noStatus, useStatusChoice } from './status-choice.tsx'

/**
 * Completes the chosen tasks, with a status that the user chooses; a toast
 * tells the outcome.
 */
export function CompleteDialog(props: ActionDialogPropsOf<typeof task>) {
  return <CloseDialog {...props} call="complete" labels={['Taak afronden', 'Taken afronden']} />
}

/** As `CompleteDialog`, but cancels the tasks; they are closed, not deleted. */
export function CancelDialog(props: ActionDialogPropsOf<typeof task>) {
  return <CloseDialog {...props} call="cancel" labels={['Taak annuleren', 'Taken annuleren']} />
}

interface CloseDialogProps extends ActionDialogPropsOf<typeof task> {
  readonly call: 'complete' | 'cancel'
  readonly labels: readonly [one: string, many: string]
}

function CloseDialog({ call, labels, ...props }: CloseDialogProps) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const { taskStatusId, input } = useStatusChoice(type, call)
  const label = labels[records.length === 1 ? 0 : 1]
  return (
    <BulkDialog
      {...props}
      title={label}
      actionLabel={label}
      closeLabel="Terug"
      disabledReason={taskStatusId === null ? noStatus : undefined}
      inputs={[taskStatusId]}
      run={(_, bulk) =>
        taskStatusId === null
          ? Promise.reject(new Error(noStatus))
          : runCall(type, call, { ids: records.map(({ id }) => id), bulk, values: { taskStatusId } }, keys)
      }
      onDone={(result) => announceTasks(call, records, result)}
    >
      {input}
    </BulkDialog>
  )
}
