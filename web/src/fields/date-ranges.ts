import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { readText } from './filter-value.ts'

const noRange: DateRange = { start: null, end: null }

/** The range in a value of unknown shape; without one: open at both ends. */
export function readRange(value: unknown): DateRange {
  if (typeof value !== 'object' || value === null) return noRange
  const { start, end } = value as Record<string, unknown>
  return { start: readText(start), end: readText(end) }
}

/** A range of instants as the days on which it starts and ends in Amsterdam, as people type them. */
export function toDays(range: DateRange): DateRange {
  return { start: range.start && dayOf(range.start), end: range.end && dayOf(range.end) }
}

/** A range with other days. An end whose day is the same keeps its instant, which need not be the start of that day. */
export function replaceDays(range: DateRange, days: DateRange): DateRange {
  const before = toDays(range)
  return {
    start: days.start === before.start ? range.start : days.start && instantOfDay(days.start),
    end: days.end === before.end ? range.end : days.end && instantOfDay(days.end),
  }
}
