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
const page = { columns, defaultSort: [...defaultSort] }
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
    isSearchExpanded: false,
    isGridExpanded: false,
  })
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
  { resultLimit: 7, searchForm: { isExpanded: 'no' }, gridCard: { expanded: 1 } },
])('%j is ignored', (kept) => {
  expect(readSavedPageState(kept, page)).toEqual({
    columns: start.columns,
    resultLimit: undefined,
    isSearchExpanded: undefined,
    isGridExpanded: undefined,
  })
})
