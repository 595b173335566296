import { expect, test } from 'vitest'
import { createHeaderSearch } from './header-search.ts'

function searchIn(...rows: readonly (readonly [row: number, text: string])[]) {
  const search = createHeaderSearch<{ row: number; cells: readonly string[] }>(
    ([text = '']) => ({ fair: 1, good: 2 })[text] ?? 0,
  )
  for (const [row, text] of rows) search.consider({ row, cells: [text] })
  return search
}

test('finds the row of the highest merit, the first of equal ones', () => {
  expect(searchIn([1, 'title'], [3, 'fair'], [4, 'good'], [5, 'good']).best()?.row).toBe(4)
  expect(searchIn([2, 'title'], [3, 'title']).best()?.row).toBe(2)
})

test('searches twenty rows, counted from the first with text', () => {
  expect(searchIn().isPast(100)).toBe(false)
  const search = searchIn([5, 'title'])
  expect(search.isPast(24)).toBe(false)
  expect(search.isPast(25)).toBe(true)
})
