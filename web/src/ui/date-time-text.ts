import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import {
  clientTimeZone,
  completeDateText,
  type DateLimits,
  formatDateText,
  parseDateText,
} from './date-text.ts'
import type { ParsedText } from './parsed-text.ts'
import { completeTimeText, parseTimeText } from './time-text.ts'

export type DateTimeTextOptions = DateLimits & {
  /** HH:mm that goes with a date without a time. */
  defaultTime: string
}

/**
 * Reads a date with a time as they are in the Netherlands: `01-02-2026 09:30`, `010220260930`, `2026-02-01T09:30`. A date alone gets the
 * default time when the field is left. The value is ISO 8601 in UTC. A time that the clock skips in March does not exist; of the hour
 * that comes twice in October the first is meant.
 */
export function parseDateTimeText(
  text: string,
  isFinal: boolean,
  options: DateTimeTextOptions,
): ParsedText<string> {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  const { dateText, timeText } = splitText(trimmed)
  const date = parseDateText(dateText, isFinal || timeText !== '', options)
  if (date.value === null) return { value: null, error: date.error ?? 'Vul een volledige datum in' }
  if (timeText === '' && !isFinal) return { value: null, error: 'Vul een tijd in' }
  const time = parseTimeText(timeText === '' ? options.defaultTime : timeText, isFinal)
  if (time.value === null) return { value: null, error: time.error }
  try {
    const zoned = toZoned(parseDateTime(`${date.value}T${time.value}`), clientTimeZone, 'earlier')
    if (zoned.toString().slice(11, 16) !== time.value) throw new RangeError('skipped')
    return { value: zoned.toAbsoluteString(), error: date.error }
  } catch {
    return { value: null, error: 'Deze tijd bestaat niet: de klok wordt die nacht verzet' }
  }
}

/** An instant as dd-MM-yyyy HH:mm in the Netherlands. */
export function formatDateTimeText(value: string): string {
  const local = dateTimeParts(value)
  return `${formatDateText(local.date)} ${local.time}`
}

/** The day (yyyy-MM-dd) and time (HH:mm) of an instant in the Netherlands. */
export function dateTimeParts(value: string): { date: string; time: string } {
  const local = parseAbsolute(value, clientTimeZone).toString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** Sets hyphens, the space and the colon by itself while digits are typed at the end. */
export function completeDateTimeText(previous: string, next: string): string {
  if (previous.length < 10) {
    const date = completeDateText(previous, next)
    return /^(\d{2}-\d{2}-\d{4}|\d{4}-\d{2}-\d{2})$/.test(date) && next.length > previous.length
      ? `${date} `
      : date
  }
  // A space or T by hand where the space stands already.
  if (previous.endsWith(' ') && /^ [ tT]$/.test(next.slice(10))) return previous
  const head = next.slice(0, 11)
  return head.length === 11 && previous.startsWith(head)
    ? head + completeTimeText(previous.slice(11), next.slice(11))
    : next
}

function splitText(text: string): { dateText: string; timeText: string } {
  const digits = /^(\d{8})(\d{3,4})$/.exec(text)
  if (digits) return { dateText: digits[1] ?? '', timeText: digits[2] ?? '' }
  const parts = /^(\S+?)[ tT]+(\S.*)?$/.exec(text)
  // `2026-02-01T09:30:00Z` may be pasted from elsewhere; seconds and zone are not shown here.
  return { dateText: parts?.[1] ?? text, timeText: parts?.[2]?.replace(/^(\d{2}:\d{2}):.*$/, '$1') ?? '' }
}
