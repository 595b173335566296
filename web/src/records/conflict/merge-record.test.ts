import type { Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Side, Versions } from './difference.ts'
import { mergeRecord } from './merge-record.ts'

const fields = {
  description: { kind: 'text', label: 'Omschrijving' },
  remark: { kind: 'multilineText', label: 'Opmerking' },
  activeRangeUtc: { kind: 'dateRange', label: 'Actief' },
  countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
  address: { kind: 'group', label: 'Adres', members: { city: { kind: 'text', label: 'Plaats' } } },
  permissions: { kind: 'choices', label: 'Rechten' },
  ranges: { kind: 'children', label: 'Gebieden', of: 'Main.RangeViewDto' },
  systemValue: { kind: 'boolean', label: 'Systeemwaarde', computed: 'program' },
} as const satisfies Fields
const rowFields = {
  from: { kind: 'text', label: 'Van' },
  to: { kind: 'text', label: 'Tot' },
  countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
} as const satisfies Fields

function merge(versions: Versions, choices: Readonly<Record<string, Side>> = {}) {
  return mergeRecord(fields, versions, {
    mode: 'edit',
    choices: new Map(Object.entries(choices)),
    findRowFields: () => rowFields,
  })
}

const original = {
  description: 'Utrecht',
  remark: null,
  activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
  countryId: null,
  address: { city: 'Utrecht' },
  permissions: ['A', 'B'],
  ranges: [
    { id: '1', rowVersion: 1, from: '3400', to: '3499', isDeleted: false },
    { id: '2', rowVersion: 1, from: '3500', to: '3599', isDeleted: false },
  ],
  systemValue: false,
} satisfies MemberValues
const [first, second] = original.ranges

/** The side that changed each value, by key. */
function changersOf({ differences }: ReturnType<typeof merge>) {
  return Object.fromEntries(differences.map(({ key, by }) => [key, by]))
}

describe('a change of one side', () => {
  it('is kept', () => {
    const mine = { ...original, remark: 'Van mij' }
    const theirs = { ...original, description: 'Het Sticht', systemValue: true }
    const result = merge({ original, mine, theirs })
    expect(result.values).toMatchObject({ remark: 'Van mij', description: 'Het Sticht', systemValue: true })
    expect(changersOf(result)).toEqual({ remark: 'mine', description: 'theirs' })
  })

  it('is kept by member of a group', () => {
    const theirs = { ...original, address: { city: 'Amersfoort' } }
    const result = merge({ original, mine: original, theirs })
    expect(result.values['address']).toEqual({ city: 'Amersfoort' })
    expect(changersOf(result)).toEqual({ 'address.city': 'theirs' })
  })

  it('is merged in a set', () => {
    const mine = { ...original, permissions: ['B', 'C'] }
    const theirs = { ...original, permissions: ['A', 'B', 'D'] }
    const result = merge({ original, mine, theirs })
    expect(result.values['permissions']).toEqual(['B', 'D', 'C'])
    expect(changersOf(result)).toEqual({ permissions: 'together' })
  })

  it('is no difference when both sides made the same change', () => {
    const both = { ...original, description: 'Het Sticht' }
    expect(merge({ original, mine: both, theirs: both }).differences).toEqual([])
  })
})

describe('a change of both sides', () => {
  const mine = { ...original, description: 'Van mij' }
  const theirs = { ...original, description: 'Van een ander' }

  it('is a conflict that keeps the input until a side is chosen', () => {
    const result = merge({ original, mine, theirs })
    expect(changersOf(result)).toEqual({ description: 'conflict' })
    expect(result.values['description']).toBe('Van mij')
  })

  it('takes the chosen side', () => {
    expect(merge({ original, mine, theirs }, { description: 'theirs' }).values['description']).toBe(
      'Van een ander',
    )
    expect(merge({ original, mine, theirs }, { description: 'mine' }).values['description']).toBe('Van mij')
  })

  it('is one conflict for a period, whose bounds are not merged', () => {
    const result = merge({
      original,
      mine: { ...original, activeRangeUtc: { start: '2026-01-31T23:00:00.000Z', end: null } },
      theirs: {
        ...original,
        activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: '2026-05-31T22:00:00.000Z' },
      },
    })
    expect(changersOf(result)).toEqual({ activeRangeUtc: 'conflict' })
  })
})

describe('the rows of a list', () => {
  it('are merged member by member where their ids match', () => {
    const mine = { ...original, ranges: [{ ...first, from: '3401' }, second] }
    const theirs = { ...original, ranges: [{ ...first, to: '3498', rowVersion: 2 }, second] }
    const result = merge({ original, mine, theirs })
    expect(result.values['ranges']).toMatchObject([
      { id: '1', rowVersion: 2, from: '3401', to: '3498', isDeleted: false },
      { id: '2', from: '3500', to: '3599' },
    ])
    expect(changersOf(result)).toEqual({ 'ranges.1.from': 'mine', 'ranges.1.to': 'theirs' })
  })

  it('are conflicts by member where both sides changed the same row', () => {
    const mine = { ...original, ranges: [{ ...first, from: '3401' }, second] }
    const theirs = { ...original, ranges: [{ ...first, from: '3402' }, second] }
    expect(changersOf(merge({ original, mine, theirs }))).toEqual({ 'ranges.1.from': 'conflict' })
    expect(merge({ original, mine, theirs }, { 'ranges.1.from': 'theirs' }).values['ranges']).toMatchObject([
      { from: '3402' },
      { from: '3500' },
    ])
  })

  it('contain the additions of both sides', () => {
    const mine = { ...original, ranges: [...original.ranges, { from: '1', to: '2' }] }
    const theirs = { ...original, ranges: [...original.ranges, { id: '3', from: '8', to: '9' }] }
    const result = merge({ original, mine, theirs })
    expect(result.values['ranges']).toMatchObject([
      first,
      second,
      { id: '3', from: '8', to: '9' },
      { from: '1', to: '2' },
    ])
    expect(changersOf(result)).toEqual({ 'ranges.3': 'theirs', 'ranges.new0': 'mine' })
  })

  it('contain a row once that both sides added', () => {
    const mine = { ...original, ranges: [...original.ranges, { from: '8', to: '9' }] }
    const theirs = { ...original, ranges: [...original.ranges, { id: '3', from: '8', to: '9' }] }
    expect(merge({ original, mine, theirs }).values['ranges']).toMatchObject(theirs.ranges)
  })

  it('are deleted where one side deleted what the other did not change', () => {
    const deleted = { ...original, ranges: [first, { ...second, isDeleted: true }] }
    for (const versions of [
      { original, mine: deleted, theirs: original },
      { original, mine: original, theirs: deleted },
    ]) {
      expect(merge(versions).values['ranges']).toMatchObject([{ isDeleted: false }, { isDeleted: true }])
    }
  })

  it('are a conflict as a whole where one side deleted what the other changed', () => {
    const mine = { ...original, ranges: [first, { ...second, to: '3598' }] }
    const theirs = { ...original, ranges: [first, { ...second, isDeleted: true }] }
    expect(changersOf(merge({ original, mine, theirs }))).toEqual({ 'ranges.2': 'conflict' })
    expect(merge({ original, mine, theirs }, { 'ranges.2': 'mine' }).values['ranges']).toMatchObject([
      {},
      { id: '2', to: '3598', isDeleted: false },
    ])
    expect(merge({ original, mine, theirs }, { 'ranges.2': 'theirs' }).values['ranges']).toMatchObject([
      {},
      { id: '2', isDeleted: true },
    ])
  })

  it('take the label of the chosen reference', () => {
    const withCountry = (id: string, label: string) => ({
      ...original,
      ranges: [{ ...first, countryId: id, country: { id, label } }, second],
    })
    const versions = { original, mine: withCountry('be', 'België'), theirs: withCountry('de', 'Duitsland') }
    expect(merge(versions, { 'ranges.1.countryId': 'mine' }).values['ranges']).toMatchObject([
      { countryId: 'be', country: { label: 'België' } },
      {},
    ])
    expect(merge(versions, { 'ranges.1.countryId': 'theirs' }).values['ranges']).toMatchObject([
      { countryId: 'de', country: { label: 'Duitsland' } },
      {},
    ])
  })

  it('are one value where they have no ids', () => {
    const copy = { ...original, ranges: [{ from: '1', to: '2' }] }
    const result = merge({
      original: copy,
      mine: { ...copy, ranges: [{ from: '1', to: '3' }] },
      theirs: { ...copy, ranges: [{ from: '1', to: '4' }] },
    })
    expect(changersOf(result)).toEqual({ ranges: 'conflict' })
  })
})

describe('merging any three versions', () => {
  const text = fc.constantFrom('a', 'b', 'c')
  const row = (id: string) =>
    fc.record({
      id: fc.constant(id),
      from: text,
      to: text,
      isDeleted: fc.boolean(),
    })
  const record = fc.record({
    description: text,
    remark: fc.option(text, { nil: null }),
    address: fc.record({ city: text }),
    permissions: fc.uniqueArray(text),
    ranges: fc.tuple(row('1'), row('2')).map((rows) => [...rows]),
  })
  const three = fc.record({ original: record, mine: record, theirs: record })

  it('takes the changed side where only one side changed', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        for (const versions of [
          { original: before, mine: before, theirs: after },
          { original: before, mine: after, theirs: before },
        ]) {
          const { values, differences } = merge(versions)
          expect(shown(values)).toEqual(shown(after))
          expect(differences.some(({ by }) => by === 'conflict')).toBe(false)
        }
      }),
    )
  })

  it('has no differences where both sides are equal', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const { values, differences } = merge({ original: before, mine: after, theirs: after })
        expect(shown(values)).toEqual(shown(after))
        expect(differences).toEqual([])
      }),
    )
  })

  it('has a conflict exactly where both sides changed a value differently', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const { original: o, mine, theirs } = versions
        const isConflict = (pick: (each: typeof o) => unknown) =>
          pick(mine) !== pick(o) && pick(theirs) !== pick(o) && pick(mine) !== pick(theirs)
        const keys = merge(versions).differences.flatMap(({ key, by }) => (by === 'conflict' ? [key] : []))
        expect(keys.includes('description')).toBe(isConflict((each) => each.description))
        expect(keys.includes('remark')).toBe(isConflict((each) => each.remark))
        expect(keys.includes('address.city')).toBe(isConflict((each) => each.address.city))
        expect(keys.includes('permissions')).toBe(false)
      }),
    )
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(three, fc.constantFrom<Side>('mine', 'theirs'), (versions, side) => {
        const other: Side = side === 'mine' ? 'theirs' : 'mine'
        const conflicts = merge(versions).differences.filter(({ by }) => by === 'conflict')
        const choose = (chosen: Side) => Object.fromEntries(conflicts.map(({ key }) => [key, chosen]))
        const swapped = { original: versions.original, mine: versions.theirs, theirs: versions.mine }
        expect(shown(merge(versions, choose(side)).values)).toEqual(
          shown(merge(swapped, choose(other)).values),
        )
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const { values } = merge(versions)
        const again = merge({ original: versions.theirs, mine: values, theirs: versions.theirs })
        expect(shown(again.values)).toEqual(shown(values))
        expect(again.differences.some(({ by }) => by !== 'mine')).toBe(false)
      }),
    )
  })

  /** Compares visible values: the order of a set and members of deleted rows do not count. */
  function shown(values: MemberValues): unknown {
    const rows = values['ranges'] as readonly { id: string; isDeleted: boolean }[]
    return {
      description: values['description'],
      remark: values['remark'],
      address: values['address'],
      permissions: [...(values['permissions'] as readonly string[])].toSorted(),
      ranges: rows.map((each) =>
        each.isDeleted ? { id: each.id, isDeleted: true } : { ...each, countryId: null },
      ),
    }
  }
})
