import { systemStatusPermission } from '@stamboek/model/contract/system-status'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rights } from '@stamboek/model/schema/actions'

/** Every permission `<recordType><right>` of the catalogue that matches; unknown names are ignored. */
export interface PermissionPattern {
  recordTypes: readonly string[] | 'all'
  rights: readonly string[] | 'all'
  except?: readonly string[]
}

export interface DemoRole {
  code: string
  description: string
  permissions: readonly PermissionPattern[]
  remark: string | null
}

const toConsult = ['Access', 'Read']

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
      { recordTypes: ['Task'], rights: ['Reopen'] },
      { recordTypes: ['TaskPriority', 'TaskStatus', 'TaskType'], rights: toConsult },
      { recordTypes: ['Account', 'Invoice'], rights: ['Access'] },
      { recordTypes: ['Holiday', 'PostalCodeRange', 'Region'], rights: toConsult },
      {
        recordTypes: ['ImportRecord'],
        rights: [...toConsult, 'Upload', 'Export', 'SetStatus', 'ReadAudit', 'ExportAudit'],
      },
    ],
    remark: 'Resources, teams, taken en imports van orders.',
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
      { recordTypes: ['Account', 'BankTransactions', 'Invoice'], rights: ['Access'] },
      { recordTypes: ['Task'], rights: ['Access', 'Read', 'Update', 'Export'] },
    ],
    remark: 'Banken, grootboek, btw en facturen.',
  },
  {
    code: 'LEZEN',
    description: 'Lezer',
    permissions: [
      {
        recordTypes: 'all',
        rights: ['Access', 'Read', 'ReadAudit', 'ExportAudit'],
        except: [systemStatusPermission],
      },
    ],
    remark: 'Raadplegen, met de wijzigingsgeschiedenis.',
  },
  {
    code: 'TAKEN',
    description: 'Taakbehandelaar',
    permissions: [{ recordTypes: ['Task'], rights: ['Access', 'Read', 'Create', 'Update'] }],
    remark: null,
  },
]

/** Returns the permissions of the catalogue that match any pattern, each once. */
export function expandPermissions(
  catalogue: RecordCatalogue,
  patterns: readonly PermissionPattern[],
): readonly string[] {
  const all = catalogue.permissions()
  const matched = patterns.flatMap(({ recordTypes, rights: named, except = [] }) => {
    if (recordTypes === 'all' && named === 'all') return all
    const names = named === 'all' ? rights : named
    const prefixes = recordTypes === 'all' ? undefined : recordTypes
    return all.filter(
      (permission) =>
        !except.includes(permission) && names.some((right) => matches(permission, prefixes, right)),
    )
  })
  return [...new Set(matched)]
}

function matches(permission: string, prefixes: readonly string[] | undefined, right: string): boolean {
  return prefixes ? prefixes.some((prefix) => permission === prefix + right) : permission.endsWith(right)
}
