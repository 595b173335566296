import { expect, test } from 'vitest'
import { hideColumn, initialColumnState } from '../../ui/grid/column-state.ts'
import { readSavedPageState, savedPageState } from './saved-page-state.ts'
import { startPage } from './state/page-state.ts'

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
const start = startPage({
  initial: { values: {}, matchingBehavior: 'Contains' },
  visibleKeys: [],
  columns: initialColumnState(columns, page.defaultSort),
  isImmediate: true,
  isSearchExpanded: true,
})

test('what was set is read back as it was', () => {
  const set = {
    ...start,
    columns: hideColumn(start.columns, 'code', true),
    resultLimit: 100,
    isSearchExpanded: false,
    isGridExpanded: false,
  }
  const kept: unknown = JSON.parse(JSON.stringify(savedPageState(set, page)))
  expect(readSavedPageState(kept, page)).toEqual({
    columns: set.columns,
    resultLimit: 100,
    isSearchExpanded: false,
    isGridExpanded: false,
  })
})

test('columns as the definition has them are not kept, so that they follow it when it changes', () => {
  expect(savedPageState(start, page)).not.toHaveProperty('columnState')
})

test('groups are kept beside the columns, and only where they differ from the definition', () => {
  expect(savedPageState(start, page)).not.toHaveProperty('columnGroupState')
  const unfolded = { ...start, columns: { ...start.columns, foldedGroups: [] } }
  const kept = savedPageState(unfolded, page)
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
])('%j is as if nothing had been kept', (kept) => {
  expect(readSavedPageState(kept, page)).toEqual({
    columns: start.columns,
    resultLimit: undefined,
    isSearchExpanded: undefined,
    isGridExpanded: undefined,
  })
})
