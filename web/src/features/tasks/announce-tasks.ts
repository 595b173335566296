import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { showToast } from '../../ui/overlays/toasts.tsx'
import type { Task } from './task-members.ts'
import { describeTaskOutcome, type TaskChange } from './task-outcomes.ts'

interface Announcement {
  readonly resource?: string | undefined
  readonly description?: string | undefined
}

export function announceTasks(
  change: TaskChange,
  tasks: readonly Task[],
  { totalRecordsAffected: changed }: BulkResult,
  { resource, description }: Announcement = {},
): void {
  const [first] = tasks
  const outcome = describeTaskOutcome(change, {
    changed,
    total: tasks.length,
    description: first?.description ?? '',
    ...(resource !== undefined && { resource }),
  })
  showToast({ ...outcome, description })
}
