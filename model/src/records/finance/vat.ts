import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const vat = {
  dtoKey: 'Main.VatViewDto',
  name: 'vat',
  path: 'vats',
  labels: { one: 'Btw-tarief', many: 'Btw-tarieven' },
  icon: 'receipt-tax',
  ownership: 'either',
  temporal: true,
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    code: { kind: 'text', label: 'Code', maxLength: 20, required: true, width: 110 },
    percentage: { kind: 'percentage', label: 'Percentage', required: true, width: 110 },
    generalLedgerId: { kind: 'reference', label: 'Grootboekrekening', to: 'Main.GeneralLedgerViewDto', width: 260 },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', parts: ['description', 'code', 'generalLedgerId'] },
  grid: { columns: ['description', 'code', 'percentage', 'generalLedgerId'], sort: ['description', '-activeRangeUtc'], paging: 'minimal' },
  form: { rows: [['description', 'code', 'percentage'], ['generalLedgerId'], ['activeRangeUtc', 'status'], ['remark']] },
  actions: { also: ['Delete'] },
} as const satisfies RecordTypeDefinition
