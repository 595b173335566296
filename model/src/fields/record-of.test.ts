import { expectTypeOf, test } from 'vitest'
import type { DateRange, RecordOf, ReferenceLabel } from '../schema/record-of.ts'
import type { RecordTypeDefinition } from '../schema/record-type.ts'
// Registers the field kinds.
import './field-kinds.ts'

const example = {
  dtoKey: 'Main.ExampleViewDto',
  name: 'example',
  path: 'examples',
  labels: { one: 'Voorbeeld', many: 'Voorbeelden' },
  icon: 'star',
  ownership: 'global',
  temporal: true,
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isoCode: { kind: 'text', label: 'ISO-code', required: true },
    nickname: { kind: 'text', label: 'Bijnaam' },
    sortOrder: { kind: 'integer', label: 'Volgorde', required: true },
    percentage: { kind: 'percentage', label: 'Percentage' },
    isUsed: { kind: 'boolean', label: 'Gebruikt' },
    dateUtc: { kind: 'date', label: 'Datum', required: true },
    period: { kind: 'dateRange', label: 'Periode' },
    type: {
      kind: 'choice',
      label: 'Soort',
      required: true,
      options: [
        { value: 'New', label: 'Nieuw' },
        { value: 'Open', label: 'Open' },
      ],
    },
    days: {
      kind: 'choices',
      label: 'Dagen',
      options: [
        { value: 'Monday', label: 'Maandag' },
        { value: 'Tuesday', label: 'Dinsdag' },
      ],
    },
    permissions: { kind: 'choices', label: 'Rechten' },
    countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto', required: true },
    bankId: { kind: 'reference', label: 'Bank', to: 'Main.BankViewDto' },
    users: { kind: 'references', label: 'Gebruikers', to: 'Main.UserViewDto' },
    address: {
      kind: 'group',
      label: 'Adres',
      members: {
        city: { kind: 'text', label: 'Plaats', required: true },
        regionId: { kind: 'reference', label: 'Regio', to: 'Main.RegionViewDto' },
      },
    },
    password: { kind: 'secret', label: 'Wachtwoord', stored: 'hashed', presentation: 'password' },
    details: { kind: 'children', label: 'Regels', of: 'Main.DetailViewDto' },
  },
  search: { layout: 'codeTable', parts: ['description'] },
  grid: { columns: ['description'], sort: [] },
  form: { sections: [] },
} as const satisfies RecordTypeDefinition

type Example = RecordOf<typeof example>

test('a definition says what its records are', () => {
  expectTypeOf<Example['isoCode']>().toEqualTypeOf<string>()
  expectTypeOf<Example['nickname']>().toEqualTypeOf<string | null>()
  expectTypeOf<Example['sortOrder']>().toEqualTypeOf<number>()
  expectTypeOf<Example['percentage']>().toEqualTypeOf<number | null>()
  expectTypeOf<Example['isUsed']>().toEqualTypeOf<boolean>()
  expectTypeOf<Example['dateUtc']>().toEqualTypeOf<string>()
  expectTypeOf<Example['period']>().toEqualTypeOf<DateRange>()
  expectTypeOf<Example['type']>().toEqualTypeOf<'New' | 'Open'>()
  expectTypeOf<Example['days']>().toEqualTypeOf<readonly ('Monday' | 'Tuesday')[]>()
  expectTypeOf<Example['permissions']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<Example['details'][number]>().toEqualTypeOf<Readonly<Record<string, unknown>>>()
})

test('references stand beside their labels, in groups too', () => {
  expectTypeOf<Example['countryId']>().toEqualTypeOf<string>()
  expectTypeOf<Example['country']>().toEqualTypeOf<ReferenceLabel>()
  expectTypeOf<Example['bankId']>().toEqualTypeOf<string | null>()
  expectTypeOf<Example['bank']>().toEqualTypeOf<ReferenceLabel | null>()
  expectTypeOf<Example['users']>().toEqualTypeOf<readonly ReferenceLabel[]>()
  expectTypeOf<Example['address']['city']>().toEqualTypeOf<string>()
  expectTypeOf<Example['address']['regionId']>().toEqualTypeOf<string | null>()
  expectTypeOf<Example['address']['region']>().toEqualTypeOf<ReferenceLabel | null>()
})

test('a write-only value is not part of it', () => {
  expectTypeOf<Example>().not.toHaveProperty('password')
})

test('generic fields, versions and what the program sets come along', () => {
  expectTypeOf<Example['description']>().toEqualTypeOf<string>()
  expectTypeOf<Example['status']>().toEqualTypeOf<'Active' | 'Inactive'>()
  expectTypeOf<Example['activeRangeUtc']>().toEqualTypeOf<DateRange>()
  expectTypeOf<Example['rowVersion']>().toEqualTypeOf<number>()
  expectTypeOf<Example['seriesId']>().toEqualTypeOf<string>()
  expectTypeOf<Example>().not.toHaveProperty('code')
  expectTypeOf<Example>().not.toHaveProperty('icon')
})
