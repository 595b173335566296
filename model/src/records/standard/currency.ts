import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const currency = {
  dtoKey: 'Main.CurrencyViewDto',
  name: 'currency',
  path: 'currencies',
  labels: { one: 'Valuta', many: "Valuta's" },
  icon: 'coin-euro',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isoCode: {
      kind: 'text',
      label: 'ISO-code',
      length: 3,
      letterCase: 'upper',
      required: true,
      pattern: { expression: '^[A-Z]{3}$', message: 'Precies 3 letters.' },
      width: 96,
    },
  },
  unique: [{ fields: ['isoCode'], message: 'Deze ISO-code is al in gebruik.' }],
  importKey: ['isoCode'],
  search: { layout: 'codeTable', parts: ['description', 'isoCode'] },
  grid: { columns: ['description', 'isoCode'] },
  form: { rows: [[{ field: 'description', span: 3 }, 'isoCode'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
