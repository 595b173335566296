import type { RecordHooks } from '../../records/engine/record-context.ts'
import { taskHook } from './task-hook.ts'
import { taskStatusHook } from './task-status-hook.ts'

/** The hooks of tasks and of their statuses. */
export const taskHooks: RecordHooks = new Map([
  ['Main.TaskViewDto', [taskHook]],
  ['Main.TaskStatusViewDto', [taskStatusHook]],
])
