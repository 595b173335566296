import { describe, expect, it } from 'vitest'
import { createColumnState } from './column-state.ts'
import { restoreColumnGroups, restoreColumnState, toSavedColumnGroups } from './restore-column-state.ts'

const columns = [
  { id: 'code', header: 'Code', pinned: 'start' as const, isSortable: true },
  { id: 'name', header: 'Omschrijving', isSortable: true },
  { id: 'status', header: 'Status' },
  { id: 'number', header: 'Nummer', isHiddenByDefault: true },
]
const defaultSort = [{ columnId: 'name', direction: 'ascending' as const }]
const initial = createColumnState(columns, defaultSort)

describe('restoreColumnState', () => {
  it('restores the saved state', () => {
    const saved = {
      order: ['number', 'status', 'name', 'code'],
      hidden: ['status'],
      widths: { name: 240 },
      pinned: { start: ['name'], end: ['code'] },
      sort: [{ columnId: 'code', direction: 'descending' }],
    }
    expect(restoreColumnState(columns, JSON.parse(JSON.stringify(saved)), defaultSort)).toEqual({
      ...saved,
      foldedGroups: [],
    })
  })

  it.each([null, undefined, 7, 'text', [], {}, { order: 'name' }, { order: [1, 2] }])(
    'falls back to the definition for %j',
    (saved) => {
      expect(restoreColumnState(columns, saved, defaultSort)).toEqual(initial)
    },
  )

  it('drops unknown and duplicate columns', () => {
    const restored = restoreColumnState(columns, {
      order: ['gone', 'name', 'name', 'code', 'status', 'number'],
      hidden: ['gone', 'number'],
      widths: { gone: 100, name: -3, code: 'wide', status: 90 },
      pinned: { start: ['gone', 'code'], end: ['code'] },
      sort: [
        { columnId: 'gone', direction: 'ascending' },
        { columnId: 'name', direction: 'sideways' },
        { columnId: 'status', direction: 'ascending' },
        'nonsense',
      ],
    })
    expect(restored).toEqual({
      order: ['name', 'code', 'status', 'number'],
      hidden: ['number'],
      widths: { status: 90 },
      pinned: { start: ['code'], end: [] },
      sort: [],
      foldedGroups: [],
    })
  })

  it('inserts new columns after their neighbour, hidden or pinned as defined', () => {
    const restored = restoreColumnState(columns, { order: ['status', 'name'], hidden: [], pinned: {} })
    expect(restored.order).toEqual(['code', 'status', 'number', 'name'])
    expect(restored.hidden).toEqual(['number'])
    expect(restored.pinned.start).toEqual(['code'])
  })

  it('never hides everything', () => {
    const ids = columns.map((column) => column.id)
    expect(restoreColumnState(columns, { order: ids, hidden: ids }).hidden).toEqual(['number'])
  })

  it('keeps "unsorted" when that was saved', () => {
    expect(restoreColumnState(columns, { ...initial, sort: [] }, defaultSort).sort).toEqual([])
  })
})

describe('restoreColumnGroups', () => {
  const grouped = [
    { id: 'city', header: 'Plaats', group: 'Adres', isFoldedByDefault: true },
    { id: 'country', header: 'Land', group: 'Adres' },
    { id: 'changedOn', header: 'Gewijzigd op', group: 'Wijziging' },
  ]
  const defined = createColumnState(grouped)

  it('restores the saved state', () => {
    const state = { ...defined, foldedGroups: ['Wijziging'] }
    const saved: unknown = JSON.parse(JSON.stringify(toSavedColumnGroups(grouped, state)))
    expect(saved).toEqual([
      { groupId: 'Adres', isOpen: true },
      { groupId: 'Wijziging', isOpen: false },
    ])
    expect(restoreColumnGroups(grouped, saved, defined)).toEqual(state)
  })

  it.each([[undefined], ['Adres'], [[null, { groupId: 'gone', isOpen: false }, { groupId: 'Adres' }]]])(
    'falls back to the definition for %j',
    (saved) => {
      expect(restoreColumnGroups(grouped, saved, defined)).toEqual(defined)
    },
  )
})
