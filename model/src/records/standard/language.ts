import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const language = {
  dtoKey: 'Main.LanguageViewDto',
  name: 'language',
  path: 'languages',
  labels: { one: 'Taal', many: 'Talen' },
  icon: 'language',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isoCode: {
      kind: 'text',
      label: 'ISO-code',
      minLength: 2,
      maxLength: 3,
      letterCase: 'lower',
      required: true,
      pattern: { expression: '^[a-z]{2,3}$', message: '2 of 3 letters.' },
      width: 96,
    },
  },
  unique: [{ fields: ['isoCode'], message: 'Deze ISO-code is al in gebruik.' }],
  importKey: ['isoCode'],
  search: { layout: 'codeTable', parts: ['description', 'isoCode'] },
  grid: { columns: ['description', 'isoCode'] },
  form: { rows: [[{ field: 'description', span: 3 }, 'isoCode'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
