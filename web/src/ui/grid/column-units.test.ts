import { describe, expect, it } from 'vitest'
import { createColumnState, listVisibleColumnIds } from './column-state.ts'
import { foldGroup, listColumnUnits, moveUnit, moveUnitBy, pinUnit } from './column-units.ts'

const columns = [
  { id: 'code', header: 'Code', pinned: 'start' as const },
  { id: 'name', header: 'Omschrijving' },
  { id: 'city', header: 'Plaats', group: 'Adres' },
  { id: 'street', header: 'Straat', group: 'Adres', isHiddenByDefault: true },
  { id: 'country', header: 'Land', group: 'Adres' },
  { id: 'changed', header: 'Gewijzigd' },
]
const open = createColumnState(columns)
const folded = foldGroup(open, 'Adres', true)
const center = (state: typeof open) => listVisibleColumnIds(state).center

describe('folding', () => {
  it('adds a folded group once and removes it', () => {
    expect(folded.foldedGroups).toEqual(['Adres'])
    expect(foldGroup(folded, 'Adres', true)).toBe(folded)
    expect(foldGroup(folded, 'Adres', false)).toEqual(open)
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
    expect(center(moveUnitBy(columns, open, 'country', -1))).toEqual(['name', 'country', 'city', 'changed'])
    expect(center(moveUnitBy(columns, folded, 'name', 1))).toEqual(['city', 'country', 'name', 'changed'])
    expect(center(moveUnitBy(columns, folded, 'changed', -1))).toEqual(['name', 'changed', 'city', 'country'])
  })

  it('moves the folded columns along', () => {
    expect(center(moveUnitBy(columns, folded, 'city', 1))).toEqual(['name', 'changed', 'city', 'country'])
    expect(center(moveUnit(columns, folded, 'city', { id: 'name', side: 'before' }))).toEqual([
      'city',
      'country',
      'name',
      'changed',
    ])
  })

  it('changes nothing at the edge of the zone', () => {
    expect(moveUnitBy(columns, open, 'name', -1)).toBe(open)
    expect(moveUnitBy(columns, open, 'code', 1)).toBe(open)
    expect(moveUnit(columns, folded, 'city', { id: 'country', side: 'after' })).toBe(folded)
  })

  it('pins a folded group in its order', () => {
    expect(pinUnit(columns, folded, 'city', 'end').pinned.end).toEqual(['city', 'country'])
    expect(pinUnit(columns, folded, 'city', 'start').pinned.start).toEqual(['code', 'city', 'country'])
    expect(pinUnit(columns, open, 'city', 'end').pinned.end).toEqual(['city'])
  })
})
