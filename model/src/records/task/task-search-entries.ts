import type { GridDefinition } from '../../schema/layout.ts'
import type { SearchEntryDefinition } from '../../schema/search.ts'
import { openStatuses } from './task-status.ts'

/** Tasks without a deadline come last. */
export const taskOrder = {
  sort: ['deadlineDate', 'taskId'],
  sortedWithin: { field: 'taskStatusId', covering: ['deadlineUtc', 'isClosed'] },
} as const satisfies Partial<GridDefinition>

export const taskSearchEntries = {
  taskTypeIds: {
    label: 'Type',
    input: { kind: 'reference', label: 'Type', to: 'Main.TaskTypeViewDto' },
    binds: { fields: ['taskTypeId'], operator: 'oneOf' },
    descriptionTwin: true,
  },
  taskText: { label: 'Tekst bevat', binds: { fields: ['taskText'], operator: 'matches' } },
  accountName: {
    label: 'Accountnaam',
    input: { kind: 'text', label: 'Accountnaam', maxLength: 250 },
    binds: { fields: ['accounts.name'], operator: 'matches' },
    right: 'AccountAccess',
  },
  accountReference: {
    label: 'Referentie',
    input: { kind: 'text', label: 'Referentie', maxLength: 50 },
    binds: { fields: ['accounts.reference'], operator: 'matches' },
    right: 'AccountAccess',
  },
  invoiceNumber: {
    label: 'Factuurnummer',
    input: { kind: 'text', label: 'Factuurnummer', maxLength: 50 },
    binds: { fields: ['invoices.invoiceNumber'], operator: 'matches' },
    right: 'InvoiceAccess',
  },
  resourceIds: {
    label: 'Taak voor',
    input: { kind: 'reference', label: 'Taak voor', to: 'Main.ResourceViewDto', first: 'ownResource' },
    binds: { fields: ['resourceId'], operator: 'oneOf' },
    noneOption: '(Niet toegewezen)',
    descriptionTwin: true,
  },
  resourceTeamIds: {
    label: 'Team',
    input: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto' },
    binds: { fields: ['resourceTeamId'], operator: 'oneOf' },
    descriptionTwin: true,
  },
  taskStatusIds: {
    label: 'Status',
    input: { kind: 'reference', label: 'Status', to: 'Main.TaskStatusViewDto', sort: ['sortOrder'] },
    binds: { fields: ['taskStatusId'], operator: 'oneOf' },
    default: { lookUp: 'all', where: openStatuses },
  },
  taskPriorityIds: {
    label: 'Prioriteit',
    input: { kind: 'reference', label: 'Prioriteit', to: 'Main.TaskPriorityViewDto', sort: ['sortOrder'] },
    binds: { fields: ['taskPriorityId'], operator: 'oneOf' },
  },
  deadlineRangeUtc: {
    label: 'Deadline',
    input: { kind: 'dateRange', label: 'Deadline', granularity: 'instant' },
    binds: { fields: ['deadlineUtc'], operator: 'within' },
  },
  withoutDeadline: {
    label: 'Alleen taken zonder deadline',
    input: { kind: 'boolean', label: 'Alleen taken zonder deadline' },
    binds: { fields: ['deadlineUtc'], operator: 'isEmpty' },
  },
  startRangeUtc: {
    label: 'Gestart',
    input: { kind: 'dateRange', label: 'Gestart', granularity: 'instant' },
    binds: { fields: ['startUtc'], operator: 'within' },
  },
  endRangeUtc: {
    label: 'Beëindigd',
    input: { kind: 'dateRange', label: 'Beëindigd', granularity: 'instant' },
    binds: { fields: ['endUtc'], operator: 'within' },
  },
  ofOwnTeams: {
    label: 'Van mijn teams',
    input: { kind: 'boolean', label: 'Van mijn teams' },
    binds: { filter: 'ofOwnTeams', operator: 'isTrue' },
  },
  isClosed: { binds: { fields: ['isClosed'], operator: 'equals' } },
  due: {
    label: 'Planning',
    input: {
      kind: 'choice',
      label: 'Planning',
      optionOrder: 'given',
      options: [
        { value: 'late', label: 'Te laat' },
        { value: 'today', label: 'Vandaag' },
        { value: 'thisWeek', label: 'Deze week' },
        { value: 'none', label: 'Zonder deadline' },
      ],
    },
    binds: { filter: 'due', operator: 'equals' },
    presentation: 'select',
  },
} as const satisfies Readonly<Record<string, SearchEntryDefinition>>
