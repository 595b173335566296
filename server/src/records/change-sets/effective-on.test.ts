import { expect, test } from 'vitest'
import { findFirstDifference } from './effective-on.ts'

const [one, two, three] = ['2026-01-01', '2027-01-01', '2028-01-01'].map((day) => `${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
]

test.each([
  ['a new record', null, { start: one, end: null }, one],
  ['a new record of all time', null, { start: null, end: two }, undefined],
  ['a deletion', { start: two, end: three }, null, two],
  ['an end', { start: one, end: null }, { start: one, end: two }, two],
  ['an earlier end', { start: one, end: three }, { start: one, end: two }, two],
  ['no end any more', { start: one, end: two }, { start: one, end: null }, two],
  ['a later start', { start: one, end: three }, { start: two, end: three }, one],
  ['a start in place of none', { start: null, end: three }, { start: two, end: three }, undefined],
  ['the same period', { start: one, end: two }, { start: one, end: two }, undefined],
])('%s holds from the first instant that differs', (_, before, after, expected) => {
  expect(findFirstDifference(before, after)).toBe(expected)
})
