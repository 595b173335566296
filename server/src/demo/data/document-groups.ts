import { type ActiveRangeUtc, activeRange } from '../../basis/data/active-range.ts'

export interface DemoDocumentGroup {
  code: string
  description: string
  remark: string | null
  businessUnitCode: string | null
  status: 'Active' | 'Inactive'
  activeRangeUtc: ActiveRangeUtc
  functionCodes: readonly string[]
}

const care = ['BGL', 'ERG', 'HHH', 'VPK', 'VZN']
const everybody = [...care, 'ADV', 'BZR', 'CHF', 'INT', 'MTR', 'PLN']

export const documentGroups: readonly DemoDocumentGroup[] = [
  group('IND', 'Indicatiebesluit', ['BGL', 'ERG', 'PLN', 'VPK']),
  group('ZPL', 'Zorgplan', care),
  group('MED', 'Medicatielijst', ['VPK', 'VZN']),
  group('INC', 'Incidentmelding', [...care, 'CHF', 'MTR']),
  group('EVA', 'Evaluatieverslag', ['BGL', 'ERG', 'VPK']),
  group('WON', 'Advies woningaanpassing', ['ADV', 'ERG']),
  group('BRK', 'Bruikleenovereenkomst hulpmiddel', ['BZR', 'MTR']),
  group('VOG', 'Verklaring omtrent het gedrag (VOG)', everybody),
  group('IDB', 'Identiteitsbewijs', everybody),
  group('DIP', 'Diploma', [...care, 'ADV', 'MTR']),
  group('ARB', 'Arbeidsovereenkomst', everybody),
  group('RIJ', 'Rijbewijs', ['BZR', 'CHF', 'INT', 'MTR']),
  group('BIG', 'BIG-registratie', ['VPK'], { remark: 'Elke vijf jaar opnieuw aan te leveren.' }),
  group('VAC', 'Vaccinatiebewijs', care, {
    status: 'Inactive',
    remark: 'Wordt niet meer gevraagd.',
  }),
  group('CIZ', 'CIZ-formulier (oud)', ['PLN', 'VPK'], {
    activeRangeUtc: activeRange('2018-01-01', '2024-01-01'),
    remark: 'Vervangen door het indicatiebesluit.',
  }),
  group('GEB', 'Geboorteplan', ['KRC', 'VPK'], { businessUnitCode: 'NHZ' }),
  group('DIE', 'Dieetlijst maaltijdservice', ['MDZ'], { businessUnitCode: 'RTZ' }),
]

function group(
  code: string,
  description: string,
  functionCodes: readonly string[],
  other: Partial<DemoDocumentGroup> = {},
): DemoDocumentGroup {
  return {
    code,
    description,
    functionCodes,
    remark: null,
    businessUnitCode: null,
    status: 'Active',
    activeRangeUtc: activeRange(null, null),
    ...other,
  }
}
