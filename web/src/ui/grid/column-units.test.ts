import { describe, expect, it } from 'vitest'
import { createColumnState, listVisibleColumnIds } from './column-state.ts'
import {
  listColumnUnits,
  moveColumnUnit,
  moveColumnUnitBy,
  pinColumnUnit,
  setGroupFolded,
} from './column-units.ts'

const columns = [
  { id: 'code', header: 'Code', pinned: 'start' as const },
  { id: 'name', header: 'Omschrijving' },
  { id: 'city', header: 'Plaats', group: 'Adres' },
  { id: 'street', header: 'Straat', group: 'Adres', isHiddenByDefault: true },
  { id: 'country', header: 'Land', group: 'Adres' },
  { id: 'changed', header: 'Gewijzigd' },
]
const open = createColumnState(columns)
const folded = setGroupFolded(open, 'Adres', true)
const center = (state: typeof open) => listVisibleColumnIds(state).center

describe('folding', () => {
  it('adds a folded group once and removes it', () => {
    expect(folded.foldedGroups).toEqual(['Adres'])
    expect(setGroupFolded(folded, 'Adres', true)).toBe(folded)
    expect(setGroupFolded(folded, 'Adres', false)).toEqual(open)
  })

  it('starts as defined', () => {
    const defined = columns.map((column) => ({ ...column, isFoldedByDefault: column.group !== undefined }))
    expect(createColumnState(defined).foldedGroups).toEqual(['Adres'])
  })

  it('treats the visible columns of a folded group as one unit', () => {
    expect(listColumnUnits(columns, open).center).toEqual([['name'], ['city'], ['country'], ['changed']])
    expect(listColumnUnits(columns, folded).center).toEqual([['name'], ['city', 'country'], ['changed']])
  })
})

describe('moving', () => {
  it('moves past the visible neighbour, and past a folded group as a whole', () => {
    expect(center(moveColumnUnitBy(columns, open, 'country', -1))).toEqual([
      'name',
      'country',
      'city',
      'changed',
    ])
    expect(center(moveColumnUnitBy(columns, folded, 'name', 1))).toEqual([
      'city',
      'country',
      'name',
      'changed',
    ])
    expect(center(moveColumnUnitBy(columns, folded, 'changed', -1))).toEqual([
      'name',
      'changed',
      'city',
      'country',
    ])
  })

  it('moves the folded columns along', () => {
    expect(center(moveColumnUnitBy(columns, folded, 'city', 1))).toEqual([
      'name',
      'changed',
      'city',
      'country',
    ])
    expect(center(moveColumnUnit(columns, folded, 'city', { id: 'name', side: 'before' }))).toEqual([
      'city',
      'country',
      'name',
      'changed',
    ])
  })

  it('changes nothing at the edge of the zone', () => {
    expect(moveColumnUnitBy(columns, open, 'name', -1)).toBe(open)
    expect(moveColumnUnitBy(columns, open, 'code', 1)).toBe(open)
    expect(moveColumnUnit(columns, folded, 'city', { id: 'country', side: 'after' })).toBe(folded)
  })

  it('pins a folded group in its order', () => {
    expect(pinColumnUnit(columns, folded, 'city', 'end').pinned.end).toEqual(['city', 'country'])
    expect(pinColumnUnit(columns, folded, 'city', 'start').pinned.start).toEqual(['code', 'city', 'country'])
    expect(pinColumnUnit(columns, open, 'city', 'end').pinned.end).toEqual(['city'])
  })
})
