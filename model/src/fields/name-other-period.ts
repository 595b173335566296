import type { DateRange } from '../schema/record-of.ts'
import { dateRangeKind } from './date-range/date-range.ts'

const period = { kind: 'dateRange', label: 'Periode' } as const

/** The message of an overlap with the period of the record that stands in the way. */
export function nameOtherPeriod(message: string, other: DateRange): string {
  const text = dateRangeKind.format(other, period)
  return `${message} De andere periode ${text === '' ? 'heeft geen begin en geen einde' : `loopt ${text}`}.`
}
