import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { describeTask } from './task-members.ts'
import { describeTaskOutcome, type TaskChange } from './task-outcomes.ts'

interface Announcement {
  readonly resource?: string | undefined
  readonly description?: string | undefined
}

/** Shows how many of the tasks were changed. */
export function announceTasks(
  change: TaskChange,
  tasks: readonly AnyRecord[],
  { totalRecordsAffected: changed }: BulkResult,
  { resource, description }: Announcement = {},
): void {
  const [first] = tasks
  const outcome = describeTaskOutcome(change, {
    changed,
    total: tasks.length,
    description: first ? describeTask(first) : '',
    ...(resource !== undefined && { resource }),
  })
  showToast({ ...outcome, description })
}
