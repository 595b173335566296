import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/**
 * A customer account that a task is about (requirements 8.2). Stamboek has no record of the account itself, and shows what a caller sent.
 */
export const taskAccount = {
  dtoKey: 'Main.TaskAccountViewDto',
  name: 'taskAccount',
  path: 'taskaccounts',
  labels: { one: 'Account van taak', many: 'Accounts van taken' },
  icon: 'user',
  ownership: 'businessUnit',
  parent: { dtoKey: 'Main.TaskViewDto', field: 'taskId' },
  labelFields: ['name'],
  generic: [],
  fields: {
    taskId: { kind: 'reference', label: 'Taak', to: 'Main.TaskViewDto', required: true },
    accountId: { kind: 'text', label: 'Accountnummer', maxLength: 50, required: true },
    name: { kind: 'text', label: 'Accountnaam', maxLength: 250, required: true },
    isPerson: { kind: 'boolean', label: 'Particulier' },
    accountType: { kind: 'text', label: 'Accounttype', maxLength: 50 },
    reference: { kind: 'text', label: 'Referentie', maxLength: 50 },
  },
  unique: [{ fields: ['accountId'], within: 'parent', message: 'Dit account staat al bij deze taak.' }],
  search: { layout: 'free', parts: ['taskId', 'name', 'reference'] },
  grid: { columns: ['name', 'accountId', 'isPerson', 'accountType', 'reference'] },
  form: { rows: [['name', 'reference']] },
} as const satisfies RecordTypeDefinition
