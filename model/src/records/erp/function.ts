import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const functionType = {
  dtoKey: 'Main.FunctionViewDto',
  name: 'function',
  path: 'functions',
  labels: { one: 'Functie', many: 'Functies' },
  icon: 'briefcase',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    tariffs: { kind: 'children', label: 'Tarieven', of: 'Main.FunctionTariffViewDto' },
    /** Of the tariff that is valid at the reference date, in the searched currency or else that of the unit. */
    tariffActiveRangeUtc: { kind: 'dateRange', label: 'Tarief geldig', computed: 'added' },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: {
    layout: 'codeTable',
    parts: ['description', 'code', 'currencyId'],
    entries: {
      currencyId: {
        label: 'Valuta',
        input: { kind: 'reference', label: 'Valuta', to: 'Main.CurrencyViewDto' },
        binds: { filter: 'tariffCurrency', operator: 'equals' },
        required: true,
        default: { from: 'businessUnit.defaultCurrencyId' },
      },
      tariffActiveRangeUtc: {
        label: 'Tarief actief tussen',
        input: { kind: 'dateRange', label: 'Tarief actief tussen' },
        binds: { filter: 'tariffActive', operator: 'overlaps' },
      },
      tariffStartRangeUtc: {
        label: 'Tarief begint tussen',
        input: { kind: 'dateRange', label: 'Tarief begint tussen' },
        binds: { fields: ['tariffs.activeRangeUtc'], operator: 'startsWithin' },
      },
      tariffEndRangeUtc: {
        label: 'Tarief eindigt tussen',
        input: { kind: 'dateRange', label: 'Tarief eindigt tussen' },
        binds: { fields: ['tariffs.activeRangeUtc'], operator: 'endsWithin' },
      },
    },
  },
  grid: {
    columns: ['description', 'code'],

    detail: { children: 'tariffs', columns: ['description', 'tariffAmount', 'currencyId', 'activeRangeUtc'] },
  },
  form: {
    sections: [{ rows: [[{ field: 'description', span: 3 }, 'code'], ['activeRangeUtc', 'status'], ['remark']] }, { rows: [['tariffs']] }],
  },
} as const satisfies RecordTypeDefinition
