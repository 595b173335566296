import { kindOf } from '@stamboek/model/fields/field-kinds'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { lastDayBefore } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'

const field = { kind: 'dateRange', label: 'Periode' } as const

export interface NeighbourWords<Range extends DateRange> {
  /** Names a period with what it is of, in the middle of a sentence: 'de versie vanaf 01-01-2026'. */
  readonly name: (range: Range) => string
  /** What there is none of in a gap: 'geen versie'. */
  readonly none: string
}

const versionWords: NeighbourWords<DateRange> = {
  name: (range) => `de versie ${formatPeriod(range)}`.trim(),
  none: 'geen versie',
}

/**
 * Dutch sentences about the periods around a new one: that the one before it ends, where it would overlap another, and which days have
 * none. `before` is the one that it follows, `others` are further ones. Without `words` they are versions of one series.
 */
export function describeNeighbours<Range extends DateRange>(
  { start, end }: DateRange,
  before: Range,
  others: readonly Range[],
  words: NeighbourWords<Range> = versionWords,
): readonly string[] {
  if (start === null || (end !== null && end <= start)) return []
  const isCut = before.end === null || before.end > start
  const gapBefore =
    !isCut && before.end !== null && before.end < start ? { start: before.end, end: start } : undefined
  return [
    ...(isCut
      ? [`${capitalize(words.name(before))} eindigt dan op ${formatDay(lastDayBefore(start))}.`]
      : []),
    ...(gapBefore ? [describeGap(gapBefore, words)] : []),
    ...describeNext(end, findNext(before, others), words),
  ]
}

/** As `describeNeighbours`, for one that gets another end: which days have none after it, and what comes next. */
export function describeNeighboursOfEnd<Range extends DateRange>(
  end: string,
  ended: Range,
  others: readonly Range[],
  words: NeighbourWords<Range>,
): readonly string[] {
  return describeNext(end, findNext(ended, others), words)
}

export function formatPeriod({ start, end }: DateRange): string {
  return kindOf(field).format({ start, end }, field)
}

function findNext<Range extends DateRange>(before: Range, others: readonly Range[]): Range | undefined {
  return others
    .filter((other) => other.start !== null && other.start > (before.start ?? ''))
    .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''))[0]
}

function describeNext<Range extends DateRange>(
  end: string | null,
  next: Range | undefined,
  words: NeighbourWords<Range>,
): readonly string[] {
  if (!next || next.start === null) return []
  const name = words.name(next)
  if (end === null || end > next.start) return [`De periode overlapt met ${name}.`]
  const kept = `${capitalize(name)} blijft zoals zij is.`
  return end < next.start ? [describeGap({ start: end, end: next.start }, words), kept] : [kept]
}

function describeGap<Range extends DateRange>(gap: DateRange, { none }: NeighbourWords<Range>): string {
  return `${capitalize(formatPeriod(gap))} is er ${none}.`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
