import { expect, test } from 'vitest'
import { findNextRow } from './find-next-row.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test.each([
  [['a'], 'b'],
  [['b'], 'c'],
  [['d'], 'c'],
  [['a', 'c'], 'd'],
  [['c', 'd'], 'b'],
  [['a', 'b', 'c', 'd'], undefined],
  [['x'], 'a'],
])('after %s comes %s', (ids, next) => {
  expect(
    findNextRow(
      rows,
      ids.map((id) => ({ id })),
    )?.id,
  ).toBe(next)
})
