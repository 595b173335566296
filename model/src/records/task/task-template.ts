import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/** Tasks that are created together (requirements 8.6). */
export const taskTemplate = {
  dtoKey: 'Main.TaskTemplateViewDto',
  name: 'taskTemplate',
  path: 'tasktemplates',
  labels: { one: 'Taaksjabloon', many: 'Taaksjablonen' },
  icon: 'template',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc'],
  fields: {
    remark: { kind: 'multilineText', label: 'Opmerking', maxLength: 255 },
    details: {
      kind: 'children',
      label: 'Taken',
      of: 'Main.TaskTemplateDetailViewDto',
      minItems: 1,
      maxItems: 500,
      emptyText: 'Er zijn nog geen taken gekoppeld. Minimaal 1 taak moet worden toegevoegd.',
    },
    numberOfDetails: { kind: 'integer', label: 'Aantal taken', shortLabel: 'Taken', computed: { countOf: 'details' }, width: 90 },
  },
  unique: [
    { fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' },
    { fields: ['description'], within: 'businessUnit', message: 'Deze omschrijving is al in gebruik.' },
  ],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description', 'code'] },
  grid: {
    columns: ['description', 'code', 'numberOfDetails'],

    detail: {
      children: 'details',
      columns: ['description', 'taskTypeId', 'taskPriorityId', 'taskStatusId', 'daysToDeadlineAfterCreate', 'workingDaysOnly'],
    },
  },
  form: {
    width: '70rem',
    sections: [{ rows: [['description', 'code', 'status'], [{ field: 'activeRangeUtc', span: 2 }], ['remark']] }, { rows: [['details']] }],
  },
  actions: {
    // A file has no columns for details.
    without: ['Import'],
  },
  calls: {
    createTasks: {
      method: 'POST',
      path: 'tasktemplates/{id}/createtasks',
      label: 'Taken aanmaken…',
      right: ['Read', 'TaskCreate'],
      writes: 'Main.TaskViewDto',
      subject: 'record',
      body: {
        resourceId: { kind: 'reference', label: 'Resource', to: 'Main.ResourceViewDto' },
        resourceTeamId: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto' },
        startDate: { kind: 'date', label: 'Deadlines vanaf', usualFrom: '2000-01-01', usualYearsAhead: 5 },
      },
      answer: { totalRecordsAffected: { kind: 'integer', label: 'Aantal taken', required: true } },
    },
  },
} as const satisfies RecordTypeDefinition
