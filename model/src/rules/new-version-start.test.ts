import { expect, test } from 'vitest'
import { resolveNewVersionStart } from './new-version-start.ts'

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
