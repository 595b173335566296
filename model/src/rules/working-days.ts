export interface CalendarHoliday {
  readonly date: string
  readonly description: string
}

export interface WorkingDayOptions {
  readonly workingDaysOnly: boolean
  readonly holidays: readonly CalendarHoliday[]
}

export interface ReachedDay {
  readonly day: number
  /** Without holidays on a weekend that is skipped anyway. */
  readonly skipped: readonly CalendarHoliday[]
}

const dayMs = 86_400_000

/** Whole days from 1 January 1970 to a day `yyyy-MM-dd`, negative before; NaN for another text. */
export function daysSince1970(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

/**
 * Returns the day that is `count` days after `day`, both numbered from 1 January 1970, and the holidays between them.
 * Skips holidays, and weekends if `workingDaysOnly`. `count` is not 0; a negative one counts backwards.
 */
export function addWorkingDays(day: number, count: number, options: WorkingDayOptions): ReachedDay {
  const add = options.workingDaysOnly ? addWeekdays : (from: number, days: number) => from + days
  const step = Math.sign(count)
  const skipped: CalendarHoliday[] = []
  let reached = add(day, count)
  for (const holiday of holidaysInOrder(options.holidays, step)) {
    if ((holiday.day - day) * step <= 0) continue
    if ((reached - holiday.day) * step < 0) break
    if (options.workingDaysOnly && isWeekend(holiday.day)) continue
    reached = add(reached, step)
    skipped.push(...holiday.entries)
  }
  return { day: reached, skipped }
}

/** The day itself, or the first in the direction of `step`, that is no holiday and, if `workingDaysOnly`, no weekend. */
export function moveToWorkingDay(day: number, step: 1 | -1, options: WorkingDayOptions): ReachedDay {
  const { byDay } = indexHolidays(options.holidays)
  const skipped: CalendarHoliday[] = []
  let reached = day
  for (;;) {
    const isSkippedWeekend = options.workingDaysOnly && isWeekend(reached)
    const entries = byDay.get(reached)
    if (!isSkippedWeekend && !entries) return { day: reached, skipped }
    if (!isSkippedWeekend && entries) skipped.push(...entries)
    reached += step
  }
}

/** The first Monday after `day`, a week later if `day` is one. */
export function findNextMonday(day: number): number {
  return day + 7 - weekdayOf(day)
}

/** Monday is 0. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) > 4
}

function addWeekdays(day: number, count: number): number {
  const weekday = weekdayOf(day)
  // A weekend counts from the Friday before it, or back from the Monday after it.
  if (weekday > 4) return addWeekdays(count > 0 ? day - weekday + 4 : day - weekday + 7, count)
  const weeks = Math.floor((weekday + count) / 5)
  return day + count + weeks * 2
}

interface HolidaysOfDay {
  readonly day: number
  readonly entries: readonly CalendarHoliday[]
}

interface HolidayIndex {
  readonly byDay: ReadonlyMap<number, readonly CalendarHoliday[]>
  readonly ascending: readonly HolidaysOfDay[]
  readonly descending: readonly HolidaysOfDay[]
}

const indexes = new WeakMap<readonly CalendarHoliday[], HolidayIndex>()

function indexHolidays(holidays: readonly CalendarHoliday[]): HolidayIndex {
  const existing = indexes.get(holidays)
  if (existing) return existing
  const byDay = Map.groupBy(holidays, ({ date }) => daysSince1970(date))
  const ascending = [...byDay].map(([day, entries]) => ({ day, entries })).toSorted((a, b) => a.day - b.day)
  const index = { byDay, ascending, descending: ascending.toReversed() }
  indexes.set(holidays, index)
  return index
}

function holidaysInOrder(holidays: readonly CalendarHoliday[], step: number): readonly HolidaysOfDay[] {
  const { ascending, descending } = indexHolidays(holidays)
  return step > 0 ? ascending : descending
}
