import { Temporal } from 'temporal-polyfill'

export const timeZone = 'Europe/Amsterdam'

function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

/** `yyyy-MM-dd` of an instant in Amsterdam. */
export const dayOf = remembered((instant) => zoned(instant).toPlainDate().toString())

/** `yyyy-MM-ddTHH:mm` of an instant in Amsterdam, without its seconds. */
export function dayAndTimeOf(instant: string): string {
  return zoned(instant).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** `yyyy-MM-ddTHH:mm:ss` of an instant in Amsterdam, with the decimals that its seconds have. */
export function preciseDayAndTimeOf(instant: string): string {
  return zoned(instant).toPlainDateTime().toString()
}

/**
 * The local time in Amsterdam of an ISO 8601 instant, in ms as if it were UTC. Undefined in the second of two equal
 * hours, which would be read back as the first. Fast enough for hundreds of thousands of instants.
 */
export function wallClockOf(instant: string): number | undefined {
  const time = Date.parse(instant)
  const { offset, onceFrom } = spanAt(time)
  return time < onceFrom ? undefined : time + offset
}

/**
 * The local time in Amsterdam of an instant, both in ms, as if it were UTC. An hour that clocks repeat has the same
 * local times twice.
 */
export function localTimeOf(instant: number): number {
  return instant + spanAt(instant).offset
}

/** The inverse of `localTimeOf`. A skipped time moves an hour later; of two equal times it is the first. */
export function instantOfLocalTime(localTime: number): number {
  const dayMs = 86_400_000
  const [before, after] = [spanAt(localTime - dayMs), spanAt(localTime + dayMs)]
  const [first, second] = [localTime - before.offset, localTime - after.offset]
  return first < before.end || second < after.start ? first : second
}

/** The start of a day in Amsterdam (requirements 5.11), ISO 8601 in UTC with milliseconds. */
export const instantOfDay = remembered((day) =>
  isoInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant()),
)

/**
 * The instant of a time `HH:mm` or `HH:mm:ss` in Amsterdam, ISO 8601 in UTC with milliseconds. `compatible` moves a
 * skipped time an hour later and takes the first of two equal times; `earlier` moves a skipped time an hour back;
 * `later` takes the second.
 */
export function instantOfDayAndTime(
  day: string,
  time: string,
  occurrence: 'compatible' | 'earlier' | 'later' = 'compatible',
): string {
  const plain = Temporal.PlainDateTime.from(`${day}T${time}`)
  return isoInstant(plain.toZonedDateTime(timeZone, { disambiguation: occurrence }).toInstant())
}

/** The day after a day `yyyy-MM-dd`, in the same form. Throws for another text. */
export function nextDay(day: string): string {
  return addDays(day, 1)
}

/** The day so many days after a day `yyyy-MM-dd`, or before it if negative, in the same form. Throws for another text. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The last day (`yyyy-MM-dd`) of a period that ends at an instant, exclusive. */
export const lastDayBefore = remembered((end) => dayOf(new Date(Date.parse(end) - 1).toISOString()))

function zoned(instant: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
}

interface Span {
  readonly start: number
  readonly end: number
  readonly offset: number
  /** Local times are unique from here on: clocks repeat an hour when daylight saving ends. */
  readonly onceFrom: number
}

const spansByYear = new Map<number, Span[]>()
const yearMs = 31_556_952_000

function spanAt(time: number): Span {
  const year = Math.floor(time / yearMs)
  const spans = spansByYear.get(year) ?? []
  spansByYear.set(year, spans)
  for (const span of spans) if (time >= span.start && time < span.end) return span
  const span = findSpan(time)
  spans.push(span)
  return span
}

function findSpan(time: number): Span {
  const now = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
  const end = now.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const start = now.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const offset = now.offsetNanoseconds / 1e6
  if (!start) return { start: Number.NEGATIVE_INFINITY, end, offset, onceFrom: Number.NEGATIVE_INFINITY }
  const before = start.subtract({ milliseconds: 1 }).offsetNanoseconds / 1e6
  return {
    start: start.epochMilliseconds,
    end,
    offset,
    onceFrom: start.epochMilliseconds + Math.max(0, before - offset),
  }
}

const maxCacheEntries = 10_000

/** Caches results: zones are slow (tens of microseconds), and imports and lists repeat the same few days. */
function remembered(find: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const existing = known.get(text)
    if (existing !== undefined) return existing
    const found = find(text)
    if (known.size >= maxCacheEntries) known.clear()
    known.set(text, found)
    return found
  }
}
