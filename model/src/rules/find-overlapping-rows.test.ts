import { array, assert, constantFrom, integer, option, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { findOverlappingRows } from './find-overlapping-rows.ts'

const rule = { equal: ['currencyId'], message: 'Overlapt.' }
const row = (currencyId: string | null, start: string | null, end: string | null, isDeleted = false) => ({
  currencyId,
  isDeleted,
  activeRangeUtc: { start, end },
})
const overlapping = (...rows: readonly Readonly<Record<string, unknown>>[]) =>
  findOverlappingRows([rule], rows).map(({ index }) => index)

test('reports both rows of an overlap, with field and message of the rule and the other period', () => {
  expect(findOverlappingRows([rule], [row('a', '2025', '2026'), row('a', '2025-06', null)])).toEqual([
    { index: 0, field: 'activeRangeUtc', message: 'Overlapt.', other: { start: '2025-06', end: null } },
    { index: 1, field: 'activeRangeUtc', message: 'Overlapt.', other: { start: '2025', end: '2026' } },
  ])
})

test('a activeRangeUtc ends before the day on which the next one starts', () => {
  expect(overlapping(row('a', '2026', null), row('a', '2025', '2026'), row('a', null, '2025'))).toEqual([])
})

test('an empty activeRangeUtc is always', () => {
  expect(overlapping(row('a', '2025', '2026'), { currencyId: 'a' }, row('b', null, null))).toEqual([0, 1])
  expect(overlapping({ currencyId: 'a', activeRangeUtc: null }, row('a', '2025', '2026'))).toEqual([0, 1])
})

test('rows that differ, lack a value, were deleted or hold no activeRangeUtc do not clash', () => {
  expect(
    overlapping(
      row('a', '2025', null),
      row('b', '2025', null),
      row(null, '2025', null),
      row(null, '2025', null),
      { activeRangeUtc: { start: '2025', end: null } },
      { activeRangeUtc: { start: '2025', end: null } },
      row('a', '2025', null, true),
      row('a', '2027', '2026'),
      row('a', '2026', '2026'),
    ),
  ).toEqual([])
})

test('a row that lacks one of several values clashes with none', () => {
  const byPlace = { ...rule, equal: ['currencyId', 'placeId'] }
  const rows = [row('a', '2025', null), row('a', '2025', null)]
  expect(findOverlappingRows([byPlace], rows)).toEqual([])
})

test('rows without a start clash as far as their ends reach', () => {
  const [first, later] = ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
  expect(overlapping(row('a', null, first), row('a', null, later))).toEqual([0, 1])
  expect(overlapping(row('a', null, first), row('a', first, later))).toEqual([])
})

test('finds the row that a long one covers behind others', () => {
  expect(overlapping(row('a', '2020', '2030'), row('a', '2021', '2022'), row('a', '2028', '2029'))).toEqual([
    0, 1, 2,
  ])
  expect(
    overlapping(
      row('a', '2020', '2030'),
      row('b', '2021', null),
      row('a', '2028', '2029'),
      row('a', '2031', null),
    ),
  ).toEqual([0, 2])
})

test('finds the same overlaps as comparing every pair', () => {
  const day = option(integer({ min: 10, max: 30 }).map(String), { nil: null })
  const rows = array(tuple(constantFrom('a', 'b'), day, day), { maxLength: 8 })
  assert(
    property(rows, (given) => {
      const all = given
        .filter(([, start, end]) => start === null || end === null || start < end)
        .map(([currency, start, end]) => row(currency, start, end))
      const expected = all.flatMap((one, index) =>
        all.some((other) => other !== one && doOverlap(one, other)) ? [index] : [],
      )
      expect(overlapping(...all)).toEqual(expected)
    }),
  )
})

type TestRow = ReturnType<typeof row>

function doOverlap(one: TestRow, other: TestRow): boolean {
  const startsBeforeEnd = (left: TestRow, right: TestRow) =>
    left.activeRangeUtc.start === null ||
    right.activeRangeUtc.end === null ||
    left.activeRangeUtc.start < right.activeRangeUtc.end
  return one.currencyId === other.currencyId && startsBeforeEnd(one, other) && startsBeforeEnd(other, one)
}
