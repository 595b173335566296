import { addDays, dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { readText } from './filter-value.ts'

const noRange: DateRange = { start: null, end: null }

/** Returns the bounds in a value; null for a bound that is missing, empty or no text, and for both in a value that is no object. */
export function readRange(value: unknown): DateRange {
  if (typeof value !== 'object' || value === null) return noRange
  const { start, end } = value as Record<string, unknown>
  return { start: readText(start), end: readText(end) }
}

/** Returns the day in Amsterdam (`yyyy-MM-dd`) of each instant of a range. The end stays exclusive: midnight gives the day that begins. */
export function toDays(range: DateRange): DateRange {
  return { start: range.start && dayOf(range.start), end: range.end && dayOf(range.end) }
}

/**
 * Returns the bounds of a search for ends, which are exclusive, as those for last days, or with `1` back: each a number of days later.
 */
export function shiftDays({ start, end }: DateRange, days: 1 | -1): DateRange {
  const shift = (bound: string | null) => bound && instantOfDay(addDays(dayOf(bound), days))
  return { start: shift(start), end: shift(end) }
}

/**
 * Returns a range of instants with other days: each bound at the start of its day in Amsterdam, null without a day, or unchanged if its
 * day is the same.
 */
export function replaceDays(range: DateRange, days: DateRange): DateRange {
  const before = toDays(range)
  return {
    start: days.start === before.start ? range.start : days.start && instantOfDay(days.start),
    end: days.end === before.end ? range.end : days.end && instantOfDay(days.end),
  }
}
