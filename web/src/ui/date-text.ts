import { CalendarDate, parseDate, today } from '@internationalized/date'
import type { ParsedText } from './parsed-text.ts'

/** All dates and times are shown as they are in the Netherlands, wherever the browser is. */
export const clientTimeZone = 'Europe/Amsterdam'

const incomplete = 'Vul een volledige datum in'
/** Two digits mean a year at most this far ahead, or else one in the century before. */
const yearsAhead = 50

export type DateLimits = {
  /** First and last day that may be chosen, `yyyy-MM-dd`. */
  minimum?: string | undefined
  maximum?: string | undefined
}

/** The day it is now in the Netherlands, `yyyy-MM-dd`. */
export function todayText(): string {
  return today(clientTimeZone).toString()
}

/**
 * Reads a date as typed or pasted: `01-02-2026`, `1-2-26`, `01022026`, `1/2/2026`, `2026-02-01` (with or without a time behind
 * it), and `t` for today. A date that does not exist is refused, never moved to one that does.
 */
export function parseDateText(text: string, isFinal: boolean, limits: DateLimits = {}): ParsedText<string> {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return { value: null }
  if (trimmed === 't') return { value: todayText() }
  const parts = dateParts(trimmed)
  if (!parts) return { value: null, error: incomplete }
  const { day, month, yearText } = parts
  // While `2026` is being typed `20` stands there for a moment; it is 2020 only when the field is left like that.
  if (yearText.length === 3 || (yearText.length === 2 && !isFinal)) return { value: null, error: incomplete }
  const year = yearText.length === 2 ? fullYear(Number(yearText)) : Number(yearText)
  if (year < 1900) return { value: null, error: 'Vul een jaar vanaf 1900 in' }
  const date = new CalendarDate(year, month, day)
  if (date.day !== day || date.month !== month) return { value: null, error: 'Deze datum bestaat niet' }
  const value = date.toString()
  if (limits.minimum && value < limits.minimum) {
    return { value, error: `Niet vóór ${formatDateText(limits.minimum)}` }
  }
  if (limits.maximum && value > limits.maximum) {
    return { value, error: `Niet na ${formatDateText(limits.maximum)}` }
  }
  return { value }
}

/** `yyyy-MM-dd` as dd-MM-yyyy. */
export function formatDateText(value: string): string {
  const [year, month, day] = value.slice(0, 10).split('-')
  return `${day}-${month}-${year}`
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
  // A separator by hand where one stands already, or another sign for it.
  if (/[-/. ]$/.test(next)) return next.slice(0, -1).endsWith('-') ? previous : `${next.slice(0, -1)}-`
  return next
}

/** Which part of dd-MM-yyyy the caret is in, and where that part begins and ends. */
export function datePartAt(caret: number): { unit: 'day' | 'month' | 'year'; start: number; end: number } {
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

function dateParts(text: string): { day: number; month: number; yearText: string } | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/.exec(text)
  if (iso) return { day: Number(iso[3]), month: Number(iso[2]), yearText: iso[1] ?? '' }
  const dutch =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2,4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (!dutch) return null
  return { day: Number(dutch[1]), month: Number(dutch[2]), yearText: dutch[3] ?? '' }
}

function fullYear(twoDigits: number): number {
  const latest = today(clientTimeZone).year + yearsAhead
  const year = Math.floor(latest / 100) * 100 + twoDigits
  return year > latest ? year - 100 : year
}
