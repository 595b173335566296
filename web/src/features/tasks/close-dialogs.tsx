import type { task } from '@stamboek/model/records/task/task'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { RunDialog } from '../../records/dialogs/run-dialog.tsx'
import { useIsTrueFor } from '../../ui/use-is-true-for.ts'
import { announceTasks } from './announce-tasks.ts'
import { findNextRow } from './find-next-row.ts'
import { noStatus, useStatusChoice } from './status-choice.tsx'

/**
 * Completes the chosen tasks. One task is completed at once where a single status can be chosen; otherwise the user is asked. A toast
 * tells the outcome, also why the one task is refused. The focus goes to the row below.
 */
export function CompleteDialog(props: ActionDialogPropsOf<typeof task>) {
  const { type, records, rows } = props
  const [next] = useState(() => findNextRow(rows, records))
  const { taskStatusId, isPending, isSingle } = useStatusChoice(type, 'complete')
  const isSlow = useIsTrueFor(isPending, shownAfterMs)
  if (records.length === 1 && !isSlow) {
    if (isPending) return null
    if (isSingle && taskStatusId !== null)
      return <CompleteAtOnce {...props} taskStatusId={taskStatusId} next={next} />
  }
  return (
    <CloseDialog
      {...props}
      call="complete"
      labels={['Taak afronden', 'Taken afronden']}
      onChanged={() => props.onChanged(next)}
    />
  )
}

interface CompleteAtOnceProps extends ActionDialogPropsOf<typeof task> {
  readonly taskStatusId: string
  readonly next: AnyRecord | undefined
}

function CompleteAtOnce({ taskStatusId, next, ...props }: CompleteAtOnceProps) {
  const { type, records, onChanged, onClose } = props
  const [keys] = useState(createIdempotencyKeys)
  return (
    <RunDialog
      title="Taak afronden"
      run={() =>
        runCall(type, 'complete', { ids: records.map(({ id }) => id), values: { taskStatusId } }, keys)
      }
      onDone={(result) => {
        const reason = result.results.find(({ done }) => !done)?.reason
        void onChanged(reason === undefined ? next : undefined)
        announceTasks('complete', records, result, { description: reason })
        return undefined
      }}
      onClose={onClose}
    />
  )
}

const shownAfterMs = 300

/** Cancels the chosen tasks, with a status that the user chooses; they are closed, not deleted. A toast tells the outcome. */
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
