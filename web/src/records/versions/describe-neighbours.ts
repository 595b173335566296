import { kindOf } from '@stamboek/model/fields/field-kinds'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { lastDayBefore } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'

const field = { kind: 'dateRange', label: 'Periode' } as const
const show = (range: DateRange) => kindOf(field).format(range, field)
const name = (range: DateRange) => `de versie ${show(range)}`.trim()

/**
 * Dutch sentences about the versions around a new one: that the one before it ends, where it would overlap another, and which days have no
 * version. `before` is the version that it follows, `others` are further ones of the series.
 */
export function describeNeighbours(
  { start, end }: DateRange,
  before: DateRange,
  others: readonly DateRange[],
): readonly string[] {
  if (start === null || (end !== null && end <= start)) return []
  const isCut = before.end === null || before.end > start
  const next = others
    .filter((other) => other.start !== null && other.start > (before.start ?? ''))
    .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''))[0]
  const gapBefore =
    !isCut && before.end !== null && before.end < start ? { start: before.end, end: start } : undefined
  return [
    ...(isCut ? [`${capitalize(name(before))} eindigt dan op ${formatDay(lastDayBefore(start))}.`] : []),
    ...(gapBefore ? [`${capitalize(show(gapBefore))} is er geen versie.`] : []),
    ...(next ? describeNext(end, next) : []),
  ]
}

function describeNext(end: string | null, next: DateRange): readonly string[] {
  if (next.start === null) return []
  if (end === null || end > next.start) return [`De periode overlapt met ${name(next)}.`]
  const kept = `${capitalize(name(next))} blijft zoals zij is.`
  return end < next.start
    ? [`${capitalize(show({ start: end, end: next.start }))} is er geen versie.`, kept]
    : [kept]
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
