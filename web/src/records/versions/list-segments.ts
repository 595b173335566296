import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import { readRange } from '../../fields/date-ranges.ts'

export interface VersionSegment {
  readonly range: DateRange
  /** Undefined for a gap. */
  readonly version: AnyRecord | undefined
}

/** The versions by start, with the gaps between them. */
export function listSegments(versions: readonly AnyRecord[]): readonly VersionSegment[] {
  const sorted = versions
    .map((version) => ({ version, range: readRange(version['activeRangeUtc']) }))
    .toSorted((one, other) => (one.range.start ?? '').localeCompare(other.range.start ?? ''))
  return sorted.flatMap((segment, index) => {
    const start = sorted[index - 1]?.range.end ?? null
    const end = segment.range.start
    const isGap = start !== null && end !== null && start < end
    return [...(isGap ? [{ range: { start, end }, version: undefined }] : []), segment]
  })
}
