import { Temporal } from 'temporal-polyfill'
import type { TypingRule } from '../inputs/field-props.ts'

const clientTimeZone = 'Europe/Amsterdam'

export type DateLimits = {
  minimum?: string | undefined
  maximum?: string | undefined
}

/** A year of two digits is complete only on blur, because `20` may become `2026`. */
export const dateTyping: TypingRule = {
  isWhole: (text) => /\d{4}/.test(text),
  unfinished: 'Vul een volledige datum in.',
}

/** Returns today in the Netherlands as `yyyy-MM-dd`, whatever the time zone of the browser. */
export function getToday(): string {
  return Temporal.Now.plainDateISO(clientTimeZone).toString()
}

/**
 * Returns `next` with a hyphen after a part that was typed at the end, also for a typed `/`, `.` or space, without doubled ones or one
 * after a whole date; unchanged while text is deleted or pasted. A leading year is detected by a second part that is no month (`20-26`),
 * or by a hyphen after the third part (`20-12-02-`).
 */
export function addDateSeparators(previous: string, next: string): string {
  const isTypedAtEnd = next.length === previous.length + 1 && next.startsWith(previous)
  if (!isTypedAtEnd) return next
  const year = /^(19|20)-(1[3-9]|[2-9]\d)$/.exec(next)
  if (year) return `${year[1]}${year[2]}-`
  const yearAndMonth = /^(19|20)-(\d{2})-(\d{2})[-/. ]$/.exec(next)
  if (yearAndMonth) return `${yearAndMonth[1]}${yearAndMonth[2]}-${yearAndMonth[3]}-`
  if (/^\d{2}$|^\d{1,2}-\d{2}$|^\d{4}-\d{2}$/.test(next)) return `${next}-`
  if (isWholeDate(previous) && /[-/. ]$/.test(next)) return previous
  // A typed separator after an added hyphen, or another separator character.
  if (/[-/. ]$/.test(next)) return next.slice(0, -1).endsWith('-') ? previous : `${next.slice(0, -1)}-`
  return next
}

/**
 * Whether a text has the parts of a date, day or year first, with hyphens and a year of four digits. After a day the month may be a word;
 * after a year the day needs two digits. The date may not exist.
 */
export function isWholeDate(text: string): boolean {
  return /^\d{1,2}-(?:\d{1,2}|[a-z]+)-\d{4}$|^\d{4}-\d{1,2}-\d{2}$/i.test(text)
}

/** Returns the part of dd-MM-yyyy at the caret, with its offsets; a caret before a hyphen is in the part before it. */
export function findDatePart(caret: number): { unit: 'day' | 'month' | 'year'; start: number; end: number } {
  if (caret <= 2) return { unit: 'day', start: 0, end: 2 }
  if (caret <= 5) return { unit: 'month', start: 3, end: 5 }
  return { unit: 'year', start: 6, end: 10 }
}

/**
 * Adds days, months or years to a date, clamped to the last day of a shorter month. Returns it unchanged where the year would not have
 * four digits.
 */
export function stepDate(value: string, unit: 'day' | 'month' | 'year', amount: number): string {
  const stepped = Temporal.PlainDate.from(value).add({ [`${unit}s`]: amount })
  return stepped.year >= 1 && stepped.year <= 9999 ? stepped.toString() : value
}
