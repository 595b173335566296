import type { task } from '@stamboek/model/records/task/task'
import { useState } from 'react'
import { requireCall, runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkRunDialog } from '../../records/dialogs/bulk-run-dialog.tsx'
import { announceTasks } from './announce-tasks.ts'
import { readOwnResourceName } from './own-resource.ts'

/**
 * Assigns the tasks as soon as it is mounted, without asking; opens only to list refused ones, for a failure, or while
 * it takes long. The toast names the own resource of the caller, which is read for it.
 */
export function AssignToMeDialog(props: ActionDialogPropsOf<typeof task>) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  return (
    <BulkRunDialog
      {...props}
      title={requireCall(type, 'assignToMe').label}
      run={() => runCall(type, 'assignToMe', { ids: records.map(({ id }) => id) }, keys)}
      onDone={(result) => {
        void readOwnResourceName(type).then((resource) =>
          announceTasks('assignToMe', records, result, { resource }),
        )
      }}
    />
  )
}
