import { recordType } from '../../schema/record-type.ts'

/** Child records with an overlap rule, and a search that requires a currency (domain.md 2.7 and section 5). */
export const functionType = recordType({
  dtoKey: 'Main.FunctionViewDto',
  name: 'function',
  path: 'functions',
  labels: { one: 'Functie', many: 'Functies' },
  icon: 'briefcase',
  ownership: 'either',
  without: ['icon', 'sortOrder'],
  fields: {
    tariffs: {
      kind: 'children',
      label: 'Tarieven',
      of: 'Main.FunctionTariffViewDto',
      parentField: 'functionId',
    },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: {
    layout: 'codeTable',
    order: ['description', 'code', 'currencyId'],
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
    },
  },
  grid: {
    columns: ['description', 'code'],
    sort: [{ field: 'description', order: 'ascending' }],
    detail: { children: 'tariffs', columns: ['tariffAmount', 'currencyId', 'activeRangeUtc'] },
  },
  form: {
    sections: [
      { parts: [{ field: 'description', span: 3 }, 'code', { field: 'status', span: 2 }] },
      { label: 'Tarieven', parts: [{ field: 'tariffs', span: 4 }] },
    ],
  },
})

export const functionTariff = recordType({
  dtoKey: 'Main.FunctionTariffViewDto',
  name: 'functionTariff',
  path: 'functiontariffs',
  labels: { one: 'Tarief', many: 'Tarieven' },
  icon: 'coin',
  ownership: 'either',
  parent: { dtoKey: 'Main.FunctionViewDto', field: 'functionId' },
  without: ['code', 'icon', 'sortOrder', 'remark'],
  fields: {
    description: { kind: 'text', label: 'Omschrijving', default: 'Uurtarief', required: true },
    functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto', required: true },
    tariffAmount: { kind: 'money', label: 'Tarief', currency: { field: 'currencyId' }, required: true },
    currencyId: {
      kind: 'reference',
      label: 'Valuta',
      to: 'Main.CurrencyViewDto',
      required: true,
      default: { from: 'businessUnit.defaultCurrencyId' },
    },
  },
  exclusions: [
    {
      equal: ['currencyId'],
      range: 'activeRangeUtc',
      within: 'parent',
      message: 'Er is in deze periode al een tarief in deze valuta.',
    },
  ],
  search: { layout: 'free', order: ['functionId'] },
  grid: {
    columns: ['description', 'tariffAmount', 'currencyId'],
    sort: [{ field: 'activeRangeUtc', order: 'descending' }],
  },
  form: { sections: [{ parts: ['description', 'tariffAmount', 'currencyId', 'activeRangeUtc'] }] },
})
