import { choreSearch } from '@stamboek/testing/language/chore-search'
import { describe, expect, it } from 'vitest'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import type { SearchEntryDefinition } from '../../schema/search.ts'
import { region } from '../other/region.ts'
import { recordTypes } from '../record-types.ts'
import { checkRecordTypes } from './check-record-types.ts'

/** The findings for a region with this search entry and these fields. */
function check(
  entry: SearchEntryDefinition,
  { fields = {}, facet = false, ...change }: Partial<RecordTypeDefinition> & { facet?: boolean } = {},
): readonly string[] {
  const others = recordTypes.filter(({ dtoKey }) => dtoKey !== region.dtoKey)
  const { search } = region
  const definition: RecordTypeDefinition = {
    ...region,
    ...change,
    fields: { ...region.fields, ...fields },
    search: { ...search, entries: { proof: entry }, ...(facet && { facet: 'proof' }) },
  }
  return checkRecordTypes([...others, definition]).map((text) => text.replace(/^Main\.\w+: /, ''))
}

const bound = (
  path: string,
  operator: SearchEntryDefinition['binds']['operator'],
): SearchEntryDefinition => ({
  label: 'Proef',
  binds: { fields: [path], operator },
  ...(path.includes('.') && { input: { kind: 'text', label: 'Proef' } }),
})

describe('a search in a list of child records', () => {
  const unsearched = (path: string) =>
    `zoekveld "proof" zoekt in "${path}", waarop Main.PostalCodeRangeViewDto zelf niet zo doorzocht kan worden.`

  it('takes what the child records can be searched by', () => {
    expect(check(bound('postalCodeRanges.postalCodeFrom', 'matches'))).toEqual([])
    expect(check(bound('postalCodeRanges.lastModifiedById', 'oneOf'))).toEqual([])
  })

  it('wants their own search to have the index', () => {
    const path = 'postalCodeRanges.postalCodeFrom'
    expect(check(bound(path, 'equals'))).toEqual([unsearched(path)])
    const created = 'postalCodeRanges.createdById'
    expect(check(bound(created, 'oneOf'))).toEqual([unsearched(created)])
  })

  it.each(['postalCodeRanges.nowhere', 'postalCodeRanges.postalCodeFrom.part', 'postalCodeRanges.'])(
    'refuses "%s", which the child records do not have',
    (path) => {
      expect(check(bound(path, 'matches'))).toEqual([`zoekveld "proof" noemt het onbekende veld "${path}".`])
    },
  )

  it('refuses a search by references, which reads other tables', () => {
    const path = 'postalCodeRanges.lastModifiedById'
    const sentence = `zoekveld "proof" zoekt in "${path}" op verwijzingen, en dat kan niet in een lijst.`
    expect(check({ ...bound(path, 'oneOf'), descriptionTwin: true })).toEqual([sentence])
    expect(check(bound(path, 'below'))).toContain(sentence)
  })

  it('refuses a search that has no input, which would take any text', () => {
    const { label, binds } = bound('postalCodeRanges.postalCodeFrom', 'matches')
    expect(check({ label: label ?? '', binds })).toEqual([
      'zoekveld "proof" zegt niet wat erin getypt wordt.',
    ])
  })

  it('refuses the list itself', () => {
    expect(check(bound('postalCodeRanges', 'oneOf'))).toEqual([
      'zoekveld "proof" zoekt in "postalCodeRanges" met "oneOf", wat dat soort veld niet kent.',
    ])
  })
})

it('refuses a search in what is not stored with the record', () => {
  const fields: Fields = {
    ranges: { kind: 'integer', label: 'Aantal', computed: { countOf: 'postalCodeRanges' } },
    isEurope: { kind: 'boolean', label: 'Europees', computed: { through: 'countryId.isEuropeanUnion' } },
  }
  for (const [path, operator] of [
    ['ranges', 'between'],
    ['isEurope', 'isTrue'],
  ] as const) {
    expect(check(bound(path, operator), { fields })).toContain(
      `zoekveld "proof" zoekt in "${path}", dat niet bij het record wordt opgeslagen.`,
    )
  }
})

describe('an option for no value', () => {
  const sentence =
    'zoekveld "proof" biedt een keuze voor geen waarde, en dat kan alleen bij een lijst van verwijzingen.'
  const none = { noneOption: '(Geen)' }

  it('belongs to a list of references, and has a name', () => {
    expect(check({ ...bound('countryId', 'oneOf'), ...none })).toEqual([])
    expect(check({ ...bound('countryId', 'equals'), ...none })).toEqual([sentence])
    expect(check({ ...bound('status', 'oneOf'), ...none })).toEqual([sentence])
    expect(check({ ...bound('countryId', 'oneOf'), noneOption: ' ' })).toEqual([sentence])
  })
})

it('wants a permission that there is', () => {
  expect(check({ ...bound('countryId', 'oneOf'), right: 'AccountAccess' })).toEqual([])
  expect(check({ ...bound('countryId', 'oneOf'), right: 'NothingAccess' })).toEqual([
    'zoekveld "proof" vraagt het onbekende recht NothingAccess.',
  ])
})

describe('a facet', () => {
  const sentence = 'het zoeken toont de aantallen van "proof", en dat is geen zoekveld met één keuze.'
  const options = [{ value: 'Active', label: 'Actief' }]
  const choice: FieldDefinition = { kind: 'choice', label: 'Status', options }
  const facet = { ...bound('status', 'equals'), input: choice }

  it('is one choice of the search', () => {
    expect(check(facet, { facet: true })).toEqual([])
    expect(check({ ...bound('status', 'oneOf'), input: choice }, { facet: true })).toEqual([sentence])
    expect(check(bound('countryId', 'equals'), { facet: true })).toEqual([sentence])
  })

  it('has an entry', () => {
    const search = { ...region.search, facet: 'nowhere' }
    const others = recordTypes.filter(({ dtoKey }) => dtoKey !== region.dtoKey)
    expect(checkRecordTypes([...others, { ...region, search }])).toEqual([
      'Main.RegionViewDto: het zoeken toont de aantallen van "nowhere", en dat is geen zoekveld met één keuze.',
    ])
  })

  it('does not count rows that a feature supplies', () => {
    const entries = { ...choreSearch.search.entries, proof: facet }
    const chores = { ...choreSearch, search: { ...choreSearch.search, entries, facet: 'proof' } }
    expect(checkRecordTypes([...recordTypes, chores]).join()).toContain(
      'het zoeken toont aantallen, en de rijen van de weergave staan niet in de database.',
    )
  })
})
