import { recordType } from '../../schema/record-type.ts'

export const bankAccount = recordType({
  dtoKey: 'Main.BankAccountViewDto',
  name: 'bankAccount',
  path: 'bankaccounts',
  labels: { one: 'Bankrekening', many: 'Bankrekeningen' },
  icon: 'credit-card',
  ownership: 'businessUnit',
  permissions: { also: [{ name: 'BankTransactionsAccess', label: 'banktransacties openen' }] },
  without: ['code', 'icon', 'sortOrder'],
  fields: {
    iban: { kind: 'text', label: 'IBAN', format: 'iban', required: true, width: 215 },
    bankId: { kind: 'reference', label: 'Bank', to: 'Main.BankViewDto', required: true, width: 160 },
    bankAccountHolderName: { kind: 'text', label: 'Rekeninghouder', width: 210 },
    currencyId: {
      kind: 'reference',
      label: 'Valuta',
      to: 'Main.CurrencyViewDto',
      required: true,
      default: { from: 'businessUnit.defaultCurrencyId' },
      width: 90,
    },
    generalLedgerId: {
      kind: 'reference',
      label: 'Grootboekrekening',
      to: 'Main.GeneralLedgerViewDto',
      width: 180,
    },
    bankTransferMethodId: {
      kind: 'reference',
      label: 'Overboekingsmethode',
      to: 'Main.BankTransferMethodViewDto',
      width: 190,
    },
    interCompanyBankAccounts: {
      kind: 'references',
      label: 'Intercompany-rekeningen',
      help: 'Rekeningen van andere business units waarmee deze onderling verrekent.',
      to: 'Main.BankAccountViewDto',
      acrossUnits: true,
      width: 240,
    },
    ignoreBankImport: { kind: 'boolean', label: 'Overslaan bij bankimport', width: 120 },
  },
  unique: [
    {
      fields: ['iban'],
      within: 'businessUnit',
      message: 'Er is al een bankrekening met deze IBAN.',
    },
  ],
  importKey: ['iban'],
  search: { layout: 'codeTable', order: ['description', 'iban', 'bankId'] },
  grid: {
    columns: [
      { field: 'description', width: 240 },
      'iban',
      'bankId',
      'bankAccountHolderName',
      'currencyId',
      'generalLedgerId',
      'bankTransferMethodId',
      { field: 'interCompanyBankAccounts', isHidden: true },
      { field: 'ignoreBankImport', isHidden: true },
    ],
    sort: [{ field: 'description', order: 'ascending' }],
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 2 },
          { field: 'iban', span: 2 },
          { field: 'bankAccountHolderName', span: 2 },
          { field: 'bankId', span: 2 },
          { field: 'currencyId', span: 2 },
          { field: 'generalLedgerId', span: 2 },
          { field: 'bankTransferMethodId', span: 2 },
          { field: 'ignoreBankImport', span: 2 },
          { field: 'interCompanyBankAccounts', span: 4 },
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
    ],
  },
})
