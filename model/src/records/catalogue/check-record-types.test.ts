import { choreSearch } from '@stamboek/testing/language/chore-search'
import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { teamTree } from '@stamboek/testing/language/team-tree'
import { describe, expect, test } from 'vitest'
import type { ActionKind } from '../../schema/actions.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { bank } from '../finance/bank.ts'
import { recordTypes } from '../record-types.ts'
import { country } from '../standard/country.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { createRecordCatalogue, WrongDefinitions } from './record-catalogue.ts'

const hardest = [teamTree, choreSearch, everySearchInput]

test('the record types of the product and the hardest cases fit together', () => {
  expect(checkRecordTypes([...recordTypes, ...hardest])).toEqual([])
})

test('a definition is plain data: it can be served and read back', () => {
  for (const definition of [...recordTypes, ...hardest])
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition)
})

const currencyField = {
  currencyId: { kind: 'reference', label: 'Valuta', to: 'Main.CurrencyViewDto' },
} as const

const aboveField = { kind: 'reference', label: 'Boven', to: 'Main.CountryViewDto' } as const

/** The findings for a changed country. */
function wrong(change: Partial<RecordTypeDefinition>): readonly string[] {
  const others = recordTypes.filter((type) => type.dtoKey !== country.dtoKey)
  return checkRecordTypes([...others, { ...country, ...change }])
}

describe('a mistake in a definition is reported with a sentence that names it', () => {
  test.each<[string, Partial<RecordTypeDefinition>, string]>([
    [
      'an unknown field in the grid',
      { grid: { columns: ['description', 'nowhere'] } },
      'het raster noemt het onbekende veld "nowhere"',
    ],
    [
      'an unknown field in the sort',
      { grid: { columns: ['description'], sort: ['nowhere'] } },
      'de sortering van het raster noemt het onbekende veld "nowhere"',
    ],
    [
      'an unknown field in the form',
      { form: { rows: [['nowhere']] } },
      'het formulier noemt het onbekende veld "nowhere"',
    ],
    [
      'an unknown search entry',
      { search: { layout: 'codeTable', parts: ['description', 'nowhere'] } },
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
      'a tooltip without help',
      { fields: { ...country.fields, isNew: { kind: 'boolean', label: 'Nieuw', helpAs: 'tooltip' } } },
      'veld "isNew" toont zijn uitleg in een tooltip en heeft er geen.',
    ],
    [
      'a search below records that form no tree',
      {
        fields: { ...country.fields, ...currencyField },
        search: {
          ...country.search,
          entries: { currencyIds: { binds: { fields: ['currencyId'], operator: 'below' } } },
        },
      },
      'zoekveld "currencyIds" zoekt onder records van Main.CurrencyViewDto, en die vormen niet één boom.',
    ],
    [
      'a tree without a top',
      { fields: { ...country.fields, aboveId: { ...aboveField, required: true } } },
      'veld "aboveId" vormt een boom en is verplicht; dan is er geen bovenste record.',
    ],
    [
      'a tree of versions',
      { temporal: true, fields: { ...country.fields, aboveId: aboveField } },
      'veld "aboveId" vormt een boom, en dat kan niet met versies of een weergave.',
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
      { search: { layout: 'codeTable', parts: ['description', 'isoCode2', 'isoCode3', 'remark'] } },
      'zonder code heeft 3 extra velden na de omschrijving; hoogstens 2',
    ],
    [
      'more than 1 extra field where there is a code',
      {
        generic: [...country.generic, 'code'],
        search: { layout: 'codeTable', parts: ['description', 'code', 'isoCode2', 'isoCode3'] },
      },
      'met code heeft 2 extra velden na de omschrijving; hoogstens 1',
    ],
    [
      'more than 3 fields in a lookup table',
      { search: { layout: 'lookupTable', parts: ['description', 'isoCode2', 'isoCode3', 'remark'] } },
      'de zoekkaart van een opzoektabel heeft 4 velden; hoogstens 3',
    ],
    [
      'an operator that the kind of field does not know',
      {
        search: {
          layout: 'free',
          parts: ['x'],
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
    [
      'a condition over what the record that is referred to does not have',
      {
        fields: {
          ...country.fields,
          ...currencyField,
          x: { kind: 'text', label: 'X', requiredWhen: { field: 'currencyId.nowhere', equals: 1 } },
        },
      },
      'een voorwaarde leest "currencyId.nowhere", en dat is in Main.CurrencyViewDto geen ja/nee- of keuzeveld',
    ],
    [
      'a condition over a text of another record, which a lookup would then give to everybody',
      {
        fields: {
          ...country.fields,
          ...currencyField,
          x: { kind: 'text', label: 'X', requiredWhen: { field: 'currencyId.isoCode', equals: 'EUR' } },
        },
      },
      'een voorwaarde leest "currencyId.isoCode", en dat is in Main.CurrencyViewDto geen ja/nee- of keuzeveld',
    ],
    [
      'a condition over a write-only value of another record',
      {
        fields: {
          ...country.fields,
          userId: { kind: 'reference', label: 'Gebruiker', to: 'Main.UserViewDto' },
          group: {
            kind: 'group',
            label: 'Groep',
            members: {
              x: { kind: 'text', label: 'X', requiredWhen: { field: 'userId.password', equals: null } },
            },
          },
        },
      },
      'een voorwaarde leest "userId.password", en dat is in Main.UserViewDto geen ja/nee- of keuzeveld',
    ],
    [
      'a column of what a reference points to',
      { fields: { ...country.fields, ...currencyField }, grid: { columns: ['currencyId.isoCode'] } },
      'het raster noemt het onbekende veld "currencyId.isoCode"',
    ],
    [
      'child records of a type that has no parent',
      { fields: { ...country.fields, banks: { kind: 'children', label: 'Banken', of: 'Main.BankViewDto' } } },
      'veld "banks" toont regels van Main.BankViewDto, en dat heeft geen bovenliggend record.',
    ],
    [
      'a default that is no value of its field',
      { fields: { ...country.fields, x: { kind: 'text', label: 'X', maxLength: 3, default: 'lang' } } },
      'veld "x" heeft een standaardwaarde die er niet in past',
    ],
    [
      'a day as the default of a moment',
      {
        fields: {
          ...country.fields,
          x: {
            kind: 'group',
            label: 'X',
            members: { y: { kind: 'dateTime', label: 'Y', default: { from: 'today' } } },
          },
        },
      },
      'veld "x.y" heeft een standaardwaarde die er niet in past',
    ],
    ['a view with versions', { view: { shows: 'rows' }, temporal: true }, 'een weergave heeft geen versies'],
    [
      'a view that can be deleted',
      { view: { shows: 'rows' }, actions: { also: ['Delete'] } },
      'een weergave kan alleen worden doorzocht en geopend',
    ],
    [
      'a view with rules for the database',
      { view: { shows: 'rows' } },
      'een weergave heeft geen regels die de database bewaakt',
    ],
    [
      'a reference to a view',
      { view: { shows: 'rows' }, unique: [] },
      'veld "countryId" verwijst naar Main.CountryViewDto, een weergave zonder eigen records',
    ],
    [
      'a text of a closed field that is never closed',
      { fields: { x: { kind: 'text', label: 'X', closedText: 'Niet van toepassing' } } },
      'veld "x" heeft een closedText en geen readOnlyWhen, dus wordt die tekst nooit getoond',
    ],
    [
      'an empty text of a closed field',
      {
        fields: {
          x: {
            kind: 'text',
            label: 'X',
            closedText: ' ',
            readOnlyWhen: { field: 'status', equals: 'Inactive' },
          },
        },
      },
      'veld "x" heeft een lege closedText',
    ],
    [
      'a child that does not belong to whom its parent belongs',
      {
        ownership: 'either',
        fields: {
          ...country.fields,
          regionId: { kind: 'reference', label: 'Regio', to: 'Main.RegionViewDto' },
        },
        parent: { dtoKey: 'Main.RegionViewDto', field: 'regionId' },
      },
      'het eigendom is niet dat van het bovenliggende Main.RegionViewDto',
    ],
    [
      'a child that can do without its parent',
      {
        fields: {
          ...country.fields,
          regionId: { kind: 'reference', label: 'Regio', to: 'Main.RegionViewDto' },
        },
        parent: { dtoKey: 'Main.RegionViewDto', field: 'regionId' },
      },
      'veld "regionId" naar het bovenliggende record is niet verplicht',
    ],
  ])('%s', (_, change, sentence) => {
    expect(wrong(change).join('\n')).toContain(sentence)
  })

  test('and the catalogue refuses it', () => {
    expect(() => createRecordCatalogue([{ ...country, path: 'Wrong!' }])).toThrow(WrongDefinitions)
  })
})

test('a view can be searched, opened and exported, and no more', () => {
  const catalogue = createRecordCatalogue([...recordTypes, ...hardest])
  expect(catalogue.get(teamTree.dtoKey).actions).toEqual(['Search', 'Get', 'Export'])
})

test('a type does without the actions that its definition takes away; where nothing is added nothing is copied', () => {
  const others = recordTypes.filter((type) => type.dtoKey !== country.dtoKey)
  const actions = (without: readonly ActionKind[]) =>
    createRecordCatalogue([...others, { ...country, actions: { without } }]).get(country.dtoKey).actions
  const imports = ['Import', 'ImportTemplate', 'ImportHistory', 'ImportUndo']
  const written = ['Search', 'Get', 'Create', 'Update', 'Clone', 'BulkDeactivate', 'BulkActivate']
  const audited = ['AuditTrail', 'AuditTrailExport']
  expect(actions([])).toEqual([...written, ...audited, 'Export', ...imports])
  expect(actions(['Clone', 'AuditTrail'])).toEqual([
    ...written.filter((kind) => kind !== 'Clone'),
    'Export',
    ...imports,
  ])
  expect(actions(['Create'])).toEqual([
    ...written.filter((kind) => kind !== 'Create' && kind !== 'Clone'),
    ...audited,
    'Export',
    ...imports,
  ])
  expect(actions(['Import'])).toEqual([...written, ...audited, 'Export'])
  expect(actions(['BulkDeactivate'])).toEqual([
    ...written.filter((kind) => !kind.startsWith('Bulk')),
    ...audited,
    'Export',
    ...imports,
  ])
})

test('what has no status can be neither activated nor deactivated', () => {
  const form = { rows: [['description']] }
  const withoutStatus = { ...country, generic: ['description'] as const, form }
  const others = recordTypes.filter((type) => type.dtoKey !== country.dtoKey)
  const catalogue = createRecordCatalogue([...others, withoutStatus])
  expect(catalogue.get(country.dtoKey).actions.filter((kind) => kind.startsWith('Bulk'))).toEqual([])
})

test('a search below records that form two trees does not say which', () => {
  const twoTrees = {
    ...country,
    fields: { ...country.fields, aboveId: aboveField, otherAboveId: aboveField },
  }
  const entries = { below: { binds: { fields: ['countryId'], operator: 'below' } } } as const
  const searched = { ...bank, search: { ...bank.search, entries } }
  const others = recordTypes.filter(({ dtoKey }) => dtoKey !== country.dtoKey && dtoKey !== bank.dtoKey)
  expect(checkRecordTypes([...others, twoTrees, searched])).toEqual([
    'Main.BankViewDto: zoekveld "below" zoekt onder records van Main.CountryViewDto, en die vormen niet één boom.',
  ])
})
