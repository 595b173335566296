import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const taskPriority = {
  dtoKey: 'Main.TaskPriorityViewDto',
  name: 'taskPriority',
  path: 'taskpriorities',
  labels: { one: 'Taakprioriteit', many: 'Taakprioriteiten' },
  icon: 'flag',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'icon', 'sortOrder', 'remark'],
  fields: {},
  unique: [{ fields: ['description'], within: 'businessUnit', message: 'Deze omschrijving is al in gebruik.' }],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description'] },
  grid: { columns: [{ field: 'description', decoratedBy: ['icon'] }, 'sortOrder'], sort: ['sortOrder', 'description'] },
  form: { rows: [['description'], ['icon', 'sortOrder'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
