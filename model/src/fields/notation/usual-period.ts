import { dayOf } from '../../schema/amsterdam-time.ts'
import type { Parsed } from '../../schema/field-kind.ts'
import { isAbsentOrIntegerWithin } from '../collect-findings.ts'
import { accepted } from '../parsed.ts'
import { formatDay, parseIsoDay } from './parse-day.ts'

/** The period in which days usually lie; others are accepted with a warning. */
export interface UsualPeriod {
  /** `yyyy-MM-dd`, included. */
  readonly usualFrom?: string
  readonly usualYearsAhead?: number
}

/** A Dutch sentence about a day (`yyyy-MM-dd`) outside the usual period, undefined within it. */
export function describeUnusualDay(
  day: string,
  { usualFrom, usualYearsAhead }: UsualPeriod,
  today: string = dayOf(new Date().toISOString()),
): string | undefined {
  if (usualFrom !== undefined && day < usualFrom)
    return `Deze datum is voor ${formatDay(usualFrom)}. Klopt het jaar?`
  if (usualYearsAhead !== undefined && day > addYears(today, usualYearsAhead))
    return `Deze datum is meer dan ${usualYearsAhead} jaar vooruit. Klopt het jaar?`
  return undefined
}

/** Adds the warning about the day of a parsed value to its own one. */
export function warnOfUnusualDay(
  parsed: Parsed<string>,
  period: UsualPeriod,
  toDay: (value: string) => string,
): Parsed<string> {
  if (!parsed.ok) return parsed
  const warnings = [parsed.warning, describeUnusualDay(toDay(parsed.value), period)]
  return accepted(parsed.value, warnings.filter((warning) => warning !== undefined).join(' ') || undefined)
}

/** Mistakes in the usual period of a definition, true where they occur, for `collectFindings`. */
export function findWrongUsualPeriod(period: UsualPeriod): Readonly<Record<string, boolean>> {
  const { usualFrom, usualYearsAhead } = period
  return {
    'heeft een usualFrom dat geen datum is': usualFrom !== undefined && !parseIsoDay(usualFrom).ok,
    'heeft een usualYearsAhead buiten 1 tot en met 100': !isAbsentOrIntegerWithin(usualYearsAhead, 1, 100),
  }
}

function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
