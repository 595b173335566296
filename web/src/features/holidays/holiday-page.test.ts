import { expect, test } from 'vitest'
import { formatWeekday } from './holiday-page.ts'

test.each([
  ['2026-12-25', 'vrijdag'],
  ['2024-02-29', 'donderdag'],
  ['morgen', ''],
])('%s is a "%s"', (date, weekday) => {
  expect(formatWeekday(date)).toBe(weekday)
})
