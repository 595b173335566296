import type { task } from '@stamboek/model/records/task/task'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { findLimitProblem } from '../../records/dialogs/find-limit-problem.ts'
import { announceTasks } from './announce-tasks.ts'
import { AssigneeFields, useAssignee } from './assignee-fields.tsx'
import type { Task } from './task-members.ts'

/**
 * Assigns tasks to another resource, team or both, and only with these also a new deadline; an untouched input changes
 * nothing.
 */
export function AssignToTeamDialog(props: ActionDialogPropsOf<typeof task>) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const assignee = useAssignee(records)
  const [deadlineUtc, setDeadline] = useState<string | null>(null)
  const [textError, setTextError] = useState<string | null>(null)
  const values = { ...assignee.sent, ...(deadlineUtc !== null && { deadlineUtc }) }
  const isUnchanged = Object.keys(assignee.sent).length === 0
  return (
    <BulkDialog
      {...props}
      title="Resource/team toewijzen"
      actionLabel="Toewijzen"
      disabledReason={
        textError ??
        findLimitProblem(type, 'assignToTeam', 'deadlineUtc', deadlineUtc) ??
        (isUnchanged ? 'Kies eerst een andere resource of een ander team.' : undefined)
      }
      inputs={[values]}
      run={(_, bulk) =>
        runCall(type, 'assignToTeam', { ids: records.map(({ id }) => id), bulk, values }, keys)
      }
      onDone={(result) => announceTasks('assignToTeam', records, result)}
    >
      <AssigneeFields assignee={assignee} deadlineUtc={deadlineUtc ?? findCommonDeadline(records)} />
      <CallField
        type={type}
        call="assignToTeam"
        member="deadlineUtc"
        label="Nieuwe deadline"
        value={deadlineUtc}
        onChange={setDeadline}
        onTextError={setTextError}
      />
    </BulkDialog>
  )
}

function findCommonDeadline(tasks: readonly Task[]): string | null | undefined {
  const [deadline, ...others] = new Set(tasks.map(({ deadlineUtc }) => deadlineUtc))
  return others.length === 0 ? deadline : undefined
}
