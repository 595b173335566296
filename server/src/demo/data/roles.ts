/** Stands for every permission `<recordType><right>` of the catalogue that matches; names unknown there are ignored. */
export interface PermissionPattern {
  recordTypes: readonly string[] | 'all'
  rights: readonly string[] | 'all'
}

export interface DemoRole {
  code: string
  description: string
  permissions: readonly PermissionPattern[]
  remark: string | null
}

const toConsult = ['Access', 'Read']

/** The roles behind the demonstration accounts (contracts: "Signing in"). */
export const roles: readonly DemoRole[] = [
  {
    code: 'BEHEER',
    description: 'Beheerder',
    permissions: [{ recordTypes: 'all', rights: 'all' }],
    remark: 'Alle rechten.',
  },
  {
    code: 'PLANNING',
    description: 'Planner',
    permissions: [
      {
        recordTypes: [
          'Function',
          'Resource',
          'ResourceFunction',
          'ResourcePerTeam',
          'ResourceTeam',
          'ResourceTeamType',
          'ResourceType',
          'Task',
          'TaskTemplate',
        ],
        rights: 'all',
      },
      { recordTypes: ['TaskPriority', 'TaskStatus', 'TaskType'], rights: toConsult },
      { recordTypes: ['Holiday', 'PostalCodeRange', 'Region'], rights: toConsult },
    ],
    remark: 'Resources, teams en taken.',
  },
  {
    code: 'FINANCE',
    description: 'Financieel medewerker',
    permissions: [
      {
        recordTypes: [
          'Bank',
          'BankAccount',
          'BankTransferMethod',
          'Currency',
          'GeneralLedger',
          'InvoiceType',
          'Vat',
        ],
        rights: 'all',
      },
      { recordTypes: ['Country', 'ExternalLink', 'Function', 'Holiday', 'Language'], rights: toConsult },
      { recordTypes: ['ImportRecord'], rights: ['Access', 'Read', 'Export', 'Upload'] },
      { recordTypes: ['Account', 'BankTransactions', 'Invoice'], rights: ['Access'] },
    ],
    remark: 'Banken, grootboek, btw en facturen.',
  },
  {
    code: 'LEZEN',
    description: 'Lezer',
    permissions: [{ recordTypes: 'all', rights: ['Access', 'Read', 'ReadAudit', 'ExportAudit'] }],
    remark: 'Raadplegen, met de wijzigingsgeschiedenis.',
  },
  {
    code: 'TAKEN',
    description: 'Taakbehandelaar',
    permissions: [{ recordTypes: ['Task'], rights: ['Access', 'Read', 'Create', 'Update'] }],
    remark: null,
  },
]
