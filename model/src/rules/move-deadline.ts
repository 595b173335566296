import { instantOfLocalTime, localTimeOf } from '../schema/amsterdam-time.ts'
import { addWorkingDays, moveToWorkingDay, type ReachedDay, type WorkingDayOptions } from './working-days.ts'

export interface DeadlineMove extends WorkingDayOptions {
  readonly direction: 'later' | 'earlier'
  /** A whole number from 1 to 10,000. */
  readonly quantity: number
  readonly unit: 'hour' | 'day' | 'week' | 'month' | 'year'
}

export interface MovedDeadline {
  readonly deadlineUtc: string
  readonly skipped: ReachedDay['skipped']
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const [firstYear, lastYear] = [1900, 2999]

/**
 * Moves a deadline (requirements 8.4). Hours are elapsed time; days, weeks, months and years keep the clock of
 * Amsterdam. Days are counted without holidays, and without weekends if `workingDaysOnly`; any other result on such a
 * day moves on, day by day, in the same direction. Undefined outside the years 1900 to 2999.
 */
export function moveDeadline(deadlineUtc: string, move: DeadlineMove): MovedDeadline | undefined {
  const step = move.direction === 'later' ? 1 : -1
  const elapsedMs = move.unit === 'hour' ? step * move.quantity * hourMs : 0
  const instant = Date.parse(deadlineUtc) + elapsedMs
  const localTime = localTimeOf(instant)
  const day = Math.floor(localTime / dayMs)
  const reached = moveDay(day, step, move)
  const year = new Date(reached.day * dayMs).getUTCFullYear()
  if (year < firstYear || year > lastYear) return undefined
  const clock = localTime - day * dayMs
  // The second of two equal hours stays the second if the day stays the same.
  const moved = reached.day === day ? instant : instantOfLocalTime(reached.day * dayMs + clock)
  return { deadlineUtc: new Date(moved).toISOString(), skipped: reached.skipped }
}

function moveDay(day: number, step: 1 | -1, move: DeadlineMove): ReachedDay {
  const count = step * move.quantity
  if (move.unit === 'day') return addWorkingDays(day, count, move)
  return moveToWorkingDay(addPeriods[move.unit](day, count), step, move)
}

const addPeriods: Readonly<
  Record<Exclude<DeadlineMove['unit'], 'day'>, (day: number, count: number) => number>
> = {
  hour: (day) => day,
  week: (day, count) => day + 7 * count,
  month: addMonths,
  year: (day, count) => addMonths(day, 12 * count),
}

/** A day that the month does not have becomes its last. */
function addMonths(day: number, count: number): number {
  const date = new Date(day * dayMs)
  const month = date.getUTCMonth() + count
  const lastDay = new Date(date)
  lastDay.setUTCMonth(month + 1, 0)
  date.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay.getUTCDate()))
  return date.getTime() / dayMs
}
