import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { taskOrder, taskSearchEntries } from './task-search-entries.ts'

/** The task page: the tasks of the unit, late ones first (requirements 8.1). */
export const taskSearch = {
  dtoKey: 'Main.TaskSearchViewDto',
  name: 'taskSearch',
  path: 'tasksearch',
  labels: { one: 'Taak', many: 'Taakbeheer' },
  icon: 'checklist',
  ownership: 'businessUnit',
  view: {
    shows: 'records',
    of: 'Main.TaskViewDto',
    madeFrom: [
      'Main.TaskTypeViewDto',
      'Main.TaskStatusViewDto',
      'Main.TaskPriorityViewDto',
      'Main.ResourceViewDto',
      'Main.ResourceTeamViewDto',
    ],
  },
  fields: {},
  search: {
    layout: 'free',
    parts: [
      'description',
      'taskId',
      'taskTypeIds',
      'taskText',
      'accountName',
      'accountReference',
      'invoiceNumber',
      'resourceIds',
      'resourceTeamIds',
      'taskStatusIds',
      'taskPriorityIds',
      'deadlineRangeUtc',
      'withoutDeadline',
      'startRangeUtc',
      'endRangeUtc',
      'changedBetweenRangeUtc',
      'changedByIds',
    ],
    entries: taskSearchEntries,
    facet: 'due',
    isImmediate: false,
  },
  grid: {
    columns: [
      // Late tasks have "· te laat" after the date.
      { field: 'deadlineDate', width: 156 },
      { field: 'deadlineUtc', label: 'Deadline (tijd)', isHidden: true, width: 212 },
      'taskId',
      'startUtc',
      'endUtc',
      // All up to the team are in view at 1440 px, while no task has an end.
      { field: 'description', width: 208 },
      { field: 'taskPriorityId', decoratedBy: ['taskPriorityIcon'] },
      { field: 'taskTypeId', decoratedBy: ['taskTypeColor', 'taskTypeIcon'] },
      { field: 'taskStatusId', decoratedBy: ['taskStatusIcon'] },
      'resourceId',
      'resourceTeamId',
      'accountNames',
      'accountReferences',
      'invoiceNumbers',
      'accountTypes',
    ],
    ...taskOrder,
    completedWhen: { field: 'isClosed', equals: true },
    emptyText: 'Geen taken gevonden',
  },
} as const satisfies RecordTypeDefinition
