import {
  dayAndTimeOf,
  instantOfDay,
  instantOfDayAndTime,
  preciseDayAndTimeOf,
} from '../../schema/amsterdam-time.ts'
import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'
import { formatDay, isExistingDay, notDay, parseDayTextWithoutTime } from './parse-day.ts'
import { parseTimeText } from './parse-time.ts'

export const notInstant = 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'

/** ISO 8601 with an offset. Includes the day before 1900, for offsets ahead of UTC. */
export const instantPattern = String.raw`^(1899-12-31|(?:19|[2-9]\d)\d{2}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(?:Z|([+-])(0\d|1[0-4]):([0-5]\d))$`

const instantExpression = new RegExp(instantPattern)
type Accepted = Extract<Parsed<string>, { readonly ok: true }>

const earliest = new Date('1899-12-31T00:00:00.000Z')
const latest = new Date('9999-12-31T23:59:59.999Z')

/** Returns ISO 8601 in UTC, cut to milliseconds. Refuses a text without an offset, or outside the years 1900 to 9999. */
export function parseIsoInstant(text: string): Parsed<string> {
  const [, day = '', time = '', fraction = '', sign = '', hours, minutes] = instantExpression.exec(text) ?? []
  if (!isExistingDay(day)) return refused(notInstant)
  const offset = sign === '' ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const instant = new Date(Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`) - offset)
  return instant >= earliest && instant <= latest ? accepted(instant.toISOString()) : refused(notInstant)
}

const dayAndTimeText =
  /^(.{6,20}?)(?:,?\s{1,3}|(?<=\d)T)(\d{1,2}(?:[:.u]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?|u)?|\d{3,4})(?:\s?uur)?(?:\s(zomertijd|wintertijd)|\s?(Z|[-+]\d{2}:?\d{2}))?$/i
const startOfDay = '00:00'
const digitsAlone = /^(\d{8})(\d{3,4})$/

/**
 * Parses ISO 8601, or a day and time in Amsterdam: `31-12-2026 09:30`, `1-2-26 9u30`, `010220260930`, `4 maart 2031 9
 * uur`. A day alone gets `defaultTime` (`HH:mm`). A time that occurs twice is the first unless `wintertijd` follows,
 * which other times may not have; a skipped time moves an hour later, with a warning.
 */
export function parseInstantText(text: string, defaultTime = startOfDay): Parsed<string> {
  const trimmed = shortText(text)
  const iso = parseIsoInstant(trimmed)
  if (iso.ok) return iso
  const alone = parseDayTextWithoutTime(trimmed)
  if (alone.ok)
    return defaultTime === startOfDay
      ? { ...alone, value: instantOfDay(alone.value) }
      : clockInstant(alone, defaultTime)
  const match = digitsAlone.exec(trimmed) ?? dayAndTimeText.exec(trimmed)
  if (!match) return alone.message === notDay ? refused(notInstant) : alone
  const [, dayText = '', timeText = '', season, offset] = match
  const day = parseDayTextWithoutTime(dayText)
  if (!day.ok) return day
  const time = parseTimeText(timeText)
  if (!time.ok) return time
  if (offset !== undefined) return parseIsoInstant(`${day.value}T${time.value}${withColon(offset)}`)
  return season === undefined ? clockInstant(day, time.value) : seasonInstant(day, time.value, season)
}

function clockInstant(day: Accepted, time: string): Parsed<string> {
  const instant = instantOfDayAndTime(day.value, time)
  const [clockDay, clockTime = ''] = dayAndTimeOf(instant).split('T')
  if (clockDay === day.value && time.startsWith(clockTime)) return accepted(instant, day.warning)
  const skipped = `De klok slaat ${time.slice(0, 5)} die dag over; gelezen als ${clockTime}.`
  return accepted(instant, day.warning === undefined ? skipped : `${day.warning} ${skipped}`)
}

function seasonInstant(day: Accepted, time: string, season: string): Parsed<string> {
  const first = instantOfDayAndTime(day.value, time, 'earlier')
  const second = instantOfDayAndTime(day.value, time, 'later')
  const isTwice = first !== second && preciseDayAndTimeOf(first) === preciseDayAndTimeOf(second)
  if (!isTwice) return refused('Laat zomertijd of wintertijd weg: deze tijd komt die dag één keer voor.')
  return accepted(season.toLowerCase() === 'wintertijd' ? second : first, day.warning)
}

function withColon(offset: string): string {
  return offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()
}

/** `dd-MM-yyyy HH:mm` in Amsterdam (requirements 15.2), without the seconds. */
export function formatInstant(instant: string): string {
  const [day = '', time = ''] = dayAndTimeOf(instant).split('T')
  return `${formatDay(day)} ${time}`
}

/** As `formatInstant`, or ISO 8601 where that would lose seconds or the choice between two equal times. */
export function instantToText(instant: string): string {
  const text = formatInstant(instant)
  const parsed = parseInstantText(text)
  return parsed.ok && parsed.value === instant ? text : instant
}

/**
 * As `formatInstant`, with seconds and their decimals unless these are 0, and `wintertijd` behind the second of two
 * equal times.
 */
export function instantToInputText(instant: string): string {
  const [day = '', time = ''] = preciseDayAndTimeOf(instant).split('T')
  const text = `${formatDay(day)} ${time.replace(/:00$/, '')}`
  const parsed = parseInstantText(text)
  // Compared as numbers, because the milliseconds may be absent.
  return parsed.ok && Date.parse(parsed.value) === Date.parse(instant) ? text : `${text} wintertijd`
}
