import { expect, test } from 'vitest'
import { createColumnState, setColumnHidden } from '../../ui/grid/column-state.ts'
import { createPageState } from './page-state.ts'
import { readSavedPageState, toSavedPageState } from './saved-page-state.ts'

const columns = ['description', 'code', 'city', 'street'].map((id, index) => ({
  id,
  group: index > 1 ? 'Adres' : undefined,
  isFoldedByDefault: index > 1,
  header: id,
  isSortable: true,
  value: () => id,
  text: () => id,
}))
const defaultSort = [{ columnId: 'description', direction: 'ascending' }] as const
const page = { columns, defaultSort: [...defaultSort], search: { isImmediate: true } }
const start = createPageState({
  initial: { values: {}, matchingBehavior: 'Contains' },
  visibleKeys: [],
  columns: createColumnState(columns, page.defaultSort),
  isImmediate: true,
  isSearchExpanded: true,
})

test('saved settings are restored', () => {
  const set = {
    ...start,
    columns: setColumnHidden(start.columns, 'code', true),
    resultLimit: 100,
    isSearchExpanded: false,
    isGridExpanded: false,
  }
  const kept: unknown = JSON.parse(JSON.stringify(toSavedPageState(set, page)))
  expect(readSavedPageState(kept, page)).toEqual({
    columns: set.columns,
    resultLimit: 100,
    isImmediate: false,
    isSearchExpanded: false,
    isGridExpanded: false,
  })
})

test('that the page searches when it opens is saved where it would wait', () => {
  const waiting = { ...page, search: { isImmediate: false } }
  const chosen = toSavedPageState(start, waiting)
  expect(readSavedPageState(chosen, waiting)).toMatchObject({ isImmediate: true, isSearchExpanded: true })
  expect(toSavedPageState({ ...start, isImmediate: false }, waiting).searchForm).toEqual({ isExpanded: true })
  expect(toSavedPageState(start, page).searchForm).toEqual({ isExpanded: true })
})

test('columns as in the definition are not saved, so that they follow its changes', () => {
  expect(toSavedPageState(start, page)).not.toHaveProperty('columnState')
})

test('groups are saved apart, and only where they differ from the definition', () => {
  expect(toSavedPageState(start, page)).not.toHaveProperty('columnGroupState')
  const unfolded = { ...start, columns: { ...start.columns, foldedGroups: [] } }
  const kept = toSavedPageState(unfolded, page)
  expect(kept).not.toHaveProperty('columnState')
  expect(kept.columnGroupState).toEqual([{ groupId: 'Adres', isOpen: true }])
  expect(readSavedPageState(kept, page).columns).toEqual(unfolded.columns)
})

test.each([
  undefined,
  null,
  'page',
  [],
  { columnState: 1, resultLimit: 'all', searchForm: null },
  { resultLimit: 7, searchForm: { isExpanded: 'no', isImmediate: 'yes' }, gridCard: { expanded: 1 } },
])('%j is ignored', (kept) => {
  expect(readSavedPageState(kept, page)).toEqual({
    columns: start.columns,
    resultLimit: undefined,
    isImmediate: false,
    isSearchExpanded: undefined,
    isGridExpanded: undefined,
  })
})
