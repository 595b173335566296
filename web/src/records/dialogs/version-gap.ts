import { formatDay } from '@stamboek/model/fields/dates/parse-day'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readRange } from '../../fields/date-ranges.ts'

/** The days between which a series has no version once one that lies between two others is gone, as a sentence. */
export function findVersionGap(versions: readonly AnyRecord[], id: string): string | undefined {
  const ranges = versions.map((version) => ({ id: version.id, ...readRange(version['activeRangeUtc']) }))
  const sorted = ranges.toSorted((left, right) => (left.start ?? '').localeCompare(right.start ?? ''))
  const index = sorted.findIndex((each) => each.id === id)
  const [before, after] = [sorted[index - 1], sorted[index + 1]]
  if (!before?.end || !after?.start) return undefined
  const [from, to] = [before.end, after.start].map((instant) => formatDay(dayOf(instant)))
  return `Tussen ${from} en ${to} is er dan geen versie.`
}
