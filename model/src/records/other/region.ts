import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const region = {
  dtoKey: 'Main.RegionViewDto',
  name: 'region',
  path: 'regions',
  labels: { one: 'Regio', many: "Regio's" },
  icon: 'map-2',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    countryId: {
      kind: 'reference',
      label: 'Land',
      to: 'Main.CountryViewDto',
      required: true,
      default: { from: 'businessUnit.defaultCountryId' },
      width: 180,
    },
    postalCodeRanges: { kind: 'children', label: 'Postcodegebieden', of: 'Main.PostalCodeRangeViewDto' },
  },
  unique: [{ fields: ['countryId', 'description'], message: 'Dit land heeft al een regio met deze omschrijving.' }],
  importKey: ['countryId', 'description'],
  search: { layout: 'codeTable', parts: ['description', 'countryId'] },
  grid: {
    columns: ['description', 'countryId'],

    detail: { children: 'postalCodeRanges', columns: ['postalCodeFrom', 'postalCodeTo'] },
  },
  form: {
    sections: [{ rows: [['description', 'countryId'], ['activeRangeUtc', 'status'], ['remark']] }, { rows: [['postalCodeRanges']] }],
  },
} as const satisfies RecordTypeDefinition
