import { expect, test } from 'vitest'
import { bucketSize } from '../../database/schema/audit-indexes.ts'
import { listWindows } from './search-windows.ts'

const bucketsOf = (first: number, last: number) =>
  listWindows({ first: first * bucketSize, last: last * bucketSize + 1 })

test('windows grow from the newest bucket to the oldest, without a gap', () => {
  const { lows, highs } = bucketsOf(3, 200)
  expect(highs[0]).toBe(200)
  expect(lows.at(-1)).toBe(3)
  expect(highs.slice(1)).toEqual(lows.slice(0, -1).map((low) => low - 1))
  const sizes = lows.map((low, index) => (highs[index] ?? 0) - low + 1)
  expect(sizes.slice(0, 8)).toEqual([1, 1, 2, 4, 8, 16, 32, 32])
})

test('a range within a bucket has one window, and one that is empty has none', () => {
  expect(listWindows({ first: 5, last: 9 })).toEqual({ lows: [0], highs: [0] })
  expect(listWindows({ first: 0, last: -1 })).toEqual({ lows: [], highs: [] })
  expect(listWindows({ first: 3 * bucketSize, last: bucketSize })).toEqual({ lows: [], highs: [] })
})
