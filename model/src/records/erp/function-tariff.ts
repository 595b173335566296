import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const functionTariff = {
  dtoKey: 'Main.FunctionTariffViewDto',
  name: 'functionTariff',
  path: 'functiontariffs',
  labels: { one: 'Tarief', many: 'Tarieven' },
  icon: 'coin',
  ownership: 'either',
  parent: { dtoKey: 'Main.FunctionViewDto', field: 'functionId' },
  labelFields: ['description', 'tariffAmount', 'currencyId', 'activeRangeUtc'],
  generic: ['status', 'activeRangeUtc'],
  fields: {
    description: { kind: 'text', label: 'Omschrijving', maxLength: 250, required: true, default: 'Uurtarief' },
    functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto', required: true },
    tariffAmount: { kind: 'money', label: 'Tarief', currency: { field: 'currencyId' }, minimum: 0, required: true },
    currencyId: {
      kind: 'reference',
      label: 'Valuta',
      to: 'Main.CurrencyViewDto',
      required: true,
      default: { from: 'businessUnit.defaultCurrencyId' },
    },
  },
  exclusions: [{ equal: ['currencyId'], within: 'parent', message: 'Er is in deze periode al een tarief in deze valuta.' }],
  search: { layout: 'free', parts: ['functionId'] },
  grid: { columns: ['description', 'tariffAmount', 'currencyId', 'activeRangeUtc'], sort: ['currencyId', '-activeRangeUtc'] },
  form: { rows: [['description', 'tariffAmount', 'currencyId'], [{ field: 'activeRangeUtc', span: 2 }]] },
} as const satisfies RecordTypeDefinition
