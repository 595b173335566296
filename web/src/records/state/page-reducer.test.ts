import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { describe, expect, it } from 'vitest'
import { createColumnState } from '../../ui/grid/column-state.ts'
import { type PageAction, pageReducer } from './page-reducer.ts'
import { createPageState, type PageState, type SearchFields } from './page-state.ts'

const initial: SearchFields = {
  values: { description: null, status: 'Active', code: null },
  matchingBehavior: 'Contains',
}

function start(options: Partial<Parameters<typeof createPageState>[0]> = {}): PageState {
  return createPageState({
    initial,
    visibleKeys: ['description', 'status'],
    columns: createColumnState([{ id: 'description', header: 'Omschrijving' }]),
    isImmediate: true,
    isSearchExpanded: true,
    ...options,
  })
}

function after(state: PageState, ...actions: readonly PageAction[]): PageState {
  return actions.reduce(pageReducer, state)
}

const typed: PageAction = { type: 'searchFieldChanged', key: 'description', value: 'neder' }
const submitted: PageAction = {
  type: 'searchSubmitted',
  fields: { ...initial, values: { ...initial.values, description: 'neder' } },
}
const rows = ['a', 'b', 'c'].map((id): AnyRecord => ({ id, rowVersion: 1 }))
const marking = (...ids: string[]): PageAction => ({ type: 'marksChanged', ids: new Set(ids), rows })

describe('starting a record page', () => {
  it('shows records at once, unless the type waits for a search', () => {
    expect(start().isGridInteractive).toBe(true)
    expect(start({ isImmediate: false }).isGridInteractive).toBe(false)
  })

  it('with a search in the address shows records at once and folds the search card away', () => {
    const applied = { ...initial, values: { ...initial.values, code: 'NL' } }
    const state = start({ isImmediate: false, applied })
    expect(state.isGridInteractive).toBe(true)
    expect(state.isSearchExpanded).toBe(false)
    expect(state.current).toBe(applied)
    expect(state.extraKeys).toEqual(['code'])
  })
})

describe('searching', () => {
  it('does not search while a field is edited', () => {
    const state = after(start(), typed)
    expect(state.current.values['description']).toBe('neder')
    expect(state.applied).toBe(initial)
  })

  it('applies the fields, clears the marks and goes to the first page', () => {
    const state = after(
      start({ isImmediate: false }),
      marking('a'),
      { type: 'pageChanged', page: 3 },
      typed,
      submitted,
    )
    expect(state.applied.values['description']).toBe('neder')
    expect(state.marked.size).toBe(0)
    expect(state.page).toBe(1)
    expect(state.isGridInteractive).toBe(true)
    expect(state.searchSerial).toBe(1)
  })

  it('searches without invalid values, which stay in the field', () => {
    const state = after(start(), typed, { type: 'searchSubmitted', fields: initial })
    expect(state.applied.values['description']).toBeNull()
    expect(state.current.values['description']).toBe('neder')
  })

  it('keeps the extra members of the response', () => {
    const context = { openCount: 3 }
    expect(after(start(), { type: 'searchAnswered', context }).context).toBe(context)
  })

  it('shows a field that advanced search changed in the card', () => {
    const fields: SearchFields = { values: { ...initial.values, code: 'NL' }, matchingBehavior: 'Exact' }
    const state = after(start(), {
      type: 'searchReplaced',
      fields,
      visibleKeys: ['description', 'status'],
    })
    expect(state.extraKeys).toEqual(['code'])
    expect(state.applied).toBe(fields)
    expect(state.formSerial).toBe(1)
  })
})

describe('resetting the search', () => {
  it('goes back to the initial values and unmarks the rows', () => {
    const state = after(start(), typed, submitted, marking('a'), { type: 'searchReset' })
    expect(state.current).toBe(initial)
    expect(state.applied).toBe(initial)
    expect(state.marked.size).toBe(0)
    expect(state.isGridInteractive).toBe(true)
    expect(state.formSerial).toBe(1)
  })

  it('clears the items where the type waits for a search', () => {
    const state = after(start({ isImmediate: false }), submitted, { type: 'searchReset' })
    expect(state.isGridInteractive).toBe(false)
  })
})

describe('paging, sorting and the reference date', () => {
  it('goes to the first page and unmarks the rows for another reference date', () => {
    const state = after(
      start(),
      marking('a'),
      { type: 'pageChanged', page: 4 },
      {
        type: 'referenceDateChanged',
        referenceDateUtc: '2025-12-31T23:00:00.000Z',
      },
    )
    expect(state.page).toBe(1)
    expect(state.marked.size).toBe(0)
  })

  it('goes to the first page for another limit or sorting, but not for a wider column', () => {
    const paged = after(start(), { type: 'pageChanged', page: 4 })
    expect(after(paged, { type: 'resultLimitChanged', resultLimit: 100 }).page).toBe(1)
    const sort = [{ columnId: 'description', direction: 'descending' as const }]
    expect(after(paged, { type: 'columnsChanged', columns: { ...paged.columns, sort } }).page).toBe(1)
    const widths = { description: 300 }
    expect(after(paged, { type: 'columnsChanged', columns: { ...paged.columns, widths } }).page).toBe(4)
  })
})

describe('marking', () => {
  it('keeps marks and their records on another page', () => {
    const first = after(start(), marking('a', 'b'))
    const other: readonly AnyRecord[] = [{ id: 'z', rowVersion: 1 }]
    const state = after(
      first,
      { type: 'pageChanged', page: 2 },
      {
        type: 'marksChanged',
        ids: new Set(['a', 'b', 'z']),
        rows: other,
      },
    )
    expect([...state.marked.keys()]).toEqual(['a', 'b', 'z'])
  })

  it('replaces marked records by newer ones, and keeps the state without any', () => {
    const marked = after(start(), marking('a'))
    const newer: AnyRecord = { id: 'a', rowVersion: 2 }
    expect(after(marked, { type: 'recordsRefreshed', rows: [newer] }).marked.get('a')).toBe(newer)
    expect(after(marked, { type: 'recordsRefreshed', rows })).toBe(marked)
  })
})

describe('paging', () => {
  it('never goes before the first page', () => {
    expect(after(start(), { type: 'pageChanged', page: 0 }).page).toBe(1)
    expect(after(start(), { type: 'pageChanged', page: 2 }).page).toBe(2)
  })
})

describe('records that the search no longer finds', () => {
  it('lose their marks', () => {
    const marked = after(start(), marking('a', 'b'))
    const left = after(marked, { type: 'recordsGone', ids: new Set(['a', 'z']) })
    expect([...left.marked.keys()]).toEqual(['b'])
    expect(after(left, { type: 'recordsGone', ids: new Set(['a']) })).toBe(left)
  })
})
