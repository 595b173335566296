import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { announceChange } from '../../records/undo/announce-change.ts'
import type { Task } from './task-members.ts'
import { createTaskOutcomeToast, type TaskChange } from './task-outcomes.ts'

interface Announcement {
  readonly resource?: string | undefined
  readonly description?: string | undefined
}

/**
 * Shows a toast with the outcome of a change of these tasks. `resource` is the name of the new assignee, used by
 * `assignToMe`.
 */
export function announceTasks(
  change: TaskChange,
  tasks: readonly Task[],
  { totalRecordsAffected: changed }: BulkResult,
  { resource, description }: Announcement = {},
): void {
  const [first] = tasks
  const outcome = createTaskOutcomeToast(change, {
    changed,
    total: tasks.length,
    description: first?.description ?? '',
    ...(resource !== undefined && { resource }),
  })
  announceChange({ ...outcome, description })
}
