import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { tableName } from '../queries/record-selection.ts'

const period = 'activeRangeUtc'

export interface WrittenChange {
  readonly dtoKey: string
  readonly recordId: string
  /** ISO 8601. */
  readonly changedOnUtc: string
  readonly changes: readonly AuditChange[]
}

/**
 * Returns for each change from when it holds, in ISO 8601: of a changed period the first instant that is in one of both and not in the other,
 * of other fields the start of the present period of the record; never before the change itself.
 */
export async function readEffectiveTimes(
  context: RecordContext,
  written: readonly WrittenChange[],
): Promise<readonly string[]> {
  const starts = await readStarts(context, written)
  return written.map(({ recordId, changedOnUtc, changes }) => {
    const change = changes.find(({ field }) => field === period)
    const from = change
      ? findFirstDifference(toRange(change.before), toRange(change.after))
      : starts.get(recordId)
    return from !== undefined && Date.parse(from) > Date.parse(changedOnUtc) ? from : changedOnUtc
  })
}

/**
 * The first instant at which one period holds and the other does not; undefined if that is before all time, or never. Null is no period.
 * @internal
 */
export function findFirstDifference(before: DateRange | null, after: DateRange | null): string | undefined {
  if (!before || !after) return (before ?? after)?.start ?? undefined
  if (before.start !== after.start)
    return before.start === null || after.start === null ? undefined : earliest([before.start, after.start])
  return before.end === after.end ? undefined : earliest([before.end, after.end])
}

function earliest(instants: readonly (string | null)[]): string | undefined {
  return instants
    .filter((instant) => instant !== null)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0]
}

function toRange(value: unknown): DateRange | null {
  return (value ?? null) as DateRange | null
}

/** Reads the present start of the periods of records whose period these do not change. */
async function readStarts(
  context: RecordContext,
  written: readonly WrittenChange[],
): Promise<ReadonlyMap<string, string>> {
  const starts = new Map<string, string>()
  const others = written.filter(({ changes }) => changes.every(({ field }) => field !== period))
  for (const [dtoKey, same] of Map.groupBy(others, (each) => each.dtoKey)) {
    const table = findTable(context.engine.catalogue, dtoKey)
    if (!table?.fieldAt(period)) continue
    const ids = [...new Set(same.map(({ recordId }) => recordId))]
    const { rows } = await sql<{ id: string; start: string }>`SELECT t.id, t.active_range_utc_start AS start
      FROM ${sql.raw(tableName(table))} t WHERE t.id = ANY(${ids}::uuid[]) AND t.active_range_utc_start IS NOT NULL`.execute(
      executorOf(context),
    )
    for (const { id, start } of rows) starts.set(id, start)
  }
  return starts
}

function findTable(catalogue: RecordCatalogue, dtoKey: string) {
  const type = catalogue.find(dtoKey)
  return type && !type.view ? recordTable(type) : undefined
}
