import { expect, test } from 'vitest'
import { weekdayOf } from './holiday-page.ts'

test.each([
  ['2026-12-25', 'vrijdag'],
  ['2024-02-29', 'donderdag'],
  [null, ''],
  ['morgen', ''],
])('%s is a "%s"', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday)
})
