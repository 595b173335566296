import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const holiday = {
  dtoKey: 'Main.HolidayViewDto',
  name: 'holiday',
  path: 'holidays',
  labels: { one: 'Feestdag', many: 'Feestdagen' },
  icon: 'confetti',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    countryId: {
      kind: 'reference',
      label: 'Land',
      to: 'Main.CountryViewDto',
      required: true,
      default: { from: 'businessUnit.defaultCountryId' },
      width: 160,
    },
    dateUtc: { kind: 'date', label: 'Datum', required: true, width: 110 },
  },
  unique: [{ fields: ['countryId', 'dateUtc', 'description'], message: 'Deze feestdag bestaat al op deze datum in dit land.' }],
  importKey: ['countryId', 'dateUtc', 'description'],
  search: { layout: 'codeTable', parts: ['description', 'countryId', 'dateUtc'] },
  grid: { columns: ['dateUtc', 'description', 'countryId'], sort: ['-dateUtc', 'description'] },
  form: { rows: [['description'], ['dateUtc', 'countryId'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
