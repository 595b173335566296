import { dayOf } from '@stamboek/model/schema/amsterdam-time'

/** How many of the latest days, weeks and months keep a back-up. */
export interface Retention {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

interface MadeBackup {
  /** ISO 8601. */
  readonly madeAt: string
}

const dayInMilliseconds = 86_400_000

/**
 * Returns the back-ups that need not be kept: all but the newest of each of the latest days, weeks (from Monday) and months that
 * have one, in the time of Amsterdam. The newest of all is always kept.
 */
export function chooseExpired<Made extends MadeBackup>(
  backups: readonly Made[],
  { days, weeks, months }: Retention,
): readonly Made[] {
  const newestFirst = backups.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  const kept = new Set(newestFirst.slice(0, 1))
  const periods: readonly (readonly [number, (madeAt: string) => string])[] = [
    [days, dayOf],
    [weeks, mondayOf],
    [months, (madeAt) => dayOf(madeAt).slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const newest = new Map<string, Made>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.madeAt)
      if (!newest.has(period)) newest.set(period, backup)
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup)
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}

function mondayOf(madeAt: string): string {
  const day = Date.parse(dayOf(madeAt))
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return new Date(day - daysSinceMonday * dayInMilliseconds).toISOString().slice(0, 10)
}
