import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'

const noRange: DateRange = { start: null, end: null }

/** The range in a value of unknown shape; without one: open at both ends. */
export function readRange(value: unknown): DateRange {
  if (typeof value !== 'object' || value === null) return noRange
  const { start, end } = value as Record<string, unknown>
  return { start: textOrNull(start), end: textOrNull(end) }
}

/** A range of instants as the days on which it starts and ends in Amsterdam, as people type them. */
export function daysOfRange(range: DateRange): DateRange {
  return { start: range.start && dayOf(range.start), end: range.end && dayOf(range.end) }
}

/** The instants at which the days of a range start in Amsterdam. */
export function instantsOfRange(range: DateRange): DateRange {
  return { start: range.start && instantOfDay(range.start), end: range.end && instantOfDay(range.end) }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
