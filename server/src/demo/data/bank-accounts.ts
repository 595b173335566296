export interface DemoBankAccount {
  description: string
  businessUnitCode: string
  iban: string
  bankIdentifierCode: string
  bankAccountHolderName: string
  generalLedgerCode: string
  bankTransferMethod: string | null
  interCompanyIbans: readonly string[]
  ignoreBankImport: boolean
  status: 'Active' | 'Inactive'
  /** First day, and first day after the end, `yyyy-MM-dd`; null is open. */
  start: string | null
  end: string | null
  remark: string | null
}

const usual = {
  bankTransferMethod: 'Internetbankieren',
  interCompanyIbans: [],
  ignoreBankImport: false,
  status: 'Active',
  start: null,
  end: null,
  remark: null,
} as const

const antwerp = {
  ...usual,
  businessUnitCode: 'AND',
  bankAccountHolderName: 'Antwerpen Diensten NV',
  generalLedgerCode: '1100',
}
const rijnmond = {
  ...usual,
  businessUnitCode: 'RTZ',
  bankAccountHolderName: 'Rijnmond Thuiszorg B.V.',
  generalLedgerCode: '1100',
}
const northHolland = {
  ...usual,
  businessUnitCode: 'NHZ',
  bankAccountHolderName: 'Stichting Noord-Holland Zorg',
  generalLedgerCode: '1100',
}

/** Accounts of three units with the example IBANs that banks and the IBAN registry publish. */
export const bankAccounts: readonly DemoBankAccount[] = [
  {
    ...rijnmond,
    description: 'Betaalrekening Rotterdam',
    iban: 'NL69INGB0123456789',
    bankIdentifierCode: 'INGBNL2A',
    bankTransferMethod: 'ING directe koppeling',
  },
  {
    ...rijnmond,
    description: 'Betaalrekening Schiedam',
    iban: 'NL44RABO0123456789',
    bankIdentifierCode: 'RABONL2U',
    status: 'Inactive',
    end: '2025-07-01',
    remark: 'Opgeheven bij het samengaan met Rotterdam.',
  },
  {
    ...northHolland,
    description: 'Betaalrekening Haarlem',
    iban: 'NL91ABNA0417164300',
    bankIdentifierCode: 'ABNANL2A',
  },
  {
    ...northHolland,
    description: 'Incassorekening',
    iban: 'NL39RABO0300065264',
    bankIdentifierCode: 'RABONL2U',
    bankTransferMethod: 'Rabobank directe koppeling',
    start: '2024-01-01',
  },
  {
    ...northHolland,
    description: 'Spaarrekening',
    iban: 'NL20INGB0001234567',
    bankIdentifierCode: 'INGBNL2A',
    generalLedgerCode: '1110',
    bankTransferMethod: null,
  },
  {
    ...northHolland,
    description: 'Betaalrekening Zaandam',
    iban: 'NL02ABNA0123456789',
    bankIdentifierCode: 'ABNANL2A',
    end: '2026-01-01',
    remark: 'Overgegaan naar Haarlem.',
  },
  {
    ...antwerp,
    description: 'Zichtrekening Antwerpen',
    iban: 'BE68539007547034',
    bankIdentifierCode: 'KREDBEBB',
    interCompanyIbans: ['NL91ABNA0417164300', 'NL69INGB0123456789'],
  },
  {
    ...antwerp,
    description: 'Rekening Duitse opdrachtgevers',
    iban: 'DE89370400440532013000',
    bankIdentifierCode: 'COBADEFF',
    ignoreBankImport: true,
    remark: 'Afschriften komen op papier uit Keulen.',
  },
]
