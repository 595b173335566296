import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'

/** A view of chores with its own filters, a two-valued default and decorated, struck-through rows (requirements 8.1). */
export const choreSearch = {
  dtoKey: 'Test.ChoreSearchViewDto',
  name: 'choreSearch',
  path: 'choresearch',
  labels: { one: 'Karwei', many: 'Karweien' },
  icon: 'checklist',
  ownership: 'businessUnit',
  view: { shows: 'rows' },
  permissions: { also: [{ name: 'ChoreHandle', label: 'afhandelen' }] },
  generic: ['remark'],
  fields: {
    taskId: { kind: 'integer', label: 'Taaknummer', computed: 'program' },
    description: {
      kind: 'text',
      label: 'Omschrijving',
      maxLength: 255,
      required: true,
      readOnlyWhen: { field: 'isClosed', equals: true },
    },
    taskText: {
      kind: 'multilineText',
      label: 'Taaktekst',
      lines: 3,
      readOnlyWhen: { field: 'isClosed', equals: true },
    },
    deadlineUtc: { kind: 'dateTime', label: 'Deadline' },
    durationInMin: { kind: 'duration', label: 'Duur' },
    color: { kind: 'color', label: 'Kleur' },
    priorityIcon: { kind: 'icon', label: 'Prioriteitspictogram' },
    isClosed: { kind: 'boolean', label: 'Afgesloten', computed: 'program' },
    statusType: {
      kind: 'choice',
      label: 'Status',
      options: [
        { value: 'New', label: 'Nieuw' },
        { value: 'Open', label: 'Open' },
        { value: 'Cancelled', label: 'Geannuleerd' },
        { value: 'Completed', label: 'Voltooid' },
      ],
    },
    extensions: {
      kind: 'group',
      label: 'Koppelingen',
      shortLabel: 'Koppelingen',
      members: {
        accountName: { kind: 'text', label: 'Accountnaam' },
        invoiceNumber: { kind: 'text', label: 'Factuurnummer' },
      },
    },
  },
  search: {
    layout: 'free',
    parts: ['description', 'taskId', 'statusType', 'withoutDeadline', 'deadlineUtc'],
    isImmediate: false,
    entries: {
      statusType: { binds: { fields: ['statusType'], operator: 'oneOf' }, default: ['New', 'Open'] },
      withoutDeadline: {
        label: 'Alleen taken zonder deadline',
        input: { kind: 'boolean', label: 'Alleen taken zonder deadline' },
        binds: { filter: 'withoutDeadline', operator: 'isTrue' },
      },
    },
  },
  grid: {
    columns: [
      { field: 'deadlineUtc', width: 110 },
      'taskId',
      { field: 'description', decoratedBy: ['color', 'priorityIcon'] },
      'statusType',
      { field: 'extensions.accountName' },
      { field: 'extensions.invoiceNumber', isHidden: true },
    ],
    sort: ['deadlineUtc', 'taskId'],
    completedWhen: { field: 'isClosed', equals: true },
  },
  form: {
    width: '55rem',
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'deadlineUtc', span: 1 },
        { field: 'durationInMin', span: 1 },
      ],
      [{ field: 'taskText', lines: 3 }],
    ],
  },
} as const satisfies RecordTypeDefinition
