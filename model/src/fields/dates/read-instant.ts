import { dayAndTimeOf, instantOfDay, instantOfDayAndTime } from '../../schema/amsterdam-time.ts'
import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'
import { formatDay, isDay, readDayText } from './read-day.ts'
import { readTimeText } from './read-time.ts'

export const notInstant = 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'

/** An instant of ISO 8601 with its offset. The day before 1900 is there for clocks that are ahead of UTC. */
export const instantPattern = String.raw`^(1899-12-31|(?:19|[2-9]\d)\d{2}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(?:Z|([+-])(0\d|1[0-4]):([0-5]\d))$`

const instantExpression = new RegExp(instantPattern)
const earliest = new Date('1899-12-31T00:00:00.000Z')
const latest = new Date('9999-12-31T23:59:59.999Z')

/** Reads an instant of ISO 8601 with offset, seconds included; what is finer than a millisecond is left out. */
export function readInstant(text: string): Parsed<string> {
  const [, day = '', time = '', fraction = '', sign = '', hours, minutes] = instantExpression.exec(text) ?? []
  if (!isDay(day)) return refused(notInstant)
  const offset = sign === '' ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const instant = new Date(Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`) - offset)
  return instant >= earliest && instant <= latest ? accepted(instant.toISOString()) : refused(notInstant)
}

/** Reads ISO 8601, or a day and a time as people write them, in Amsterdam; a day alone means its first moment. */
export function readInstantText(text: string): Parsed<string> {
  const trimmed = shortText(text)
  const iso = readInstant(trimmed)
  if (iso.ok) return iso
  const [, dayText = '', timeText] = /^(.*?)(?:(?:,?\s+|T)(\d{1,2}[:.uU]\S*))?$/.exec(trimmed) ?? []
  const day = readDayText(dayText)
  if (!day.ok) return refused(notInstant)
  if (timeText === undefined) return accepted(instantOfDay(day.value))
  const time = readTimeText(timeText)
  return time.ok ? accepted(instantOfDayAndTime(day.value, time.value)) : refused(notInstant)
}

/** `dd-MM-yyyy HH:mm` in Amsterdam (domain.md section 9). */
export function formatInstant(instant: string): string {
  const [day = '', time = ''] = dayAndTimeOf(instant).split('T')
  return `${formatDay(day)} ${time}`
}

/** The same, or ISO 8601 where that would lose seconds or which of two equal times is meant. */
export function instantToText(instant: string): string {
  const text = formatInstant(instant)
  const parsed = readInstantText(text)
  return parsed.ok && parsed.value === instant ? text : instant
}
