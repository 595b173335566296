import { recordType } from '../../schema/record-type.ts'

export const vat = recordType({
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
    generalLedgerId: {
      kind: 'reference',
      label: 'Grootboekrekening',
      to: 'Main.GeneralLedgerViewDto',
      width: 260,
    },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: {
    layout: 'codeTable',
    order: ['description', 'code', 'generalLedgerId'],
  },
  grid: {
    columns: ['description', 'code', 'percentage', 'generalLedgerId'],
    sort: [
      { field: 'description', order: 'ascending' },
      { field: 'activeRangeUtc', order: 'descending' },
    ],
    paging: 'minimal',
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 2 },
          'code',
          'percentage',
          { field: 'generalLedgerId', span: 4 },
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
    ],
  },
  actions: { also: ['Delete'] },
})
