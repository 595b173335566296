import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const invoiceType = {
  dtoKey: 'Main.InvoiceTypeViewDto',
  name: 'invoiceType',
  path: 'invoicetypes',
  labels: { one: 'Factuurtype', many: 'Factuurtypen' },
  icon: 'file-invoice',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: { generalLedgerId: { kind: 'reference', label: 'Grootboekrekening', to: 'Main.GeneralLedgerViewDto', width: 260 } },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', parts: ['description', 'code', 'generalLedgerId'] },
  grid: {
    columns: ['description', 'code', 'generalLedgerId'],

    paging: 'none',
  },
  form: { rows: [[{ field: 'description', span: 3 }, 'code'], ['generalLedgerId'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
