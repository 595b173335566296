import { describe, expect, test } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { bankTransferMethod } from '../hardest-cases/bank-transfer-method.ts'
import { functionTariff, functionType } from '../hardest-cases/function.ts'
import { resourcePerTeam } from '../hardest-cases/resource-per-team.ts'
import { secret, secretType } from '../hardest-cases/secret.ts'
import { taskSearch } from '../hardest-cases/task.ts'
import { recordTypes } from '../record-types.ts'
import { country } from '../standard/country.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { createRecordCatalogue, WrongDefinitions } from './record-catalogue.ts'

const hardest = [
  functionType,
  functionTariff,
  bankTransferMethod,
  secretType,
  secret,
  resourcePerTeam,
  taskSearch,
]

test('the record types of the product and the hardest cases of the specification fit together', () => {
  expect(checkRecordTypes([...recordTypes, ...hardest])).toEqual([])
})

test('a definition is plain data: it can be served and read back', () => {
  for (const definition of [...recordTypes, ...hardest])
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition)
})

/** Country with something wrong. */
function wrong(change: Partial<RecordTypeDefinition>): readonly string[] {
  const others = recordTypes.filter((type) => type.dtoKey !== country.dtoKey)
  return checkRecordTypes([...others, { ...country, ...change }])
}

describe('a wrong definition is told in a sentence that names it', () => {
  const sort = country.grid.sort
  test.each<[string, Partial<RecordTypeDefinition>, string]>([
    [
      'an unknown field in the grid',
      { grid: { columns: ['description', 'nowhere'], sort } },
      'het raster noemt het onbekende veld "nowhere"',
    ],
    [
      'an unknown field in the sort',
      { grid: { columns: ['description'], sort: [{ field: 'nowhere', order: 'ascending' }] } },
      'de sortering van het raster noemt het onbekende veld "nowhere"',
    ],
    [
      'an unknown field in the form',
      { form: { sections: [{ parts: ['nowhere'] }] } },
      'het formulier noemt het onbekende veld "nowhere"',
    ],
    [
      'an unknown search entry',
      { search: { layout: 'codeTable', order: ['description', 'nowhere'] } },
      'het zoeken noemt het onbekende zoekveld "nowhere"',
    ],
    [
      'a reference to a type that does not exist',
      {
        fields: {
          ...country.fields,
          planetId: { kind: 'reference', label: 'Planeet', to: 'Main.PlanetViewDto' },
        },
      },
      'veld "planetId" verwijst naar Main.PlanetViewDto, en dat recordtype bestaat niet',
    ],
    [
      'a reference whose name does not end in Id',
      {
        fields: {
          ...country.fields,
          planet: { kind: 'reference', label: 'Planeet', to: 'Main.CountryViewDto' },
        },
      },
      'veld "planet" is een verwijzing en moet op Id eindigen',
    ],
    [
      'more than 2 extra fields after the description',
      { search: { layout: 'codeTable', order: ['description', 'isoCode2', 'isoCode3', 'remark'] } },
      'zonder code heeft 3 extra velden na de omschrijving; hoogstens 2',
    ],
    [
      'more than 1 extra field where there is a code',
      {
        without: [],
        search: { layout: 'codeTable', order: ['description', 'code', 'isoCode2', 'isoCode3'] },
      },
      'met code heeft 2 extra velden na de omschrijving; hoogstens 1',
    ],
    [
      'more than 3 fields in the first row of a lookup table',
      { search: { layout: 'lookupTable', rows: [['description', 'isoCode2', 'isoCode3', 'remark']] } },
      'de eerste zoekrij van een opzoektabel heeft 4 velden; hoogstens 3',
    ],
    [
      'an operator that the kind of field does not know',
      {
        search: {
          layout: 'free',
          order: ['x'],
          entries: { x: { binds: { fields: ['isoCode2'], operator: 'overlaps' } } },
        },
      },
      'zoekveld "x" zoekt in "isoCode2" met "overlaps", wat dat soort veld niet kent',
    ],
    [
      'two types with one path',
      { path: 'currencies' },
      'Main.CurrencyViewDto en Main.CountryViewDto hebben hetzelfde pad (Main/currencies)',
    ],
    [
      'two types with one name',
      { name: 'currency' },
      'Main.CurrencyViewDto en Main.CountryViewDto hebben dezelfde naam (currency)',
    ],
    ['a dtoKey without scope', { dtoKey: 'CountryViewDto' as 'A.B' }, 'heeft niet de vorm Scope.Naam'],
    [
      'a condition over an unknown field',
      {
        fields: {
          ...country.fields,
          x: { kind: 'text', label: 'X', visibleWhen: { field: 'nowhere', equals: 1 } },
        },
      },
      'een voorwaarde noemt het onbekende veld "nowhere"',
    ],
  ])('%s', (_, change, sentence) => {
    expect(wrong(change).join('\n')).toContain(sentence)
  })

  test('and the catalogue refuses it', () => {
    expect(() => createRecordCatalogue([{ ...country, path: 'Wrong!' }])).toThrow(WrongDefinitions)
  })
})
