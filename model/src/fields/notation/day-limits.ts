import { formatDay, parseIsoDay } from './parse-day.ts'

/** `yyyy-MM-dd`, both included. */
export interface DayLimits {
  readonly minimum?: string
  readonly maximum?: string
}

/** A Dutch sentence about the limit that a day (`yyyy-MM-dd`) passes, undefined if it is within them. */
export function checkDayLimits(day: string, { minimum, maximum }: DayLimits): string | undefined {
  // The last hour of 9999 in UTC is on the day `+010000-01-01` in Amsterdam, which sorts before all others.
  const isPastAllDays = day.startsWith('+')
  if (minimum !== undefined && !isPastAllDays && day < minimum)
    return `Kies een datum vanaf ${formatDay(minimum)}.`
  if (maximum !== undefined && (isPastAllDays || day > maximum))
    return `Kies een datum tot en met ${formatDay(maximum)}.`
  return undefined
}

/** Mistakes in the limits of a definition, true where they occur, for `collectFindings`. */
export function findWrongDayLimits({ minimum, maximum }: DayLimits): Readonly<Record<string, boolean>> {
  return {
    'heeft een minimum dat geen datum is': minimum !== undefined && !parseIsoDay(minimum).ok,
    'heeft een maximum dat geen datum is': maximum !== undefined && !parseIsoDay(maximum).ok,
    'heeft een minimum na zijn maximum': minimum !== undefined && maximum !== undefined && minimum > maximum,
  }
}
