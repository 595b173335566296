import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const generalLedger = {
  dtoKey: 'Main.GeneralLedgerViewDto',
  name: 'generalLedger',
  path: 'generalledgers',
  labels: { one: 'Grootboekrekening', many: 'Grootboekrekeningen' },
  icon: 'book',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: { code: { kind: 'text', label: 'Code', maxLength: 20, required: true, width: 110 } },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', parts: ['description', 'code'] },
  grid: { columns: ['code', 'description'] },
  form: { rows: [[{ field: 'description', span: 3 }, 'code'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
