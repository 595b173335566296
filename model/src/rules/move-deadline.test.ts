import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayAndTimeOf, instantOfDayAndTime } from '../schema/amsterdam-time.ts'
import { type DeadlineMove, moveDeadline } from './move-deadline.ts'
import type { CalendarHoliday } from './working-days.ts'

const oneDay: DeadlineMove = {
  direction: 'later',
  quantity: 1,
  unit: 'day',
  workingDaysOnly: true,
  holidays: [],
}

/** Takes and returns a local time in Amsterdam. */
function moved(local: string, move: Partial<DeadlineMove>): string | undefined {
  const [day = '', time = ''] = local.split(' ')
  const result = moveDeadline(instantOfDayAndTime(day, `${time}:00`), { ...oneDay, ...move })
  return result && dayAndTimeOf(result.deadlineUtc).replace('T', ' ')
}

test('counts days as working days, also from a weekend', () => {
  expect(moved('2026-11-20 12:00', {})).toBe('2026-11-23 12:00')
  expect(moved('2026-11-20 12:00', { quantity: 10 })).toBe('2026-12-04 12:00')
  expect(moved('2026-11-21 12:00', {})).toBe('2026-11-23 12:00')
  expect(moved('2026-11-22 12:00', { direction: 'earlier' })).toBe('2026-11-20 12:00')
  expect(moved('2026-11-23 12:00', { direction: 'earlier', quantity: 6 })).toBe('2026-11-13 12:00')
  expect(moved('2026-11-20 12:00', { workingDaysOnly: false })).toBe('2026-11-21 12:00')
})

test('a result on a weekend moves to Monday, or to Friday when the deadline becomes earlier', () => {
  expect(moved('2026-11-20 12:00', { unit: 'hour', quantity: 30 })).toBe('2026-11-23 18:00')
  expect(moved('2026-10-21 09:15', { unit: 'month' })).toBe('2026-11-23 09:15')
  expect(moved('2026-12-21 09:15', { unit: 'month', direction: 'earlier' })).toBe('2026-11-20 09:15')
  expect(moved('2026-11-21 12:00', { unit: 'week' })).toBe('2026-11-30 12:00')
})

test('a day that a month does not have becomes its last', () => {
  const month = { unit: 'month', workingDaysOnly: false } as const
  expect(moved('2026-01-31 12:00', month)).toBe('2026-02-28 12:00')
  expect(moved('2028-01-31 12:00', month)).toBe('2028-02-29 12:00')
  expect(moved('2026-03-31 12:00', { ...month, direction: 'earlier' })).toBe('2026-02-28 12:00')
  expect(moved('2028-02-29 12:00', { ...month, unit: 'year' })).toBe('2029-02-28 12:00')
})

test('hours are elapsed time, and all else keeps the clock', () => {
  expect(moved('2026-03-27 12:00', { unit: 'hour', quantity: 72 })).toBe('2026-03-30 13:00')
  expect(moved('2026-03-27 12:00', { quantity: 1 })).toBe('2026-03-30 12:00')
  expect(moved('2026-10-23 12:00', { unit: 'hour', quantity: 72 })).toBe('2026-10-26 11:00')
})

test('a skipped hour becomes the one after it, and the second of two equal hours stays the second', () => {
  expect(moved('2026-03-28 02:30', { workingDaysOnly: false })).toBe('2026-03-29 03:30')
  const hour = { ...oneDay, unit: 'hour', workingDaysOnly: false } as const
  expect(moveDeadline('2026-10-25T00:30:00.000Z', hour)?.deadlineUtc).toBe('2026-10-25T01:30:00.000Z')
})

test('skips holidays and names those that made a difference, in the order of moving', () => {
  const christmas = { date: '2026-12-25', description: 'Eerste Kerstdag' }
  const boxing = { date: '2026-12-26', description: 'Tweede Kerstdag' }
  const skip = (deadline: string, move: Partial<DeadlineMove>) => {
    const result = moveDeadline(deadline, { ...oneDay, holidays: [boxing, christmas], ...move })
    return [
      result?.deadlineUtc.slice(0, 10),
      ...(result?.skipped ?? []).map(({ description }) => description),
    ]
  }
  expect(skip('2026-12-24T11:00:00.000Z', {})).toEqual(['2026-12-28', 'Eerste Kerstdag'])
  expect(skip('2026-12-24T11:00:00.000Z', { workingDaysOnly: false })).toEqual([
    '2026-12-27',
    'Eerste Kerstdag',
    'Tweede Kerstdag',
  ])
  expect(skip('2027-01-01T11:00:00.000Z', { unit: 'week', direction: 'earlier' })).toEqual([
    '2026-12-24',
    'Eerste Kerstdag',
  ])
  expect(skip('2026-12-25T11:00:00.000Z', {})).toEqual(['2026-12-28'])
})

test('names both holidays of one day, which is skipped once', () => {
  const holidays = ['Bevrijdingsdag', 'Hemelvaartsdag'].map((description) => ({
    date: '2016-05-05',
    description,
  }))
  const result = moveDeadline('2016-05-04T10:00:00.000Z', { ...oneDay, holidays })
  expect(result).toEqual({ deadlineUtc: '2016-05-06T10:00:00.000Z', skipped: holidays })
})

test('refuses a result outside the years 1900 to 2999', () => {
  const years = { unit: 'year', workingDaysOnly: false } as const
  expect(moved('2026-11-23 12:00', { ...years, quantity: 973 })).toBe('2999-11-23 12:00')
  expect(moved('2026-11-23 12:00', { ...years, quantity: 974 })).toBeUndefined()
  expect(moved('2026-11-23 12:00', { ...years, direction: 'earlier', quantity: 126 })).toBe(
    '1900-11-23 12:00',
  )
  expect(moved('2026-11-23 12:00', { ...years, direction: 'earlier', quantity: 127 })).toBeUndefined()
  expect(moved('2999-12-31 23:30', { unit: 'hour' })).toBeUndefined()
  expect(moved('2999-12-31 12:00', { unit: 'week', quantity: 10_000 })).toBeUndefined()
})

interface CalendarDay {
  readonly date: string
  readonly month: number
  readonly dayOfMonth: number
  readonly isWeekend: boolean
}

/** Every day of the years 1980 to 2059, counted one by one from a Tuesday. */
const calendar: readonly CalendarDay[] = listDays(1980, 2059)
const positions = new Map(calendar.map(({ date }, index) => [date, index]))

function positionOf(date: string): number {
  const position = positions.get(date)
  if (position === undefined) throw new Error(`The calendar lacks ${date}.`)
  return position
}

function listDays(firstYear: number, lastYear: number): readonly CalendarDay[] {
  const days: CalendarDay[] = []
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  let weekday = 2
  for (let year = firstYear; year <= lastYear; year++)
    for (const [index, length] of lengths.entries())
      for (let day = 1; day <= length + (index === 1 && year % 4 === 0 ? 1 : 0); day++) {
        const date = `${year}-${String(index + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        days.push({ date, month: year * 12 + index, dayOfMonth: day, isWeekend: weekday > 5 })
        weekday = weekday === 7 ? 1 : weekday + 1
      }
  return days
}

/** The same rule, one day after the other on the plain calendar. */
function walk(deadlineUtc: string, move: DeadlineMove) {
  const zone = 'Europe/Amsterdam'
  const step = move.direction === 'later' ? 1 : -1
  const before = Temporal.Instant.from(deadlineUtc)
  const elapsed = move.unit === 'hour' ? before.add({ hours: step * move.quantity }) : before
  const local = elapsed.toZonedDateTimeISO(zone)
  const start = positionOf(local.toPlainDate().toString())
  const skipped: CalendarHoliday[] = []
  const holidays = Map.groupBy(move.holidays, ({ date }) => date)
  const isFree = ({ date, isWeekend }: CalendarDay) => {
    if (move.workingDaysOnly && isWeekend) return true
    const found = holidays.get(date) ?? []
    skipped.push(...found)
    return found.length > 0
  }
  const dayAt = (index: number) => {
    const day = calendar[index]
    if (!day) throw new Error(`The calendar lacks day ${index}.`)
    return day
  }
  let index = start
  if (move.unit === 'day')
    for (let counted = 0; counted < move.quantity; ) {
      index += step
      if (!isFree(dayAt(index))) counted++
    }
  if (move.unit === 'week') index += step * 7 * move.quantity
  if (move.unit === 'month' || move.unit === 'year') {
    const { month, dayOfMonth } = dayAt(start)
    const target = month + step * move.quantity * (move.unit === 'year' ? 12 : 1)
    while (dayAt(index).month !== target) index += step
    const later = calendar.slice(Math.max(0, index - 31), index + 31)
    index = positionOf(
      later.findLast((day) => day.month === target && day.dayOfMonth <= dayOfMonth)?.date ?? '',
    )
  }
  if (move.unit !== 'day') while (isFree(dayAt(index))) index += step
  if (index === start) return { deadlineUtc: elapsed.toString({ fractionalSecondDigits: 3 }), skipped }
  const date = Temporal.PlainDate.from(dayAt(index).date)
  const instant = date.toZonedDateTime({ timeZone: zone, plainTime: local.toPlainTime() }).toInstant()
  return { deadlineUtc: instant.toString({ fractionalSecondDigits: 3 }), skipped }
}

test('agrees with a walk over the plain calendar of thirty years, clock changes included', () => {
  const days = calendar.slice(positionOf('2005-01-01'), positionOf('2035-01-01'))
  const clockChanges = days.filter(({ date, isWeekend }) => isWeekend && /-(03|10)-(2[5-9]|3)/.test(date))
  const start = record({
    date: constantFrom(...days, ...clockChanges, ...clockChanges),
    minute: oneof(integer({ min: 0, max: 24 * 60 - 1 }), integer({ min: 60, max: 4 * 60 })),
  }).map(({ date: { date }, minute }) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString(),
  )
  const size = oneof(
    record({ unit: constantFrom('day' as const), quantity: integer({ min: 1, max: 400 }) }),
    record({ unit: constantFrom('hour' as const), quantity: integer({ min: 1, max: 10_000 }) }),
    record({ unit: constantFrom('week' as const), quantity: integer({ min: 1, max: 250 }) }),
    record({ unit: constantFrom('month' as const), quantity: integer({ min: 1, max: 60 }) }),
    record({ unit: constantFrom('year' as const), quantity: integer({ min: 1, max: 20 }) }),
  )
  /** Some holidays follow each other, which moves a result more than once. */
  const holidays = array(
    record({ at: integer({ min: -420, max: 420 }), length: integer({ min: 1, max: 4 }) }),
    {
      maxLength: 30,
    },
  )
  assert(
    property(
      start,
      size,
      record({ direction: constantFrom('later' as const, 'earlier' as const), workingDaysOnly: boolean() }),
      holidays,
      (deadlineUtc, { unit, quantity }, flags, runs) => {
        const plain = { unit, quantity, ...flags, holidays: [] }
        const target = walk(deadlineUtc, plain)
        expect(moveDeadline(deadlineUtc, plain)).toEqual(target)
        const near = positionOf(target.deadlineUtc.slice(0, 10))
        const off = runs.flatMap(({ at, length }) => calendar.slice(near + at, near + at + length))
        const move = {
          ...plain,
          holidays: off.map(({ date }, index) => ({ date, description: `Vrij ${index}` })),
        }
        expect(moveDeadline(deadlineUtc, move)).toEqual(walk(deadlineUtc, move))
      },
    ),
    { numRuns: 1_500 },
  )
})
