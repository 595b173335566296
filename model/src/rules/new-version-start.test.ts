import { describe, expect, test } from 'vitest'
import type { DateRange } from '../schema/record-of.ts'
import { proposeNewVersionPeriod, resolveNewVersionStart } from './new-version-start.ts'

const now = '2026-11-21T10:00:00.000Z'
/** 21 November 2026, 0:00 in Amsterdam. */
const today = '2026-11-20T23:00:00.000Z'

test('a new version of an ended record starts at its end', () => {
  const end = '2027-01-31T23:00:00.000Z'
  expect(resolveNewVersionStart({ start: '2020-01-01T00:00:00.000Z', end }, now)).toEqual({
    start: end,
    isMoved: false,
  })
})

test('a record without a start, or that started before today, gets a version from today', () => {
  expect(resolveNewVersionStart({ start: null, end: null }, now)).toEqual({ start: today, isMoved: false })
  expect(resolveNewVersionStart({ start: '2026-11-19T23:00:00.000Z', end: null }, now)).toEqual({
    start: today,
    isMoved: false,
  })
})

test('a record that starts today or later gets a version from the day after', () => {
  expect(resolveNewVersionStart({ start: today, end: null }, now)).toEqual({
    start: '2026-11-21T23:00:00.000Z',
    isMoved: true,
  })
  expect(resolveNewVersionStart({ start: '2027-06-30T22:00:00.000Z', end: null }, now)).toEqual({
    start: '2027-07-01T22:00:00.000Z',
    isMoved: true,
  })
})

test('the day after the last day before winter time is 25 hours further', () => {
  const start = '2026-10-24T22:00:00.000Z'
  expect(resolveNewVersionStart({ start, end: null }, '2026-10-01T00:00:00.000Z').start).toBe(
    '2026-10-25T23:00:00.000Z',
  )
})

describe('a proposal between versions', () => {
  const now = '2026-06-15T10:00:00.000Z'
  const today = '2026-06-14T22:00:00.000Z'
  const [y25, y26, y27] = ['2024-12-31T23:00:00.000Z', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z']
  const first = { start: y25, end: y26 }

  test.each<[string, DateRange, readonly DateRange[], DateRange]>([
    ['alone, it is open', { start: y26, end: null }, [], { start: today, end: null }],
    ['it fills the gap up to the next', first, [{ start: y27, end: null }], { start: y26, end: y27 }],
    [
      'it begins today up to a next one without a gap',
      { start: y26, end: y27 },
      [{ start: y27, end: null }],
      { start: today, end: y27 },
    ],
    [
      'of the past, it begins on the second day',
      first,
      [{ start: y26, end: null }],
      { start: '2025-01-01T23:00:00.000Z', end: y26 },
    ],
    ['behind the last one, it is open', { start: y26, end: y27 }, [first], { start: y27, end: null }],
  ])('%s', (_, existing, others, range) => {
    expect(proposeNewVersionPeriod(existing, [...others, existing], now).range).toEqual(range)
  })
})
