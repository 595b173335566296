import { parseDate, today } from '@internationalized/date'
import type { TypingRule } from '../inputs/field-props.ts'

/** All dates and times are shown as they are in the Netherlands, wherever the browser is. */
const clientTimeZone = 'Europe/Amsterdam'

export type DateLimits = {
  /** First and last day that may be chosen, `yyyy-MM-dd`. */
  minimum?: string | undefined
  maximum?: string | undefined
}

/** Two digits are a year only when the field is left: on the way to `2026` there stands `20` for a moment. */
export const dateTyping: TypingRule = {
  isWhole: (text) => /\d{4}/.test(text),
  unfinished: 'Vul een volledige datum in.',
}

/** The day it is now in the Netherlands, `yyyy-MM-dd`. */
export function getToday(): string {
  return today(clientTimeZone).toString()
}

/**
 * Sets the hyphens by itself while digits are typed at the end; what is taken away stays away. A year in front is known by what
 * cannot be a month (`20-26`), or by the hyphen behind its month (`20-12-02-`).
 */
export function completeDateText(previous: string, next: string): string {
  const isTypedAtEnd = next.length === previous.length + 1 && next.startsWith(previous)
  if (!isTypedAtEnd) return next
  const year = /^(19|20)-(1[3-9]|[2-9]\d)$/.exec(next)
  if (year) return `${year[1]}${year[2]}-`
  const yearAndMonth = /^(19|20)-(\d{2})-(\d{2})[-/. ]$/.exec(next)
  if (yearAndMonth) return `${yearAndMonth[1]}${yearAndMonth[2]}-${yearAndMonth[3]}-`
  if (/^\d{2}$|^\d{1,2}-\d{2}$|^\d{4}-\d{2}$/.test(next)) return `${next}-`
  if (isWholeDate(previous) && /[-/. ]$/.test(next)) return previous
  // A separator by hand where one stands already, or another sign for it.
  if (/[-/. ]$/.test(next)) return next.slice(0, -1).endsWith('-') ? previous : `${next.slice(0, -1)}-`
  return next
}

/** Whether nothing can follow: all digits of a day, a month and a year stand there. */
export function isWholeDate(text: string): boolean {
  return /^\d{1,2}-(?:\d{1,2}|[a-z]+)-\d{4}$|^\d{4}-\d{1,2}-\d{2}$/i.test(text)
}

/** Which part of dd-MM-yyyy the caret is in, and where that part begins and ends. */
export function findDatePart(caret: number): { unit: 'day' | 'month' | 'year'; start: number; end: number } {
  if (caret <= 2) return { unit: 'day', start: 0, end: 2 }
  if (caret <= 5) return { unit: 'month', start: 3, end: 5 }
  return { unit: 'year', start: 6, end: 10 }
}

/** Counts on from a date: over the end of a month, and to the last day of a shorter one. */
export function stepDate(value: string, unit: 'day' | 'month' | 'year', amount: number): string {
  return parseDate(value)
    .add({ [`${unit}s`]: amount })
    .toString()
}
