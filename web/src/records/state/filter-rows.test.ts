import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { SearchEntryDefinition } from '@stamboek/model/schema/search'
import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { filterRows } from './filter-rows.ts'

const rows: readonly AnyRecord[] = [
  {
    id: 'a',
    rowVersion: 1,
    description: 'Élan vital',
    remark: null,
    amount: 3,
    day: '2026-02-01',
    isUrgent: true,
    countryId: 'nl',
    country: { id: 'nl', label: 'Nederland' },
    userIds: [{ id: 'u1', label: 'Anna' }],
    activeRangeUtc: { start: '2026-01-01T00:00:00.000Z', end: null },
  },
  {
    id: 'b',
    rowVersion: 1,
    description: 'Zwolle',
    remark: 'Vitaal',
    amount: 7,
    day: null,
    isUrgent: false,
    countryId: null,
    country: null,
    userIds: [],
    activeRangeUtc: { start: null, end: '2025-01-01T00:00:00.000Z' },
  },
]

/** The rows that are left when one entry, bound as given, has this value. */
function left(
  entry: Omit<SearchEntryDefinition, 'clientSide'>,
  value: unknown,
  matchingBehavior = 'Contains',
) {
  const type = servedType({
    ...everySearchInput,
    search: { layout: 'free', order: [], entries: { quick: { ...entry, clientSide: true } } },
  })
  const fields = { values: { quick: value }, matchingBehavior: matchingBehavior as 'Contains' }
  return filterRows(type, rows, fields).map(({ id }) => id)
}

const range = (start: string | null, end: string | null) => ({ start, end })

describe('search fields that filter the rows already fetched', () => {
  it('search a text in any of their fields, ignoring case', () => {
    const binds = { fields: ['description', 'remark'], operator: 'matches' } as const
    expect(left({ binds }, ' VITA ')).toEqual(['a', 'b'])
    expect(left({ binds }, 'vita', 'StartsWith')).toEqual(['b'])
    expect(left({ binds }, 'vital', 'EndsWith')).toEqual(['a'])
    expect(left({ binds }, 'zwol', 'Exact')).toEqual([])
  })

  it.each<[string, SearchEntryDefinition['binds'], unknown, readonly string[]]>([
    ['a value', { fields: ['amount'], operator: 'equals' }, 7, ['b']],
    ['any of some values', { fields: ['countryId'], operator: 'oneOf' }, ['nl', 'be'], ['a']],
    ['numbers', { fields: ['amount'], operator: 'between' }, { minimum: 3, maximum: 6 }, ['a']],
    ['numbers from one on', { fields: ['amount'], operator: 'between' }, { minimum: 4 }, ['b']],
    [
      'days up to one that is not among them',
      { fields: ['day'], operator: 'within' },
      range(null, '2026-02-01'),
      [],
    ],
    ['days from one on', { fields: ['day'], operator: 'within' }, range('2026-02-01', null), ['a']],
    ['a start', { fields: ['activeRangeUtc'], operator: 'startsWithin' }, range('2025-12-01', null), ['a']],
    ['an end', { fields: ['activeRangeUtc'], operator: 'endsWithin' }, range('2024-12-01', null), ['b']],
    ['an overlap', { fields: ['activeRangeUtc'], operator: 'overlaps' }, range('2025-06-01', null), ['a']],
    ['records in a list', { fields: ['userIds'], operator: 'includesAny' }, ['u1'], ['a']],
    ['only what is so', { fields: ['isUrgent'], operator: 'isTrue' }, true, ['a']],
    ['nothing, when empty', { fields: ['amount'], operator: 'between' }, { minimum: null }, ['a', 'b']],
  ])('look for %s', (_, binds, value, ids) => {
    expect(left({ binds }, value)).toEqual(ids)
  })

  it('search labels for a text instead of a choice', () => {
    const binds = { fields: ['countryId'], operator: 'oneOf' } as const
    expect(left({ binds, descriptionTwin: true }, 'neder')).toEqual(['a'])
  })
})
