import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const country = {
  dtoKey: 'Main.CountryViewDto',
  name: 'country',
  path: 'countries',
  labels: { one: 'Land', many: 'Landen' },
  icon: 'world',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isoCode2: {
      kind: 'text',
      label: 'ISO-code 2',
      shortLabel: 'ISO 2',
      length: 2,
      letterCase: 'upper',
      required: true,
      pattern: { expression: '^[A-Z]{2}$', message: 'Precies 2 letters.' },
      width: 84,
    },
    isoCode3: {
      kind: 'text',
      label: 'ISO-code 3',
      shortLabel: 'ISO 3',
      length: 3,
      letterCase: 'upper',
      required: true,
      pattern: { expression: '^[A-Z]{3}$', message: 'Precies 3 letters.' },
      width: 84,
    },
  },
  unique: [
    { fields: ['isoCode2'], message: 'Deze ISO-code 2 is al in gebruik.' },
    { fields: ['isoCode3'], message: 'Deze ISO-code 3 is al in gebruik.' },
  ],
  importKey: ['isoCode2'],
  search: { layout: 'codeTable', parts: ['description', 'isoCode2', 'isoCode3'] },
  grid: { columns: ['description', 'isoCode2', 'isoCode3'] },
  form: { rows: [['description', 'isoCode2', 'isoCode3'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
