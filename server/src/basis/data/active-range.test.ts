import { expect, test } from 'vitest'
import { activeRange, amsterdamMidnight } from './active-range.ts'

test.each([
  ['2010-10-10', '2010-10-09T22:00:00.000Z'],
  ['2002-01-28', '2002-01-27T23:00:00.000Z'],
  ['2025-03-30', '2025-03-29T23:00:00.000Z'],
  ['2025-10-26', '2025-10-25T22:00:00.000Z'],
  ['2025-10-27', '2025-10-26T23:00:00.000Z'],
  ['1969-01-01', '1968-12-31T23:00:00.000Z'],
])('%s begins in Amsterdam at %s', (day, instant) => {
  expect(amsterdamMidnight(day)).toBe(instant)
})

test('an open end stays open', () => {
  expect(activeRange('2006-06-05', null)).toEqual({ start: '2006-06-04T22:00:00.000Z', end: null })
})
