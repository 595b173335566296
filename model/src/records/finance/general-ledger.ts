import { recordType } from '../../schema/record-type.ts'

export const generalLedger = recordType({
  dtoKey: 'Main.GeneralLedgerViewDto',
  name: 'generalLedger',
  path: 'generalledgers',
  labels: { one: 'Grootboekrekening', many: 'Grootboekrekeningen' },
  icon: 'book',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    code: { kind: 'text', label: 'Code', maxLength: 20, required: true, width: 110 },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', order: ['description', 'code'] },
  grid: { columns: ['code', 'description'], sort: [{ field: 'code', order: 'ascending' }] },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 3 },
          'code',
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
    ],
  },
})
