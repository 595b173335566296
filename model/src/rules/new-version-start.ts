import { dayOf, instantOfDay, nextDay } from '../schema/amsterdam-time.ts'
import type { DateRange } from '../schema/record-of.ts'

export interface NewVersionStart {
  readonly start: string
  readonly isMoved: boolean
}

/**
 * The start of a new version (requirements 5.6), an instant: the end of the existing version, if it has one; else the
 * start of today, if the existing version has no start or started before today; else the start of the day after its
 * start (`isMoved`).
 */
export function resolveNewVersionStart(existing: DateRange, now: string): NewVersionStart {
  const today = instantOfDay(dayOf(now))
  if (existing.end) return { start: existing.end, isMoved: false }
  if (!existing.start || existing.start < today) return { start: today, isMoved: false }
  return { start: instantOfDay(nextDay(dayOf(existing.start))), isMoved: true }
}
