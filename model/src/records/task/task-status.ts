import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const statusTypes = [
  { value: 'New', label: 'Nieuw' },
  { value: 'Open', label: 'Open' },
  { value: 'Completed', label: 'Voltooid' },
  { value: 'Cancelled', label: 'Geannuleerd' },
] as const

export type StatusType = (typeof statusTypes)[number]['value']

export const openStatuses = { statusTypes: ['New', 'Open'] } as const

export const taskStatus = {
  dtoKey: 'Main.TaskStatusViewDto',
  name: 'taskStatus',
  path: 'taskstatuses',
  labels: { one: 'Taakstatus', many: 'Taakstatussen' },
  icon: 'progress-check',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'icon', 'sortOrder', 'remark'],
  fields: {
    statusType: {
      kind: 'choice',
      label: 'Statustype',
      options: statusTypes,
      optionOrder: 'given',
      required: true,
      writableIn: ['add'],
      width: 130,
    },
  },
  unique: [{ fields: ['description'], within: 'businessUnit', message: 'Deze omschrijving is al in gebruik.' }],
  importKey: ['description'],
  search: {
    layout: 'codeTable',
    parts: ['description', 'statusTypes'],
    entries: { statusTypes: { label: 'Statustype', binds: { fields: ['statusType'], operator: 'oneOf' } } },
  },
  grid: { columns: [{ field: 'description', decoratedBy: ['icon'] }, 'statusType', 'sortOrder'], sort: ['sortOrder', 'description'] },
  form: { rows: [['description'], ['statusType', 'icon', 'sortOrder'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
