import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { deadline, taskCalls } from './task-calls.ts'
import { taskOrder, taskSearchEntries } from './task-search-entries.ts'
import { openStatuses, statusTypes } from './task-status.ts'

/** Work for a resource or team (requirements 8). */
export const task = {
  dtoKey: 'Main.TaskViewDto',
  name: 'task',
  path: 'tasks',
  labels: { one: 'Taak', many: 'Taken' },
  icon: 'checkbox',
  ownership: 'businessUnit',
  generic: [],
  permissions: {
    also: [
      { name: 'TaskReopen', label: 'heropenen' },
      { name: 'AccountAccess', label: 'Accounts van taken zoeken' },
      { name: 'InvoiceAccess', label: 'Facturen van taken zoeken' },
    ],
  },
  fields: {
    taskId: { kind: 'integer', label: 'Taaknummer', shortLabel: 'Nummer', computed: 'sequence', width: 104 },
    description: { kind: 'text', label: 'Omschrijving', maxLength: 255, required: true },
    deadlineUtc: { ...deadline, width: 150 },
    deadlineDate: { kind: 'date', label: 'Deadline (dag)', shortLabel: 'Deadline', computed: { dayOf: 'deadlineUtc' }, width: 110 },
    taskTypeId: {
      kind: 'reference',
      label: 'Type',
      to: 'Main.TaskTypeViewDto',
      offeredIn: { add: { mayCreate: true } },
      required: true,
      width: 136,
    },
    taskTypeColor: { kind: 'color', label: 'Kleur van het type', computed: { through: 'taskTypeId.color' } },
    taskTypeIcon: { kind: 'icon', label: 'Pictogram van het type', computed: { through: 'taskTypeId.icon' } },
    taskStatusId: {
      kind: 'reference',
      label: 'Status',
      to: 'Main.TaskStatusViewDto',
      whereIn: { add: openStatuses },
      sort: ['sortOrder'],
      required: true,
      default: { lookUp: 'first', where: { statusTypes: ['New'] } },
      width: 128,
    },
    taskStatusIcon: { kind: 'icon', label: 'Pictogram van de status', computed: { through: 'taskStatusId.icon' } },
    statusType: { kind: 'choice', label: 'Statustype', options: statusTypes, computed: { through: 'taskStatusId.statusType' } },
    taskPriorityId: {
      kind: 'reference',
      label: 'Prioriteit',
      to: 'Main.TaskPriorityViewDto',
      sort: ['sortOrder'],
      required: true,
      default: { lookUp: 'middle' },
      width: 108,
    },
    taskPriorityIcon: { kind: 'icon', label: 'Pictogram van de prioriteit', computed: { through: 'taskPriorityId.icon' } },
    resourceId: { kind: 'reference', label: 'Resource', to: 'Main.ResourceViewDto', width: 144 },
    resourceTeamId: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto', width: 148 },
    taskText: { kind: 'multilineText', label: 'Taaktekst', maxLength: 4000 },
    startUtc: { kind: 'dateTime', label: 'Start', computed: 'program', width: 140 },
    endUtc: { kind: 'dateTime', label: 'Einde', computed: 'program', width: 140 },
    durationInMin: { kind: 'duration', label: 'Duur', computed: 'program', width: 80 },
    isClosed: { kind: 'boolean', label: 'Gesloten', computed: 'program' },
    /** Set when an import created the task from an order. */
    orderNumber: { kind: 'text', label: 'Ordernummer', maxLength: 50, computed: 'program' },
    accounts: {
      kind: 'children',
      label: 'Accounts',
      of: 'Main.TaskAccountViewDto',
      // Every answer with tasks contains all of them.
      maxItems: 100,
    },
    invoices: { kind: 'children', label: 'Facturen', of: 'Main.TaskInvoiceViewDto', maxItems: 100 },
    canAssignToMe: { kind: 'boolean', label: 'Kan aan mij worden toegewezen', computed: 'added' },
    canHandleTask: { kind: 'boolean', label: 'Kan worden afgerond', computed: 'added' },
    canCancelTask: { kind: 'boolean', label: 'Kan worden geannuleerd', computed: 'added' },
    accountNames: { kind: 'text', label: 'Accountnaam', computed: 'added', width: 180 },
    accountReferences: { kind: 'text', label: 'Referentie', computed: 'added', width: 120 },
    invoiceNumbers: { kind: 'text', label: 'Factuurnummer', computed: 'added', width: 120 },
    accountTypes: { kind: 'text', label: 'Accounttype', computed: 'added', width: 110 },
    extensions: {
      kind: 'group',
      label: 'Accounts en facturen',
      computed: 'added',
      members: {
        account: {
          kind: 'group',
          label: 'Accounts',
          members: { accounts: { kind: 'children', label: 'Accounts', of: 'Main.TaskAccountViewDto' } },
        },
        receivables: {
          kind: 'group',
          label: 'Facturen',
          members: { invoices: { kind: 'children', label: 'Facturen', of: 'Main.TaskInvoiceViewDto' } },
        },
      },
    },
  },
  unique: [{ fields: ['orderNumber'], within: 'businessUnit', message: 'Ordernummer {orderNumber} is al eerder geïmporteerd.' }],
  lockedWhen: [
    { when: { field: 'statusType', equals: 'Completed' }, message: 'Deze taak kan niet worden gewijzigd: zij is voltooid' },
    { when: { field: 'statusType', equals: 'Cancelled' }, message: 'Deze taak kan niet worden gewijzigd: zij is geannuleerd' },
  ],
  consequences: [
    { when: { field: 'taskStatusId.statusType', equals: ['Completed', 'Cancelled'] }, set: { isClosed: true } },
    { when: { not: { field: 'taskStatusId.statusType', equals: ['Completed', 'Cancelled'] } }, set: { isClosed: false } },
  ],
  // The order in which `claimNext` takes open tasks without a resource; its last field is a condition of it.
  indexes: [['isClosed', 'resourceId', 'deadlineUtc', 'taskId', 'taskTypeId']],
  search: { layout: 'free', parts: ['description', 'taskId', 'taskTypeIds', 'taskText'], entries: taskSearchEntries },
  grid: {
    columns: ['deadlineDate', 'taskId', 'description', 'taskTypeId', 'taskPriorityId', 'taskStatusId', 'resourceId', 'resourceTeamId'],
    ...taskOrder,
    completedWhen: { field: 'isClosed', equals: true },
  },
  form: {
    width: '55rem',
    rows: [
      ['deadlineUtc', 'resourceId'],
      [{ field: 'resourceTeamId', span: 2 }],
      ['description'],
      ['taskTypeId', 'taskStatusId', 'taskPriorityId'],
      [{ field: 'taskText', lines: 3 }],
    ],
  },
  actions: { without: ['Import'] },
  calls: taskCalls,
} as const satisfies RecordTypeDefinition
