import { recordType } from '../../schema/record-type.ts'

export const invoiceType = recordType({
  dtoKey: 'Main.InvoiceTypeViewDto',
  name: 'invoiceType',
  path: 'invoicetypes',
  labels: { one: 'Factuurtype', many: 'Factuurtypen' },
  icon: 'file-invoice',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    generalLedgerId: {
      kind: 'reference',
      label: 'Grootboekrekening',
      to: 'Main.GeneralLedgerViewDto',
      width: 260,
    },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', order: ['description', 'code', 'generalLedgerId'] },
  grid: {
    columns: ['description', 'code', 'generalLedgerId'],
    sort: [{ field: 'description', order: 'ascending' }],
    paging: 'none',
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 3 },
          'code',
          { field: 'generalLedgerId', span: 4 },
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
    ],
  },
})
