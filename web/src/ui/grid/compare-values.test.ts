import { expect, it } from 'vitest'
import { compareValues } from './compare-values.ts'

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
