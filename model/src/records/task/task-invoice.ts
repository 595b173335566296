import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/** An invoice that a task is about (requirements 8.2). Stamboek stores only its number. */
export const taskInvoice = {
  dtoKey: 'Main.TaskInvoiceViewDto',
  name: 'taskInvoice',
  path: 'taskinvoices',
  labels: { one: 'Factuur van taak', many: 'Facturen van taken' },
  icon: 'file-invoice',
  ownership: 'businessUnit',
  parent: { dtoKey: 'Main.TaskViewDto', field: 'taskId' },
  labelFields: ['invoiceNumber'],
  generic: [],
  fields: {
    taskId: { kind: 'reference', label: 'Taak', to: 'Main.TaskViewDto', required: true },
    invoiceNumber: { kind: 'text', label: 'Factuurnummer', maxLength: 50, required: true },
  },
  unique: [{ fields: ['invoiceNumber'], within: 'parent', message: 'Deze factuur staat al bij deze taak.' }],
  search: { layout: 'free', parts: ['taskId', 'invoiceNumber'] },
  grid: { columns: ['invoiceNumber'] },
  form: { rows: [['invoiceNumber']] },
} as const satisfies RecordTypeDefinition
