/** Half-open range of UTC instants; null is open. The shape of `activeRangeUtc`. */
export interface ActiveRangeUtc {
  start: string | null
  end: string | null
}

/** Days (`yyyy-MM-dd`, null is open) as instants at which they begin in Europe/Amsterdam. */
export function activeRange(startDay: string | null, endDay: string | null): ActiveRangeUtc {
  return { start: startDay && amsterdamMidnight(startDay), end: endDay && amsterdamMidnight(endDay) }
}

/**
 * The start of a day (`yyyy-MM-dd`) in Europe/Amsterdam, as ISO 8601 in UTC, since 1946: earlier offsets have
 * seconds.
 */
export function amsterdamMidnight(day: string): string {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`)
  // Clocks change at 01:00 UTC, so at 00:00 UTC the offset is still that of local midnight.
  return new Date(asIfUtc - amsterdamOffset(asIfUtc)).toISOString()
}

const amsterdamClock = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Amsterdam',
  timeZoneName: 'longOffset',
})

/** Milliseconds east of Greenwich. */
function amsterdamOffset(instant: number): number {
  const name = amsterdamClock.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, hours, minutes] = /^GMT\+(\d+):(\d+)$/.exec(name) ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}
