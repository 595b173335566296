import { expect, test } from 'vitest'
import { vatRates } from './vat-rates.ts'

function percentageOn(code: string, day: string): number[] {
  const versions = vatRates.find((rate) => rate.code === code)?.versions ?? []
  return versions
    .filter(({ start, end }) => start <= day && (end === null || day < end))
    .map(({ percentage }) => percentage)
}

test('codes occur once', () => {
  expect(vatRates.map((rate) => rate.code)).toEqual(['HOOG', 'LAAG', 'NUL', 'VRIJ', 'VERLEGD'])
})

test.each(vatRates)('versions of $code follow one another, the last one open', ({ versions }) => {
  expect(versions.length).toBeGreaterThan(0)
  versions.forEach(({ start, end, percentage }, index) => {
    expect(start).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(end).toBe(versions[index + 1]?.start ?? null)
    expect(start < (end ?? '9999-12-31')).toBe(true)
    expect(percentage).not.toBe(versions[index + 1]?.percentage)
  })
})

test.each([
  ['HOOG', '1968-12-31', []],
  ['HOOG', '1969-01-01', [12]],
  ['HOOG', '1989-06-01', [18.5]],
  ['HOOG', '2012-09-30', [19]],
  ['HOOG', '2012-10-01', [21]],
  ['LAAG', '1985-01-01', [5]],
  ['LAAG', '2018-12-31', [6]],
  ['LAAG', '2019-01-01', [9]],
  ['NUL', '2026-01-01', [0]],
])('%s on %s', (code, day, expected) => {
  expect(percentageOn(code, day)).toEqual(expected)
})
