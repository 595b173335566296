import { describe, expect, it } from 'vitest'
import {
  createColumnState,
  listColumnIds,
  listVisibleColumnIds,
  moveColumn,
  pinColumn,
  resizeColumn,
  setColumnHidden,
  sortBy,
  toggleSort,
} from './column-state.ts'

const columns = [
  { id: 'code', header: 'Code', pinned: 'start' as const },
  { id: 'name', header: 'Omschrijving' },
  { id: 'status', header: 'Status' },
  { id: 'number', header: 'Nummer', isHiddenByDefault: true },
  { id: 'changed', header: 'Gewijzigd' },
]
const initial = createColumnState(columns)

describe('createColumnState', () => {
  it('follows the definition', () => {
    expect(listVisibleColumnIds(initial)).toEqual({
      start: ['code'],
      center: ['name', 'status', 'changed'],
      end: [],
    })
    expect(listColumnIds(initial)).toEqual(['code', 'name', 'status', 'number', 'changed'])
  })
})

describe('moving', () => {
  it('puts a column before or after another one', () => {
    const moved = moveColumn(initial, 'changed', 'name', 'before')
    expect(listVisibleColumnIds(moved).center).toEqual(['changed', 'name', 'status'])
    expect(listVisibleColumnIds(moveColumn(initial, 'name', 'changed', 'after')).center).toEqual([
      'status',
      'changed',
      'name',
    ])
  })

  it('takes the zone of the target column', () => {
    const moved = moveColumn(initial, 'status', 'code', 'before')
    expect(moved.pinned.start).toEqual(['status', 'code'])
    expect(listVisibleColumnIds(moveColumn(moved, 'code', 'name', 'after')).center).toEqual([
      'name',
      'code',
      'changed',
    ])
  })

  it('ignores unknown columns', () => {
    expect(moveColumn(initial, 'unknown', 'name', 'before')).toBe(initial)
    expect(moveColumn(initial, 'name', 'unknown', 'before')).toBe(initial)
  })
})

describe('pinning', () => {
  it('moves a column between the zones and back to its old position', () => {
    const pinned = pinColumn(initial, 'status', 'end')
    expect(listVisibleColumnIds(pinned)).toEqual({
      start: ['code'],
      center: ['name', 'changed'],
      end: ['status'],
    })
    expect(listVisibleColumnIds(pinColumn(pinned, 'status', 'center'))).toEqual(listVisibleColumnIds(initial))
  })

  it('places the newest pin nearest to the center', () => {
    const twice = pinColumn(pinColumn(initial, 'status', 'end'), 'name', 'end')
    expect(twice.pinned.end).toEqual(['name', 'status'])
    expect(pinColumn(initial, 'name', 'start').pinned.start).toEqual(['code', 'name'])
  })
})

describe('hiding', () => {
  it('hides and shows again in place', () => {
    const hidden = setColumnHidden(initial, 'status', true)
    expect(listVisibleColumnIds(hidden).center).toEqual(['name', 'changed'])
    expect(listVisibleColumnIds(setColumnHidden(hidden, 'status', false)).center).toEqual([
      'name',
      'status',
      'changed',
    ])
  })

  it('keeps the last visible column', () => {
    const one = ['code', 'name', 'status'].reduce((state, id) => setColumnHidden(state, id, true), initial)
    expect(setColumnHidden(one, 'changed', true)).toBe(one)
  })
})

describe('resizing', () => {
  it('stays within the limits, in whole pixels', () => {
    const column = { id: 'name', header: 'Omschrijving', minWidth: 80 }
    expect(resizeColumn(initial, column, 123.4).widths).toEqual({ name: 123 })
    expect(resizeColumn(initial, column, 10).widths).toEqual({ name: 80 })
    expect(resizeColumn(initial, column, 99_999).widths).toEqual({ name: 1200 })
  })

  it('resets to the width of the definition', () => {
    const column = { id: 'name', header: 'Omschrijving' }
    expect(resizeColumn(resizeColumn(initial, column, 200), column, null).widths).toEqual({})
    expect(resizeColumn(initial, column, null)).toBe(initial)
  })
})

describe('sorting', () => {
  it('toggles from ascending to descending to unsorted', () => {
    const once = toggleSort(initial, 'name', false)
    const twice = toggleSort(once, 'name', false)
    expect(once.sort).toEqual([{ columnId: 'name', direction: 'ascending' }])
    expect(twice.sort).toEqual([{ columnId: 'name', direction: 'descending' }])
    expect(toggleSort(twice, 'name', false).sort).toEqual([])
  })

  it('adds further columns behind the first and keeps their rank', () => {
    const two = toggleSort(toggleSort(initial, 'name', true), 'status', true)
    const flipped = toggleSort(two, 'name', true)
    expect(flipped.sort).toEqual([
      { columnId: 'name', direction: 'descending' },
      { columnId: 'status', direction: 'ascending' },
    ])
    expect(toggleSort(flipped, 'name', true).sort).toEqual([{ columnId: 'status', direction: 'ascending' }])
  })

  it('sorts by one column only unless additive', () => {
    const two = toggleSort(toggleSort(initial, 'name', true), 'status', true)
    expect(toggleSort(two, 'status', false).sort).toEqual([{ columnId: 'status', direction: 'ascending' }])
    expect(sortBy(two, 'code', 'descending').sort).toEqual([{ columnId: 'code', direction: 'descending' }])
    expect(sortBy(two, 'code', null).sort).toEqual([])
  })
})
