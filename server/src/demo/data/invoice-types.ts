export interface DemoInvoiceType {
  code: string
  description: string
  generalLedgerCode: string
}

export const invoiceTypes: readonly DemoInvoiceType[] = [
  { code: 'VF', description: 'Verkoopfactuur', generalLedgerCode: '8000' },
  { code: 'VFL', description: 'Verkoopfactuur laag tarief', generalLedgerCode: '8010' },
  { code: 'VFV', description: 'Verkoopfactuur vrijgestelde zorg', generalLedgerCode: '8020' },
  { code: 'VFB', description: 'Verkoopfactuur btw verlegd', generalLedgerCode: '8030' },
  { code: 'VFX', description: 'Verkoopfactuur buiten de EU', generalLedgerCode: '8040' },
  { code: 'HUUR', description: 'Huurfactuur hulpmiddelen', generalLedgerCode: '8100' },
  { code: 'CN', description: 'Creditfactuur', generalLedgerCode: '8900' },
  { code: 'VOOR', description: 'Voorschotfactuur', generalLedgerCode: '1800' },
  { code: 'INTERN', description: 'Doorbelasting groepsmaatschappij', generalLedgerCode: '1200' },
  { code: 'RENTE', description: 'Rentefactuur', generalLedgerCode: '9000' },
]
