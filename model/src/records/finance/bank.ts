import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const bank = {
  dtoKey: 'Main.BankViewDto',
  name: 'bank',
  path: 'banks',
  labels: { one: 'Bank', many: 'Banken' },
  icon: 'building-bank',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    bankIdentifierCode: { kind: 'text', label: 'BIC', format: 'bic', maxLength: 11, letterCase: 'upper', required: true, width: 120 },
    city: { kind: 'text', label: 'Plaats', maxLength: 100, width: 140 },
    countryId: {
      kind: 'reference',
      label: 'Land',
      to: 'Main.CountryViewDto',
      required: true,
      default: { from: 'businessUnit.defaultCountryId' },
      width: 150,
    },
    sepaUseBasicLatinCharacterSet: { kind: 'boolean', label: 'SEPA: alleen basis-Latijnse tekens', shortLabel: 'SEPA Latijn', width: 110 },
    hasDailyBankFile: { kind: 'boolean', label: 'Dagelijks bankbestand', shortLabel: 'Dagbestand', width: 110 },
  },
  unique: [{ fields: ['bankIdentifierCode'], message: 'Deze BIC is al in gebruik.' }],
  importKey: ['bankIdentifierCode'],
  search: { layout: 'codeTable', parts: ['description', 'bankIdentifierCode', 'city'] },
  grid: { columns: ['description', 'bankIdentifierCode', 'city', 'countryId', 'hasDailyBankFile', 'sepaUseBasicLatinCharacterSet'] },
  form: {
    rows: [
      [{ field: 'description', span: 3 }, 'bankIdentifierCode'],
      ['city', 'countryId'],
      ['hasDailyBankFile', 'sepaUseBasicLatinCharacterSet'],
      ['activeRangeUtc', 'status'],
      ['remark'],
    ],
  },
} as const satisfies RecordTypeDefinition
