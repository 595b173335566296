import { dayOf, instantOfDay, nextDay } from '../schema/amsterdam-time.ts'
import type { DateRange } from '../schema/record-of.ts'

export interface NewVersionStart {
  /** ISO 8601 instant, a start of day in Amsterdam. */
  readonly start: string
  /** The start was moved, which an info toast tells. */
  readonly isMoved: boolean
}

/**
 * Where a new version starts (platform.md section 4): at the end of the existing one where it has an end; today where
 * that has no start or started before today; else on the day after its start.
 */
export function resolveNewVersionStart(existing: DateRange, now: string): NewVersionStart {
  const today = instantOfDay(dayOf(now))
  if (existing.end) return { start: existing.end, isMoved: false }
  if (!existing.start || existing.start < today) return { start: today, isMoved: false }
  return { start: instantOfDay(nextDay(dayOf(existing.start))), isMoved: true }
}
