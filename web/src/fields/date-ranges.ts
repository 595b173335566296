import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { readText } from './filter-value.ts'

const noRange: DateRange = { start: null, end: null }

/** A value of another shape gives a range without bounds. */
export function readRange(value: unknown): DateRange {
  if (typeof value !== 'object' || value === null) return noRange
  const { start, end } = value as Record<string, unknown>
  return { start: readText(start), end: readText(end) }
}

/** The days in Amsterdam on which a range of instants starts and ends. */
export function toDays(range: DateRange): DateRange {
  return { start: range.start && dayOf(range.start), end: range.end && dayOf(range.end) }
}

/** Replaces the days of a range of instants. A bound on the same day keeps its instant. */
export function replaceDays(range: DateRange, days: DateRange): DateRange {
  const before = toDays(range)
  return {
    start: days.start === before.start ? range.start : days.start && instantOfDay(days.start),
    end: days.end === before.end ? range.end : days.end && instantOfDay(days.end),
  }
}
