import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { describe, expect, test } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import type { SearchDefinition, SearchEntryDefinition } from '../../schema/search.ts'
import { recordTypes } from '../record-types.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { resolveRecordType } from './resolve-record-type.ts'

/** The findings for the type with every input, with another search. */
function wrong(search: Partial<SearchDefinition>): readonly string[] {
  return wrongType({ search: { ...everySearchInput.search, ...search } })
}

function wrongType(change: Partial<RecordTypeDefinition>): readonly string[] {
  const changed = { ...everySearchInput, ...change }
  return checkRecordTypes([...recordTypes, changed]).map((sentence) => sentence.replace(/^[^:]*: /, ''))
}

function wrongEntry(entry: SearchEntryDefinition): readonly string[] {
  return wrong({ layout: 'free', parts: ['description', 'x'], entries: { x: entry } })
}

describe('an invalid search input is reported with a sentence that names it', () => {
  test.each<[string, SearchEntryDefinition, string]>([
    [
      'a presentation that its kind does not have',
      { binds: { fields: ['day'], operator: 'equals' }, presentation: 'radio' },
      'zoekveld "x" kan er niet uitzien als "radio".',
    ],
    [
      'one choice where several are searched for',
      { binds: { fields: ['sort'], operator: 'oneOf' }, presentation: 'radio' },
      'zoekveld "x" zoekt met "oneOf", en dat kan niet met één keuze.',
    ],
    [
      'a text beside one choice',
      { binds: { fields: ['countryId'], operator: 'equals' }, descriptionTwin: true },
      'zoekveld "x" neemt een omschrijving aan waar er één wordt gekozen.',
    ],
    [
      'a text beside a list',
      {
        binds: { fields: ['countryId'], operator: 'oneOf' },
        presentation: 'select',
        descriptionTwin: true,
      },
      'zoekveld "x" neemt een tekst aan waar alleen gekozen kan worden.',
    ],
    [
      'an input that refers to nothing',
      {
        input: { kind: 'reference', label: 'X', to: 'Main.NowhereViewDto' },
        binds: { fields: ['countryId'], operator: 'equals' },
      },
      'zoekveld "x" verwijst naar Main.NowhereViewDto, dat niet bestaat.',
    ],
    [
      'records that are chosen by an unknown search entry',
      {
        input: { kind: 'reference', label: 'X', to: 'Main.CountryViewDto', where: { nowhere: 1 } },
        binds: { fields: ['countryId'], operator: 'equals' },
      },
      'zoekveld "x" kiest records op "nowhere", en dat is geen zoekveld van Main.CountryViewDto.',
    ],
    [
      'records that are chosen so in a form mode',
      {
        input: {
          kind: 'reference',
          label: 'X',
          to: 'Main.CountryViewDto',
          whereIn: { add: { description: 'a' }, edit: { nowhere: 1 } },
        },
        binds: { fields: ['countryId'], operator: 'equals' },
      },
      'zoekveld "x" kiest records op "nowhere", en dat is geen zoekveld van Main.CountryViewDto.',
    ],
  ])('%s', (_, entry, sentence) => {
    expect(wrongEntry(entry)).toEqual([sentence])
  })

  test.each(['nowhere', 'lastModifiedById', 'remark.length'])('choices in the order of "%s"', (field) => {
    const input = { kind: 'reference', label: 'X', to: 'Main.CountryViewDto', sort: [field] } as const
    expect(wrongEntry({ input, binds: { fields: ['countryId'], operator: 'equals' } })).toEqual([
      `zoekveld "x" staat op volgorde van "${field}", en daarop zijn records van Main.CountryViewDto niet te ordenen.`,
    ])
  })

  test('two entries in one place, and two categories of one name', () => {
    const category = { name: 'a', label: 'A', entries: [] }
    expect(
      wrong({
        layout: 'free',
        parts: ['description', { spacer: 1 }, 'description'],
        advanced: [category, category],
      }),
    ).toEqual([
      'twee zoekcategorieën heten "a".',
      'zoekveld "description" staat twee keer op dezelfde kaart.',
    ])
  })

  test('choices of its own under the name of a field', () => {
    const input = { kind: 'reference', label: 'X', to: 'Main.CountryViewDto', where: {} } as const
    const binds = { fields: ['countryId'], operator: 'equals' } as const
    expect(wrong({ layout: 'free', parts: ['countryId'], entries: { countryId: { input, binds } } })).toEqual(
      ['zoekveld "countryId" kiest uit andere records dan het veld dat zo heet.'],
    )
  })
})

describe('the search card of a definition', () => {
  const { search } = resolveRecordType(everySearchInput)

  test('keeps its order and its empty room', () => {
    expect(search.visible.slice(0, 4)).toEqual(['description', { spacer: 1 }, 'remark', 'day'])
    expect(search.visible.at(-1)).toBe('status')
  })

  test('shows records at once, unless the definition says otherwise', () => {
    const plain: SearchDefinition = { layout: 'free', parts: ['description'] }
    const folded = resolveRecordType({ ...everySearchInput, search: plain })
    expect(folded.search).toMatchObject({ isImmediate: true })
    const other = resolveRecordType({
      ...everySearchInput,
      search: { ...everySearchInput.search, isImmediate: false },
    })
    expect(other.search).toMatchObject({ isImmediate: false })
  })

  test('finds every other entry in advanced search: those of the type and those of every type', () => {
    const { advanced } = resolveRecordType({
      ...everySearchInput,
      search: { layout: 'codeTable', parts: ['description'] },
      grid: { ...everySearchInput.grid, columns: ['description', 'amount'] },
    }).search
    expect(advanced.categories).toEqual([
      { name: 'own', label: 'Alles', entries: ['amount'] },
      {
        name: 'general',
        label: 'Algemeen',
        entries: [
          'status',
          'activeStartRangeUtc',
          'activeEndRangeUtc',
          'changedBetweenRangeUtc',
          'changedByIds',
        ],
      },
    ])
  })
})

test('a member of a call that refers to nothing, or is chosen by an unknown search entry, is reported', () => {
  const bodyOf = (to: string, filter = {}) => ({
    calls: {
      ask: {
        method: 'POST',
        path: 'everysearchinputs/ask',
        label: 'Vragen',
        right: 'Read',
        subject: 'page',
        body: { placeId: { kind: 'reference', label: 'Plaats', to, where: filter } },
        answer: 'bulk',
      },
    } as const,
  })
  expect(wrongType(bodyOf('Main.NowhereViewDto'))).toContain(
    'veld "placeId" van de aanroep "ask" verwijst naar Main.NowhereViewDto, dat niet bestaat.',
  )
  expect(wrongType(bodyOf('Main.CountryViewDto', { nowhere: 1 }))).toContain(
    'veld "placeId" van de aanroep "ask" kiest records op "nowhere", en dat is geen zoekveld van Main.CountryViewDto.',
  )
})
