import type { taskTemplate } from '@stamboek/model/records/task/task-template'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { PromptDialog } from '../../records/dialogs/prompt-dialog.tsx'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { formatRecordTitle } from '../../records/texts/record-title.ts'
import { announceChange } from '../../records/undo/announce-change.ts'
import { type Assignee, AssigneeFields, useAssignee } from './assignee-fields.tsx'

/** Creates the tasks of the first template; the toast has a button that opens their list (`addressOfTasks`). */
export function CreateTasksDialog(props: ActionDialogPropsOf<typeof taskTemplate>) {
  const {
    type,
    records: [template],
    onClose,
  } = props
  const [keys] = useState(createIdempotencyKeys)
  const assignee = useAssignee()
  const navigate = useNavigate()
  if (!template) return null
  return (
    <PromptDialog
      title="Taken aanmaken"
      subtitle={formatRecordTitle(type, template)}
      actionLabel="Aanmaken"
      run={() => runCall(type, 'createTasks', { record: template, values: assignee.sent }, keys)}
      onDone={({ totalRecordsAffected: count }) => {
        announceChange({
          tone: 'good',
          title: describeCreated(count),
          actions: [{ label: 'Tonen', onPress: () => void navigate(addressOfTasks(assignee.chosen)) }],
        })
        return undefined
      }}
      onClose={onClose}
    >
      <p>{describeTemplate(template.numberOfDetails)}</p>
      <AssigneeFields assignee={assignee} />
    </PromptDialog>
  )
}

/**
 * The address of the list of tasks of a resource, a team or both, else of unassigned tasks.
 * @internal
 */
export function addressOfTasks({ resource, resourceTeam }: Assignee['chosen']): string {
  const resourceIds = resource ? [resource.id] : [null]
  return addressOfSearch('/task-management', {
    ...((resource || !resourceTeam) && { resourceIds }),
    ...(resourceTeam && { resourceTeamIds: [resourceTeam.id] }),
  })
}

function describeCreated(count: number): string {
  return count === 1 ? '1 taak is aangemaakt.' : `${count.toLocaleString('nl-NL')} taken zijn aangemaakt.`
}

function describeTemplate(count: number | null): string {
  if (count === 1) return 'Het sjabloon maakt 1 taak aan. Kies eventueel voor wie die is.'
  const many = typeof count === 'number' ? `${count.toLocaleString('nl-NL')} taken` : 'taken'
  return `Het sjabloon maakt ${many} aan. Kies eventueel voor wie die zijn.`
}
