import { task } from '@stamboek/model/records/task/task'
import { taskStatus } from '@stamboek/model/records/task/task-status'
import { taskTemplate } from '@stamboek/model/records/task/task-template'
import { taskType } from '@stamboek/model/records/task/task-type'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { addTaskMembers } from './add-task-members.ts'
import { createTasksOfTemplate } from './create-tasks-of-template.ts'
import { explainMissingResource, findOwnResource } from './own-resource.ts'
import { taskCalls } from './task-calls.ts'
import { due, mayCreate, ofOwnTeams } from './task-filters.ts'
import { taskHook } from './task-hook.ts'
import { taskStatusHook } from './task-status-hook.ts'

export const tasks: Feature = {
  records: [
    recordFeature(task, {
      hooks: [taskHook],
      gate: explainMissingResource,
      filters: { due, ofOwnTeams },
      calls: taskCalls,
      added: addTaskMembers,
    }),
    recordFeature(taskStatus, { hooks: [taskStatusHook] }),
    recordFeature(taskType, { filters: { mayCreate } }),
    recordFeature(taskTemplate, { calls: { createTasks: createTasksOfTemplate } }),
  ],
  sources: { ownResource: async (context) => (await findOwnResource(context))?.id ?? null },
}
