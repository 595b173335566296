import { valueAt } from '../schema/field-path.ts'
import type { DateRange } from '../schema/record-of.ts'
import type { ExclusionRule } from '../schema/record-type.ts'

type Row = Readonly<Record<string, unknown>>

/** A member of a row that breaks an overlap rule, with the rule's message. */
export interface Overlap {
  /** The place of the row among those that were given. */
  readonly index: number
  /** The member that holds the period. */
  readonly field: string
  readonly message: string
}

/**
 * Rows of a list that overlap another one; both rows of a clash are reported. Equals the exclusion constraint between rows
 * of one parent. Values are parsed ones; messages are filled by the caller (`fillMessage`).
 */
export function findOverlappingRows(
  rules: readonly ExclusionRule[],
  rows: readonly Row[],
): readonly Overlap[] {
  // The database alone checks rules with a condition, or about members that rows do not carry.
  const unconditional = rules.filter(({ when, different }) => when === undefined && different === undefined)
  return unconditional.flatMap(({ equal, message }) => {
    const periods = rows.flatMap((row, index) => {
      const period = row['isDeleted'] === true ? undefined : periodOf(row['activeRangeUtc'])
      const key = keyOf(equal.map((path) => valueAt(row, path) ?? null))
      return period && key !== undefined ? [{ ...period, key, index }] : []
    })
    const overlapping = [...Map.groupBy(periods, ({ key }) => key).values()].flatMap(clashing)
    return overlapping
      .toSorted((left, right) => left - right)
      .map((index) => ({ index, field: 'activeRangeUtc', message }))
  })
}

interface Period {
  readonly index: number
  /** ISO 8601 instants; a start that is open is '', an end null. */
  readonly start: string
  readonly end: string | null
}

/** Sorted by start, a period can only overlap the earlier one that ends last. */
function clashing(periods: readonly Period[]): readonly number[] {
  const found = new Set<number>()
  let latestEnding: Period | undefined
  for (const period of periods.toSorted((one, other) => one.start.localeCompare(other.start))) {
    if (latestEnding && (latestEnding.end === null || period.start < latestEnding.end))
      found.add(latestEnding.index).add(period.index)
    const lastsLonger =
      !latestEnding || (latestEnding.end !== null && (period.end === null || period.end > latestEnding.end))
    if (lastsLonger) latestEnding = period
  }
  return [...found]
}

/** Undefined for a malformed period, which has its own error. An empty period never ends. */
function periodOf(value: unknown): Pick<Period, 'start' | 'end'> | undefined {
  const { start, end = null } = (value ?? {}) as Partial<DateRange>
  const period = { start: start ?? '', end }
  return end !== null && end <= period.start ? undefined : period
}

/** An empty value equals nothing. */
function keyOf(values: readonly unknown[]): string | undefined {
  return values.includes(null) ? undefined : JSON.stringify(values)
}
