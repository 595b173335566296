import { expect, test } from 'vitest'
import { dateKind } from '../date/date.ts'
import { dateTimeKind } from '../date-time/date-time.ts'
import { describeUnusualDay } from './usual-period.ts'

const usual = { usualFrom: '2000-01-01', usualYearsAhead: 5 }

test.each([
  ['1999-12-31', 'Deze datum is voor 01-01-2000. Klopt het jaar?'],
  ['2000-01-01', undefined],
  ['2031-11-28', undefined],
  ['2031-11-29', 'Deze datum is meer dan 5 jaar vooruit. Klopt het jaar?'],
])('of %s a warning says: %s', (day, warning) => {
  expect(describeUnusualDay(day, usual, '2026-11-28')).toBe(warning)
  expect(describeUnusualDay(day, {}, '2026-11-28')).toBeUndefined()
})

test('a typed or imported day outside the usual period is accepted with a warning, after that of its year', () => {
  const warning = 'Deze datum is voor 01-01-2000. Klopt het jaar?'
  expect(dateKind.parseText('31-12-1999', { kind: 'date', label: 'Dag', ...usual })).toEqual({
    ok: true,
    value: '1999-12-31',
    warning,
  })
  expect(dateTimeKind.parseText('1-2-99 9:00', { kind: 'dateTime', label: 'Deadline', ...usual })).toEqual({
    ok: true,
    value: '1999-02-01T08:00:00.000Z',
    warning: `Het jaar 99 is gelezen als 1999. ${warning}`,
  })
})

test('a wrong usual period is found', () => {
  const found = dateKind.check({ kind: 'date', label: 'Dag', usualFrom: '2000', usualYearsAhead: 0 })
  expect(found).toEqual([
    'heeft een usualFrom dat geen datum is.',
    'heeft een usualYearsAhead buiten 1 tot en met 100.',
  ])
})
