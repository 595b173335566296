import { recordType } from '../../schema/record-type.ts'

/** How urgent a task is (requirements 8.6). */
export const taskPriority = recordType({
  dtoKey: 'Main.TaskPriorityViewDto',
  name: 'taskPriority',
  path: 'taskpriorities',
  labels: { one: 'Taakprioriteit', many: 'Taakprioriteiten' },
  icon: 'flag',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'icon', 'sortOrder', 'remark'],
  fields: {},
  unique: [
    { fields: ['description'], within: 'businessUnit', message: 'Deze omschrijving is al in gebruik.' },
  ],
  importKey: ['description'],
  search: { layout: 'codeTable', order: ['description'] },
  grid: {
    columns: [{ field: 'description', decoratedBy: ['icon'] }, 'sortOrder'],
    sort: [
      { field: 'sortOrder', order: 'ascending' },
      { field: 'description', order: 'ascending' },
    ],
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 4 },
          { field: 'icon', span: 2 },
          { field: 'sortOrder', span: 2 },
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
    ],
  },
})
