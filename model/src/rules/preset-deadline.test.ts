import { expect, test } from 'vitest'
import { type DeadlinePreset, deadlineAfterDays, presetDeadline } from './preset-deadline.ts'

const plain = { workingDaysOnly: true, holidays: [] }
const everyDay = { workingDaysOnly: false, holidays: [] }
const [monday, friday, saturday] = ['2026-11-23', '2026-11-27', '2026-11-28']

test('presets are at noon in Amsterdam, in winter and in summer', () => {
  const at = (preset: DeadlinePreset, today: string) =>
    presetDeadline(preset, { ...plain, today }).deadlineUtc
  expect(at('today', monday)).toBe('2026-11-23T11:00:00.000Z')
  expect(at('nextWorkingDay', monday)).toBe('2026-11-24T11:00:00.000Z')
  expect(at('nextWeek', monday)).toBe('2026-11-30T11:00:00.000Z')
  expect(at('nextMonth', monday)).toBe('2026-12-01T11:00:00.000Z')
  expect(at('today', '2026-06-01')).toBe('2026-06-01T10:00:00.000Z')
  expect(at('nextMonth', '2026-12-31')).toBe('2027-01-01T11:00:00.000Z')
  expect(at('nextMonth', '2026-01-31')).toBe('2026-02-02T11:00:00.000Z')
})

test('the next working day is never on a weekend; the others only without "only working days"', () => {
  const dayOf = (preset: DeadlinePreset, today: string, options: typeof plain) =>
    presetDeadline(preset, { ...options, today }).deadlineUtc.slice(0, 10)
  expect(dayOf('nextWorkingDay', friday, everyDay)).toBe('2026-11-30')
  expect(dayOf('today', saturday, plain)).toBe('2026-11-30')
  expect(dayOf('today', saturday, everyDay)).toBe(saturday)
  expect(dayOf('nextWeek', '2026-11-29', plain)).toBe('2026-11-30')
  expect(dayOf('nextMonth', '2026-07-15', plain)).toBe('2026-08-03')
  expect(dayOf('nextMonth', '2026-07-15', everyDay)).toBe('2026-08-01')
})

test('names the holidays that a preset skips', () => {
  const easter = { date: '2026-04-06', description: 'Tweede Paasdag' }
  const newYear = { date: '2027-01-01', description: 'Nieuwjaarsdag' }
  const holidays = [easter, newYear]
  expect(presetDeadline('nextWeek', { ...plain, today: '2026-04-01', holidays })).toEqual({
    deadlineUtc: '2026-04-07T10:00:00.000Z',
    skipped: [easter],
  })
  expect(presetDeadline('nextMonth', { ...plain, today: '2026-12-15', holidays })).toEqual({
    deadlineUtc: '2027-01-04T11:00:00.000Z',
    skipped: [newYear],
  })
  expect(presetDeadline('today', { ...everyDay, today: '2027-01-01', holidays }).skipped).toEqual([newYear])
})

test('a task of a template is due as many working days after today, at noon', () => {
  const after = (days: number, today: string, options: typeof plain) =>
    deadlineAfterDays(days, { ...options, today }).deadlineUtc.slice(0, 10)
  expect(after(0, monday, plain)).toBe(monday)
  expect(after(0, saturday, plain)).toBe('2026-11-30')
  expect(after(0, saturday, everyDay)).toBe(saturday)
  expect(after(5, monday, plain)).toBe('2026-11-30')
  expect(after(5, monday, everyDay)).toBe(saturday)
  expect(after(3650, monday, everyDay)).toBe('2036-11-20')
})
