import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

const firstYear = 1900

export const notDay = 'Vul een volledige datum in, zoals 31-12-2026.'

const noDay = 'Deze datum bestaat niet.'
const leapYear = '2000'

/** `yyyy-MM-dd` in the years 1900 to 9999; the JSON Schema format says that the day exists. */
export const dayPattern = String.raw`^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$`

/**
 * A two-digit year lies at most 80 years back, else up to 19 ahead: right for dates of birth and for end
 * dates.
 */
const yearsBack = 80

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const isoDayText = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dutchDay = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const dutchDigits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const dayAndMonth = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]?$/
const namedMonth = /^(\d{1,2})[-. ]{0,2}([a-z]{3,9})[-., ]{0,2}(\d{4}|\d{2})$/i
const isoDigits = /^(\d{4})(\d{2})(\d{2})$/
const midnight =
  /^(.{6,20}?)(?:T|,?\s{1,3})0{1,2}[:.]00(?:[:.]00(?:[.,]0{1,9})?)?\s?(?:Z|[-+]\d{2}:?\d{2})?$/i

/** Takes `yyyy-MM-dd` alone, for a day that exists in the years 1900 to 9999. */
export function parseIsoDay(text: string): Parsed<string> {
  const [, year, month, day] = isoDay.exec(text) ?? []
  return existingDay(year, month, day)
}

/**
 * Parses `31-12-2026`, `1-2-26`, `31122026`, `311226` (also with points, slashes or spaces), `4 maart 2031`,
 * `4-mrt-31` and ISO 8601, of the years 1900 to 9999. A midnight time is dropped, another time refused; a two-digit
 * year gives a warning.
 */
export function parseDayText(text: string): Parsed<string> {
  const trimmed = shortText(text)
  return parseDayTextWithoutTime(midnight.exec(trimmed)?.[1] ?? trimmed)
}

/** As `parseDayText`, of a trimmed text; refuses any time, midnight too. */
export function parseDayTextWithoutTime(text: string): Parsed<string> {
  const [, isoYear, isoMonth, isoDate] = isoDayText.exec(text) ?? []
  if (isoYear !== undefined) return existingDay(isoYear, isoMonth, isoDate)
  const [, namedDay, name = '', namedYear] = namedMonth.exec(text) ?? []
  if (namedDay !== undefined) return dutchDate(namedDay, monthOf(name), namedYear)
  const [, day, month, year] = dutchDay.exec(text) ?? dutchDigits.exec(text) ?? []
  const dutch = dutchDate(day, month, year)
  // Eight digits are never valid both ways: the month of one reading begins a year before 1900 in the other.
  const [, ...digits] = isoDigits.exec(text) ?? []
  const iso = existingDay(digits[0], digits[1], digits[2])
  if (iso.ok) return iso
  return isDayOfNoYear(text) ? refused(noDay) : dutch
}

/** Whether a text without a year, such as `31-02`, is a day that no year has. */
function isDayOfNoYear(text: string): boolean {
  const [, day, month] = dayAndMonth.exec(text) ?? []
  return day !== undefined && month !== undefined && !existingDay(leapYear, month, day).ok
}

/** `dd-MM-yyyy` (requirements 15.2). */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('-')
}

function dutchDate(
  day: string | undefined,
  month: string | undefined,
  year: string | undefined,
): Parsed<string> {
  if (year?.length !== 2) return existingDay(year, month, day)
  const wholeYear = String(yearOf(Number(year)))
  const parsed = existingDay(wholeYear, month, day)
  return parsed.ok ? accepted(parsed.value, `Het jaar ${year} is gelezen als ${wholeYear}.`) : parsed
}

function yearOf(twoDigits: number): number {
  const first = new Date().getUTCFullYear() - yearsBack
  return first + ((((twoDigits - first) % 100) + 100) % 100)
}

function existingDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): Parsed<string> {
  if (year === undefined || month === undefined || day === undefined) return refused(notDay)
  if (Number(year) < firstYear) return refused(`Vul een jaar vanaf ${firstYear} in.`)
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isExistingDay(text) ? accepted(text) : refused(noDay)
}

/** Whether a text of the form `yyyy-MM-dd` is a day of the calendar, in any year: false for 30 February. */
export function isExistingDay(isoDay: string): boolean {
  const date = new Date(Date.parse(`${isoDay}T00:00:00.000Z`))
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDay)
}

const names = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]

const abbreviations: Readonly<Record<string, string>> = { mrt: '03', sept: '09', may: '05', oct: '10' }

const monthByName: ReadonlyMap<string, string> = new Map([
  ...names.flatMap((name, index) => {
    const month = String(index + 1).padStart(2, '0')
    return [[name, month] as const, [name.slice(0, 3), month] as const]
  }),
  ...Object.entries(abbreviations),
])

function monthOf(name: string): string | undefined {
  return monthByName.get(name.toLowerCase())
}
