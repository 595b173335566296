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

export interface NewVersionProposal {
  readonly range: DateRange
  readonly isMoved: boolean
}

/**
 * The period that a new version is offered, among all versions of its series: up to the next version, from where
 * `resolveNewVersionStart` says. Where the next version follows without a gap, the last part of the existing one: from
 * today if that lies within it, else from its second day.
 */
export function proposeNewVersionPeriod(
  existing: DateRange,
  versions: readonly DateRange[],
  now: string,
): NewVersionProposal {
  const { start, isMoved } = resolveNewVersionStart(existing, now)
  const next = findNextStart(existing, versions)
  if (next === undefined || start < next) return { range: { start, end: next ?? null }, isMoved }
  const open = resolveNewVersionStart({ start: existing.start, end: null }, now)
  if (open.start < next) return { range: { start: open.start, end: next }, isMoved: open.isMoved }
  const second = existing.start === null ? undefined : instantOfDay(nextDay(dayOf(existing.start)))
  // Between versions of single days nothing fits.
  return second !== undefined && second < next
    ? { range: { start: second, end: next }, isMoved: false }
    : { range: { start, end: null }, isMoved }
}

function findNextStart(existing: DateRange, versions: readonly DateRange[]): string | undefined {
  const starts = versions.flatMap(({ start }) => start ?? [])
  return starts.filter((start) => start > (existing.start ?? '')).toSorted()[0]
}
