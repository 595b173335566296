import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { readText } from './filter-value.ts'

const noRange: DateRange = { start: null, end: null }

/** Returns the bounds in a value; null for a bound that is missing or empty, and for both in a value of another shape. */
export function readRange(value: unknown): DateRange {
  if (typeof value !== 'object' || value === null) return noRange
  const { start, end } = value as Record<string, unknown>
  return { start: readText(start), end: readText(end) }
}

/** Returns the days in Amsterdam (`yyyy-MM-dd`) on which a range of instants starts and ends. */
export function toDays(range: DateRange): DateRange {
  return { start: range.start && dayOf(range.start), end: range.end && dayOf(range.end) }
}

/** Returns a range of instants with other days: each bound at the start of its day in Amsterdam, or unchanged if its day is the same. */
export function replaceDays(range: DateRange, days: DateRange): DateRange {
  const before = toDays(range)
  return {
    start: days.start === before.start ? range.start : days.start && instantOfDay(days.start),
    end: days.end === before.end ? range.end : days.end && instantOfDay(days.end),
  }
}
