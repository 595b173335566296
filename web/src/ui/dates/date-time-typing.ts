import type { TypingRule } from '../inputs/field-props.ts'
import { addDateSeparators, isWholeDate } from './date-typing.ts'
import { addTimeSeparator } from './time-typing.ts'

/** A date without a time is complete only on blur, because a time may follow. */
export const dateTimeTyping: TypingRule = {
  isWhole: (text) => /\d{4}\D+.*\d{1,2}[:.u]\d{2}|^\d{11,12}$/i.test(text),
  unfinished: 'Vul een datum en een tijd in.',
}

export type DateTimeParts = {
  /** `yyyy-MM-dd` */
  day: string
  /** `HH:mm` */
  time: string
  /** After the minutes: seconds, and the season of a time that occurs twice. */
  seconds: string
  season: string
}

/** Splits `dd-MM-yyyy HH:mm`, seconds and a season after it allowed, into its parts; null for another text. The day may not exist. */
export function parseDateTimeParts(text: string): DateTimeParts | null {
  const match = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2})(\S*)(.*)$/.exec(text)
  if (!match) return null
  const [, day, month, year, time = '', seconds = '', season = ''] = match
  return { day: `${year}-${month}-${day}`, time, seconds, season }
}

/** The reverse of `parseDateTimeParts`: `dd-MM-yyyy HH:mm`, followed by seconds and season as they are. */
export function formatDateTimeParts({ day, time, seconds, season }: DateTimeParts): string {
  return `${day.split('-').toReversed().join('-')} ${time}${seconds}${season}`
}

/** As `addDateSeparators`, with a space after a whole date and a colon after the hour, without doubled ones. */
export function addDateTimeSeparators(previous: string, next: string): string {
  const added = next.startsWith(previous) ? next.slice(previous.length) : ''
  const date = /^\S+ /.exec(previous)?.[0]
  if (date === undefined) {
    if (isWholeDate(previous) && /^[ tT]$/.test(added)) return `${previous} `
    const completed = addDateSeparators(previous, next)
    const isFull = /^(\d{2}-\d{2}-\d{4}|\d{4}-\d{2}-\d{2})$/.test(completed)
    return isFull && added !== '' ? `${completed} ` : completed
  }
  // A typed space or T after the added space.
  if (previous === date && /^[ tT]$/.test(added)) return previous
  if (!next.startsWith(date)) return next
  return date + addTimeSeparator(previous.slice(date.length), next.slice(date.length))
}
