import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

const firstYear = 1900

export const notDay = 'Vul een bestaande datum in, zoals 31-12-2026.'

/** `yyyy-MM-dd` in the years 1900 to 9999; the JSON Schema format says that the day exists. */
export const dayPattern = String.raw`^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$`

/** Two digits of a year up to this one mean 20xx, those above 19xx. */
const lastShortYear = 69

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const dutchDay = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const dutchDigits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const isoDigits = /^(\d{4})(\d{2})(\d{2})$/

/** Reads `yyyy-MM-dd`; only days that exist, in the years 1900 to 9999. */
export function readDay(text: string): Parsed<string> {
  const [, year, month, day] = isoDay.exec(text) ?? []
  return existingDay(year, month, day)
}

/**
 * Reads a day as people write it: `31-12-2026`, `31-12-26` (70 to 99 are in the last century), `1-2-2026`, `31122026`,
 * `311226`, with points, slashes or spaces for the dashes, or as ISO 8601 (`2026-12-31`, `20261231`).
 */
export function readDayText(text: string): Parsed<string> {
  const trimmed = shortText(text)
  const iso = readDay(trimmed)
  if (iso.ok) return iso
  const [, day, month, year] = dutchDay.exec(trimmed) ?? dutchDigits.exec(trimmed) ?? []
  const dutch = existingDay(wholeYear(year), month, day)
  if (dutch.ok) return dutch
  // Eight digits never read both ways: what is a month here is the first half of a year before 1900 there.
  const [, isoYear, isoMonth, isoDate] = isoDigits.exec(trimmed) ?? []
  return existingDay(isoYear, isoMonth, isoDate)
}

/** `dd-MM-yyyy` (platform.md section 9). */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('-')
}

function wholeYear(year: string | undefined): string | undefined {
  if (year?.length !== 2) return year
  return (Number(year) > lastShortYear ? '19' : '20') + year
}

function existingDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): Parsed<string> {
  if (year === undefined || month === undefined || day === undefined || Number(year) < firstYear)
    return refused(notDay)
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? accepted(text) : refused(notDay)
}

/** Whether a text of the form `yyyy-MM-dd` is a day of the calendar. */
export function isDay(text: string): boolean {
  const date = new Date(Date.parse(`${text}T00:00:00.000Z`))
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
