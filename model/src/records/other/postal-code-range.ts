import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const postalCode = {
  kind: 'text',
  length: 4,
  required: true,
  pattern: { expression: '^[1-9][0-9]{3}$', message: 'Een postcode van 4 cijfers, minimaal 1000.' },
  width: 120,
} as const

export const postalCodeRange = {
  dtoKey: 'Main.PostalCodeRangeViewDto',
  name: 'postalCodeRange',
  path: 'postalcoderanges',
  labels: { one: 'Postcodegebied', many: 'Postcodegebieden' },
  icon: 'mailbox',
  ownership: 'global',
  parent: { dtoKey: 'Main.RegionViewDto', field: 'regionId', isListed: true },
  labelFields: ['postalCodeFrom', 'postalCodeTo'],
  generic: ['status', 'activeRangeUtc', 'remark'],
  fields: {
    regionId: { kind: 'reference', label: 'Regio', to: 'Main.RegionViewDto', required: true, writableIn: ['add'], width: 200 },
    postalCodeFrom: { ...postalCode, label: 'Postcode van' },
    postalCodeTo: { ...postalCode, label: 'Postcode tot en met' },
  },
  comparisons: [{ fields: ['postalCodeFrom', 'postalCodeTo'], operator: '<=', message: 'De laatste postcode ligt voor de eerste.' }],
  unique: [{ fields: ['regionId', 'postalCodeFrom', 'postalCodeTo'], message: 'Dit postcodegebied bestaat al in deze regio.' }],
  importKey: ['regionId', 'postalCodeFrom', 'postalCodeTo'],
  search: { layout: 'lookupTable', parts: ['regionId', 'postalCodeFrom', 'postalCodeTo'] },
  grid: { columns: ['postalCodeFrom', 'postalCodeTo', 'regionId'] },
  form: { rows: [['regionId', 'postalCodeFrom', 'postalCodeTo'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
