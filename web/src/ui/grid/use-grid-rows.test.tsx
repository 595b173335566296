import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type City, cityColumns } from '../../../testing/test-cities.tsx'
import type { GridSort } from './column-state.ts'
import { compareValues, useGridRows } from './use-grid-rows.ts'

const isExpanded = (key: string) => key === 'b'

function sortedIds(rows: readonly Partial<City>[], sort: readonly GridSort[]): string {
  const { result } = renderHook(() =>
    useGridRows({
      rows: rows as readonly City[],
      columns: cityColumns,
      getRowId: (row) => row.id,
      sort,
      sortLocally: true,
      isExpanded,
      getSubRows: (row) => row.parts,
      hasDetails: false,
    }),
  )
  return result.current.map(({ rowId }) => rowId).join('')
}

it('sorts empty values last in both directions, and equal rows in the order they came', () => {
  const rows = [{ id: 'a' }, { id: 'b', people: 2 }, { id: 'c', people: 1 }, { id: 'd', people: 2 }]
  expect(sortedIds(rows, [{ columnId: 'people', direction: 'ascending' }])).toBe('cbda')
  expect(sortedIds(rows, [{ columnId: 'people', direction: 'descending' }])).toBe('bdca')
  expect(sortedIds(rows, [{ columnId: 'gone', direction: 'descending' }])).toBe('abcd')
})

it('sorts by the next column where the first is equal, at each level of a tree', () => {
  const rows = [
    { id: 'a', name: 'Zwolle', people: 2 },
    {
      id: 'b',
      name: 'Emmen',
      people: 2,
      parts: [
        { id: 'd', people: 9, name: '' },
        { id: 'e', people: 1, name: '' },
      ],
    },
    { id: 'c', name: 'Almere', people: 1 },
  ]
  const sort: GridSort[] = [
    { columnId: 'people', direction: 'descending' },
    { columnId: 'name', direction: 'ascending' },
  ]
  expect(sortedIds(rows, sort)).toBe('bdeac')
})

it('orders values of one kind as people expect', () => {
  expect([10, 9, -1].toSorted(compareValues)).toEqual([-1, 9, 10])
  expect(['Zuid', 'één', 'Straat 10', 'straat 9', 'Eend'].toSorted(compareValues)).toEqual([
    'één',
    'Eend',
    'straat 9',
    'Straat 10',
    'Zuid',
  ])
  expect([true, false].toSorted(compareValues)).toEqual([false, true])
  const dates = [new Date(2), new Date(1)]
  expect(dates.toSorted(compareValues)).toEqual([new Date(1), new Date(2)])
})
