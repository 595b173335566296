import { describe, expect, it } from 'vitest'
import { groupColumns } from './column-groups.ts'
import { findEmptyColumns, layoutColumns } from './column-layout.ts'
import { createColumnState, pinColumn, resizeColumn } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'
import { createRowSlots } from './use-grid-virtualisation.ts'

interface Row {
  id: string
}

function column(id: string, rest: Partial<GridColumn<Row>> = {}): GridColumn<Row> {
  return { id, header: id, width: 100, value: (row) => row.id, text: (row) => row.id, ...rest }
}

/** By the id of a column. */
type TextWidths = Readonly<Record<string, number>>

function layout(
  columns: GridColumn<Row>[],
  viewportWidth: number,
  state = createColumnState(columns),
  textWidths: TextWidths = {},
) {
  return layoutColumns({
    columns,
    state,
    emptyIds: findEmptyColumns(columns, [{ id: 'row' }]),
    textWidthOf: ({ id }) => textWidths[id] ?? 0,
    viewportWidth,
    hasMarkColumn: true,
    hasDetailColumn: false,
  })
}

const widthsOf = (placed: ReturnType<typeof layout>) => placed.columns.map((c) => c.width)

describe('layoutColumns', () => {
  it('distributes the remaining width over flexible columns, to the last pixel', () => {
    const placed = layout([column('a', { flex: 2 }), column('b'), column('c', { flex: 1 })], 1001)
    expect(widthsOf(placed)).toEqual([40, 541, 100, 320])
    expect(placed.totalWidth).toBe(1001)
    expect(placed.filler).toBe(0)
  })

  it('gives what a column may not have to the other flexible ones, and leaves the rest empty', () => {
    const columns = [
      column('a', { flex: 3, maxFlexWidth: 400 }),
      column('b'),
      column('c', { flex: 1, maxFlexWidth: 500 }),
    ]
    expect(widthsOf(layout(columns, 640))).toEqual([40, 325, 100, 175])
    expect(widthsOf(layout(columns, 940))).toEqual([40, 400, 100, 400])
    const wide = layout(columns, 2560)
    expect(widthsOf(wide)).toEqual([40, 400, 100, 500])
    expect(wide.filler).toBe(1520)
    const wider = [column('a', { width: 600, flex: 1, maxFlexWidth: 400 })]
    expect(widthsOf(layout(wider, 1000))).toEqual([40, 600])
  })

  it('does not stretch a column with a width set by the user', () => {
    const columns = [column('a', { flex: 1 }), column('b')]
    const state = resizeColumn(createColumnState(columns), { id: 'a', header: 'a' }, 200)
    const placed = layout(columns, 1000, state)
    expect(widthsOf(placed)).toEqual([40, 200, 100])
    expect(placed.filler).toBe(660)
  })

  it('shrinks columns without a text in any row, for the others, unless the user has set their width', () => {
    const empty = { text: () => '', emptyWidth: 60 }
    const columns = [
      column('a', { flex: 3 }),
      column('b', { ...empty, width: 240 }),
      column('c', { ...empty, flex: 1 }),
      column('d', { text: () => '', width: 90 }),
    ]
    expect(widthsOf(layout(columns, 1000))).toEqual([40, 750, 60, 60, 90])
    const state = resizeColumn(createColumnState(columns), { id: 'b', header: 'b' }, 300)
    expect(widthsOf(layout(columns, 1000, state))).toEqual([40, 510, 300, 60, 90])
  })

  it('shrinks columns that have a text but need no room for it', () => {
    const shrinking = (needsRoom: boolean) =>
      column('a', { width: 240, emptyWidth: 60, needsRoom: () => needsRoom })
    expect(widthsOf(layout([shrinking(false)], 1000))).toEqual([40, 60])
    expect(widthsOf(layout([shrinking(true)], 1000))).toEqual([40, 240])
  })

  it('does not shrink columns that do not fit', () => {
    expect(layout([column('a', { width: 500, flex: 1 }), column('b', { width: 500 })], 700).totalWidth).toBe(
      1040,
    )
  })

  it('places pinned columns by the edge they stick to', () => {
    const columns = [
      column('a', { pinned: 'start' }),
      column('b'),
      column('c', { pinned: 'end' }),
      column('d', { pinned: 'end' }),
    ]
    const placed = layout(columns, 900)
    expect(placed.columns.map((c) => [c.id, c.zone, c.offset])).toEqual([
      ['grid:mark', 'start', 0],
      ['a', 'start', 40],
      ['b', 'center', 140],
      ['c', 'end', 100],
      ['d', 'end', 0],
    ])
    expect(placed.columns.filter((c) => c.isEdge).map((c) => c.id)).toEqual(['a', 'c'])
    expect([placed.startWidth, placed.endWidth]).toEqual([140, 200])
  })

  it('keeps only the first column fixed on a narrow screen, and no wider than leaves room to read', () => {
    const columns = [
      column('a', { pinned: 'start' }),
      column('b', { width: 400, pinned: 'start' }),
      column('c', { pinned: 'end' }),
    ]
    const placed = layout(columns, 500)
    expect(placed.columns.map((c) => c.zone)).toEqual(['start', 'start', 'center', 'center'])
    expect(layout([column('a', { width: 390 }), column('b')], 500).columns[1]?.width).toBe(225)
  })

  it('lets every column scroll on a telephone, in the order they had', () => {
    const columns = [column('a', { pinned: 'end' }), column('b'), column('c', { pinned: 'start' })]
    const placed = layout(columns, 360)
    expect(placed.columns.map((c) => [c.id, c.zone])).toEqual([
      ['grid:mark', 'start'],
      ['c', 'center'],
      ['b', 'center'],
      ['a', 'center'],
    ])
  })

  it('unpins columns beyond the maximum pinned share', () => {
    const columns = [column('a', { width: 350 }), column('b', { width: 350 }), column('c')]
    const state = pinColumn(pinColumn(createColumnState(columns), 'a', 'start'), 'b', 'start')
    expect(layout(columns, 800, state).columns.map((c) => c.zone)).toEqual([
      'start',
      'start',
      'center',
      'center',
    ])
  })
})

describe('flexible columns of a list that is scrolled anyway', () => {
  const columns = [column('a', { flex: 3 }), column('b', { width: 900 }), column('c', { flex: 1 })]
  const textWidths = { a: 180, b: 1000, c: 60 }
  const widths = (viewportWidth: number, state = createColumnState(columns)) =>
    widthsOf(layout(columns, viewportWidth, state, textWidths))

  it('are as wide as their texts, where the columns do not fit', () => {
    expect(widths(1140)).toEqual([40, 100, 900, 100])
    expect(widths(1139)).toEqual([40, 180, 900, 100])
  })

  it('keep a width set by the user', () => {
    const state = resizeColumn(createColumnState(columns), { id: 'a', header: 'a' }, 90)
    expect(widths(1000, state)).toEqual([40, 90, 900, 100])
  })

  it('are no wider than a telephone shows', () => {
    expect(widths(160)).toEqual([40, 120, 900, 100])
  })

  it('leave room to scroll where they are pinned', () => {
    const wide = { a: 320 }
    expect(widthsOf(layout(columns, 500, undefined, wide))).toEqual([40, 225, 900, 100])
    const pinned = [column('a', { flex: 1, pinned: 'start' }), column('b', { width: 200, pinned: 'start' })]
    const all = [...pinned, column('c', { width: 600 })]
    expect(widthsOf(layout(all, 800, undefined, wide))).toEqual([40, 280, 200, 600])
  })
})

describe('folded groups', () => {
  const columns = [
    column('a', { group: 'X' }),
    column('b', { group: 'X' }),
    column('c'),
    column('d', { group: 'X' }),
    column('e', { group: 'Y' }),
  ]
  const folded = { ...createColumnState(columns), foldedGroups: ['X', 'Y'] }

  it('keep the first of each run of adjacent columns', () => {
    const placed = layout(columns, 1000, folded).columns.slice(1)
    expect(placed.map((c) => [c.id, c.fold])).toEqual([
      ['a', 'folded'],
      ['c', null],
      ['d', null],
      ['e', null],
    ])
  })

  it('give their width to other columns, and are foldable only with several columns', () => {
    const flexible = columns.map((each) => (each.id === 'c' ? { ...each, flex: 1 } : each))
    expect(widthsOf(layout(flexible, 1000, folded))).toEqual([40, 100, 660, 100, 100])
    expect(layout(columns, 1000).columns.map((c) => c.fold)).toEqual([null, 'open', 'open', null, null, null])
  })

  it('show the next column when the first is hidden', () => {
    const placed = layout(columns, 1000, { ...folded, hidden: ['a'] })
    expect(placed.columns.map((c) => c.id)).toEqual(['grid:mark', 'b', 'c', 'd', 'e'])
  })
})

describe('groupColumns', () => {
  it('joins adjacent columns with the same group, within one zone', () => {
    const columns = [
      column('a', { group: 'X', pinned: 'start' }),
      column('b', { group: 'X' }),
      column('c', { group: 'X' }),
      column('d'),
      column('e', { group: 'X' }),
    ]
    const groups = groupColumns(layout(columns, 1000).columns)
    expect(groups.map((g) => [g.label, g.zone, g.columns.length, g.width])).toEqual([
      [null, 'start', 1, 40],
      ['X', 'start', 1, 100],
      ['X', 'center', 2, 200],
      [null, 'center', 1, 100],
      ['X', 'center', 1, 100],
    ])
  })

  it('is empty without groups', () => {
    expect(groupColumns(layout([column('a')], 1000).columns)).toEqual([])
  })
})

describe('createRowSlots', () => {
  it('has gaps for columns that are not drawn, and for the filler before the end', () => {
    const columns = [column('a'), column('b'), column('c'), column('d', { pinned: 'end' })]
    const placed = layout(columns, 1000)
    const slots = createRowSlots(placed, (c) => c.id === 'b')
    expect(slots.map((slot) => (slot.kind === 'gap' ? slot.width : slot.column.id))).toEqual([
      'grid:mark',
      100,
      'b',
      100 + placed.filler,
      'd',
    ])
  })
})
