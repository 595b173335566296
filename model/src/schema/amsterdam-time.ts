import { Temporal } from 'temporal-polyfill'

/** The zone in which a day starts (contracts.md). */
const timeZone = 'Europe/Amsterdam'

/** An instant as every room passes it on: ISO 8601 in UTC with milliseconds, `yyyy-MM-ddTHH:mm:ss.sssZ`. */
function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

/** `yyyy-MM-dd` of an instant in Amsterdam. */
export const dayOf = remembered((instant) => zoned(instant).toPlainDate().toString())

/** `yyyy-MM-ddTHH:mm` of an instant in Amsterdam. */
export function dayAndTimeOf(instant: string): string {
  return zoned(instant).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The instant at which a day `yyyy-MM-dd` starts in Amsterdam. */
export const instantOfDay = remembered((day) =>
  isoInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant()),
)

/**
 * The instant of a day and a time `HH:mm:ss` in Amsterdam. A time that summer time skips is read an hour later, and of a
 * time that comes twice the first is meant (Temporal's "compatible").
 */
export function instantOfDayAndTime(day: string, time: string): string {
  const plain = Temporal.PlainDateTime.from(`${day}T${time}`)
  return isoInstant(plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant())
}

/** The day after a day `yyyy-MM-dd`. */
export function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

function zoned(instant: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
}

const mostRemembered = 10_000

/** Zones are slow (tens of microseconds), and an import or a list has the same few days over and over. */
function remembered(find: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const existing = known.get(text)
    if (existing !== undefined) return existing
    const found = find(text)
    if (known.size >= mostRemembered) known.clear()
    known.set(text, found)
    return found
  }
}
