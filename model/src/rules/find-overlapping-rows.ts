import { valueAt } from '../schema/field-path.ts'
import type { DateRange } from '../schema/record-of.ts'
import type { ExclusionRule } from '../schema/record-type.ts'

type Row = Readonly<Record<string, unknown>>

export interface Overlap {
  readonly index: number
  readonly field: string
  readonly message: string
  /** The period of one row that it overlaps. */
  readonly other: DateRange
}

/**
 * Reports each row whose period overlaps that of another row with the same values in `equal`, at `activeRangeUtc`.
 * Skips rows that are deleted, lack such a value or have an empty period, and rules with `when` or `different`, which
 * only the database checks. Takes parsed values. Leaves placeholders in the messages (`fillMessage`).
 */
export function findOverlappingRows(
  rules: readonly ExclusionRule[],
  rows: readonly Row[],
): readonly Overlap[] {
  const unconditional = rules.filter(({ when, different }) => when === undefined && different === undefined)
  return unconditional.flatMap(({ equal, message }) => {
    const periods = rows.flatMap((row, index) => {
      const period = row['isDeleted'] === true ? undefined : periodOf(row['activeRangeUtc'])
      const key = keyOf(equal.map((path) => valueAt(row, path) ?? null))
      return period && key !== undefined ? [{ ...period, key, index }] : []
    })
    const overlapping = [...Map.groupBy(periods, ({ key }) => key).values()].flatMap(clashing)
    return overlapping
      .toSorted(([left], [right]) => left - right)
      .map(([index, { start, end }]) => ({
        index,
        field: 'activeRangeUtc',
        message,
        other: { start: start === '' ? null : start, end },
      }))
  })
}

interface Period {
  readonly index: number
  /** ISO 8601 instants; an open start is '', an open end null. */
  readonly start: string
  readonly end: string | null
}

/** Sorted by start, a period can only overlap the earlier one that ends last. */
function clashing(periods: readonly Period[]): readonly (readonly [number, Period])[] {
  const found = new Map<number, Period>()
  let latestEnding: Period | undefined
  for (const period of periods.toSorted((one, other) => one.start.localeCompare(other.start))) {
    if (latestEnding && (latestEnding.end === null || period.start < latestEnding.end)) {
      if (!found.has(latestEnding.index)) found.set(latestEnding.index, period)
      found.set(period.index, latestEnding)
    }
    const lastsLonger =
      !latestEnding || (latestEnding.end !== null && (period.end === null || period.end > latestEnding.end))
    if (lastsLonger) latestEnding = period
  }
  return [...found]
}

function periodOf(value: unknown): Pick<Period, 'start' | 'end'> | undefined {
  const { start, end = null } = (value ?? {}) as Partial<DateRange>
  const period = { start: start ?? '', end }
  return end !== null && end <= period.start ? undefined : period
}

function keyOf(values: readonly unknown[]): string | undefined {
  return values.includes(null) ? undefined : JSON.stringify(values)
}
