import { expect, test } from 'vitest'
import { type DeadlineChoice, describeSkipped, planDeadline } from './deadline-choice.ts'

const nothing: DeadlineChoice = {
  preset: null,
  other: null,
  direction: null,
  unit: null,
  quantity: 1,
  workingDaysOnly: true,
  skipHolidays: false,
}
/** A Thursday in winter, at noon. */
const task = { isClosed: false, deadlineUtc: '2026-12-24T11:00:00.000Z' }
const without = { ...task, deadlineUtc: null }
const christmas = { date: '2026-12-25', description: 'Eerste kerstdag' }
const situation = { tasks: [task], today: '2026-11-23', holidays: [] }
const other = '2026-11-28T09:30:00.000Z'

test.each<[string, Partial<DeadlineChoice>, string]>([
  ['nothing', {}, 'Kies een deadline of een verschuiving.'],
  ['a direction alone', { direction: 'later' }, 'Kies met welke eenheid de deadline verschuift.'],
  ['a unit alone', { unit: 'day' }, 'Kies of de deadline later of eerder wordt.'],
  [
    'no quantity',
    { direction: 'later', unit: 'day', quantity: null },
    'Vul in met hoeveel de deadline verschuift.',
  ],
  [
    'a preset and a move',
    { preset: 'today', direction: 'earlier', unit: 'day' },
    'Kies een vaste deadline of een verschuiving, niet allebei.',
  ],
  [
    'a date and half a move',
    { other, unit: 'day' },
    'Kies een vaste deadline of een verschuiving, niet allebei.',
  ],
])('%s cannot be confirmed', (_, choice, reason) => {
  expect(planDeadline({ ...nothing, ...choice }, situation)).toEqual({ reason })
})

test.each<[Partial<DeadlineChoice>, string | null, string]>([
  [{ preset: 'today' }, '2026-11-23T11:00:00.000Z', 'De deadline wordt ma 23-11-2026 12:00.'],
  [{ preset: 'nextWorkingDay' }, '2026-11-24T11:00:00.000Z', 'De deadline wordt di 24-11-2026 12:00.'],
  [{ preset: 'nextWeek' }, '2026-11-30T11:00:00.000Z', 'De deadline wordt ma 30-11-2026 12:00.'],
  [{ preset: 'nextMonth' }, '2026-12-01T11:00:00.000Z', 'De deadline wordt di 01-12-2026 12:00.'],
  [{ preset: 'none' }, null, 'De deadline vervalt.'],
  // A chosen moment stays as it is, also in a weekend.
  [{ other }, other, 'De deadline wordt za 28-11-2026 10:30.'],
])('a fixed deadline is assigned: %o', (choice, deadlineUtc, outcome) => {
  expect(planDeadline({ ...nothing, ...choice }, situation)).toEqual({
    call: 'assignDeadline',
    values: { deadlineUtc },
    outcome,
    skipped: [],
  })
})

test('a move of one task says the new deadline, and what it skips', () => {
  const choice: DeadlineChoice = { ...nothing, direction: 'later', unit: 'day', skipHolidays: true }
  expect(planDeadline(choice, { ...situation, holidays: [christmas] })).toEqual({
    call: 'moveDeadline',
    values: { quantity: 1, timeIncrease: 'day', workingDaysOnly: true, skipHolidays: true },
    outcome: 'De deadline wordt ma 28-12-2026 12:00.',
    skipped: [christmas],
  })
})

test('a move of several tasks says how far, what it skips once, and which have nothing to move', () => {
  const choice: DeadlineChoice = { ...nothing, direction: 'earlier', unit: 'week', quantity: 2 }
  const tasks = [task, task, without]
  expect(planDeadline(choice, { ...situation, tasks })).toMatchObject({
    values: { quantity: 2, timeDecrease: 'week' },
    outcome: 'Elke deadline wordt 2 weken eerder. 1 taak heeft geen deadline en blijft zo.',
  })
  const later: DeadlineChoice = { ...nothing, direction: 'later', unit: 'day' }
  expect(planDeadline(later, { ...situation, tasks, holidays: [christmas] })).toMatchObject({
    skipped: [christmas],
  })
})

test('closed tasks, which keep their deadline, are not counted', () => {
  const tasks = [task, { ...task, isClosed: true }, { ...without, isClosed: true }]
  const later: DeadlineChoice = { ...nothing, direction: 'later', unit: 'week' }
  expect(planDeadline(later, { ...situation, tasks })).toMatchObject({
    outcome: 'De deadline wordt do 31-12-2026 12:00.',
  })
  expect(planDeadline({ ...nothing, preset: 'none' }, { ...situation, tasks })).toMatchObject({
    outcome: 'De deadline vervalt.',
  })
  expect(planDeadline(later, { ...situation, tasks: [...tasks.slice(1), without] })).toEqual({
    reason: 'Deze taak heeft geen deadline om te verschuiven.',
  })
})

test('there is nothing to move without a deadline, or outside the calendar', () => {
  const choice: DeadlineChoice = { ...nothing, direction: 'later', unit: 'year', quantity: 10_000 }
  expect(planDeadline(choice, situation)).toEqual({ reason: 'De deadline zou buiten de kalender vallen.' })
  expect(planDeadline(choice, { ...situation, tasks: [without] })).toEqual({
    reason: 'Deze taak heeft geen deadline om te verschuiven.',
  })
  expect(planDeadline(choice, { ...situation, tasks: [without, without] })).toEqual({
    reason: 'Geen van deze taken heeft een deadline om te verschuiven.',
  })
})

test('a deadline that would leave the calendar is not told as absent', () => {
  const choice: DeadlineChoice = { ...nothing, direction: 'later', unit: 'year' }
  const last = { ...task, deadlineUtc: '2999-06-01T10:00:00.000Z' }
  expect(planDeadline(choice, { ...situation, tasks: [task, last] })).toMatchObject({
    outcome: 'Elke deadline wordt 1 jaar later.',
  })
})

test('skipped holidays are named with their day', () => {
  expect(describeSkipped([])).toBeUndefined()
  expect(describeSkipped([christmas, { date: '2026-12-26', description: 'Tweede kerstdag' }])).toBe(
    'Overgeslagen: Eerste kerstdag (25-12-2026), Tweede kerstdag (26-12-2026).',
  )
})
