import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { openStatuses } from './task-status.ts'

export const taskTemplateDetail = {
  dtoKey: 'Main.TaskTemplateDetailViewDto',
  name: 'taskTemplateDetail',
  path: 'tasktemplatedetails',
  labels: { one: 'Taak van sjabloon', many: 'Taken van sjablonen' },
  icon: 'checkbox',
  ownership: 'either',
  parent: { dtoKey: 'Main.TaskTemplateViewDto', field: 'taskTemplateId' },
  generic: ['sortOrder'],
  fields: {
    description: { kind: 'text', label: 'Omschrijving', maxLength: 255, required: true, width: 220 },
    taskTemplateId: { kind: 'reference', label: 'Taaksjabloon', to: 'Main.TaskTemplateViewDto', required: true },
    taskTypeId: { kind: 'reference', label: 'Taaktype', to: 'Main.TaskTypeViewDto', required: true, width: 180 },
    taskStatusId: {
      kind: 'reference',
      label: 'Taakstatus',
      to: 'Main.TaskStatusViewDto',
      whereIn: { add: openStatuses, edit: openStatuses },
      sort: ['sortOrder'],
      required: true,
      default: { lookUp: 'first', where: { statusTypes: ['New'] } },
      width: 140,
    },
    taskPriorityId: {
      kind: 'reference',
      label: 'Prioriteit',
      to: 'Main.TaskPriorityViewDto',
      sort: ['sortOrder'],
      required: true,
      default: { lookUp: 'middle' },
      width: 130,
    },
    taskText: { kind: 'multilineText', label: 'Taaktekst', maxLength: 4000 },
    daysToDeadlineAfterCreate: {
      kind: 'integer',
      label: 'Dagen tot deadline',
      help: 'Na het aanmaken; leeg: geen deadline.',
      helpAs: 'tooltip',
      minimum: 0,
      maximum: 3650,
      width: 110,
    },
    workingDaysOnly: { kind: 'boolean', label: 'Alleen werkdagen', default: true, width: 110 },
  },
  search: { layout: 'free', parts: ['taskTemplateId', 'taskTypeId', 'description'] },
  grid: {
    columns: ['description', 'taskTypeId', 'taskPriorityId', 'taskStatusId', 'daysToDeadlineAfterCreate', 'workingDaysOnly', 'taskText'],
    sort: ['sortOrder', 'description'],
  },
  form: {
    rows: [
      ['description'],
      ['taskTypeId', 'taskPriorityId'],
      ['taskStatusId', 'daysToDeadlineAfterCreate', 'workingDaysOnly'],
      [{ field: 'taskText', lines: 3 }],
    ],
  },
} as const satisfies RecordTypeDefinition
