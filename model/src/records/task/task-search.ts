import { recordType } from '../../schema/record-type.ts'
import { taskSearchEntries } from './task-search-entries.ts'

/** The task page: the tasks of the unit, late ones first (domain.md 2.12). */
export const taskSearch = recordType({
  dtoKey: 'Main.TaskSearchViewDto',
  name: 'taskSearch',
  path: 'tasksearch',
  labels: { one: 'Taak', many: 'Taakbeheer' },
  icon: 'checklist',
  ownership: 'businessUnit',
  view: {
    of: 'Main.TaskViewDto',
    madeFrom: [
      'Main.TaskTypeViewDto',
      'Main.TaskStatusViewDto',
      'Main.TaskPriorityViewDto',
      'Main.ResourceViewDto',
    ],
  },
  fields: {},
  search: {
    layout: 'free',
    order: [
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
    isExpanded: true,
  },
  grid: {
    columns: [
      // Late ones say so.
      { field: 'deadlineDate', width: 150 },
      { field: 'deadlineUtc', label: 'Deadline (tijd)', isHidden: true },
      'taskId',
      'startUtc',
      'endUtc',
      'description',
      { field: 'taskPriorityId', decoratedBy: ['taskPriorityIcon'] },
      { field: 'taskTypeId', decoratedBy: ['taskTypeColor', 'taskTypeIcon'] },
      { field: 'taskStatusId', decoratedBy: ['taskStatusIcon'] },
      'accountNames',
      'accountReferences',
      'invoiceNumbers',
      'accountTypes',
      'resourceId',
      'resourceTeamId',
    ],
    sort: [
      { field: 'deadlineDate', order: 'ascending' },
      { field: 'taskId', order: 'ascending' },
    ],
    completedWhen: { field: 'isClosed', equals: true },
  },
  form: { sections: [{ parts: ['description'] }] },
})
