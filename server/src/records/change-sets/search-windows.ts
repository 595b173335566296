import { sql } from 'kysely'
import { bucketSize } from '../../database/schema/audit-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'

/** Ranges of buckets, newest first: `lows[n]` to `highs[n]`, both inclusive. */
export interface SearchWindows {
  readonly lows: readonly number[]
  readonly highs: readonly number[]
}

/** Positions that contain what a search finds: from the first to the last, both inclusive. */
export interface PositionRange {
  readonly first: number
  readonly last: number
}

export const allPositions: PositionRange = { first: 0, last: Number.MAX_SAFE_INTEGER }

/** With larger windows a search would read on long after it has found a page. */
const maxWindowSize = 32

/** Divides a range into windows: small ones, that common entries fill at once, then larger ones for rare entries. */
export function listWindows({ first, last }: PositionRange): SearchWindows {
  const lowest = Math.floor(first / bucketSize)
  const lows: number[] = []
  const highs: number[] = []
  for (let high = Math.floor(last / bucketSize), size = 1; high >= lowest; ) {
    const low = Math.max(high - size + 1, lowest)
    lows.push(low)
    highs.push(high)
    high = low - 1
    if (lows.length > 1) size = Math.min(size * 2, maxWindowSize)
  }
  return { lows, highs }
}

/** By how much an entry can be written after its call began, and clocks of nodes can differ. */
const toleranceMs = 86_400_000

interface Period {
  readonly changedFromUtc?: string | undefined
  readonly changedToUtc?: string | undefined
}

/** Finds the positions of the entries of a period, and of some before and after. Ids are in the order of time (UUID version 7). */
export async function findPositions(
  context: RecordContext,
  { changedFromUtc, changedToUtc }: Period,
): Promise<PositionRange> {
  const before = changedFromUtc === undefined ? null : firstIdAt(Date.parse(changedFromUtc) - toleranceMs)
  const after = changedToUtc === undefined ? null : firstIdAt(Date.parse(changedToUtc) + toleranceMs)
  const { rows } = await sql<PositionRange>`SELECT
      coalesce((SELECT sequence FROM stamboek.audit_entry WHERE id < ${before}::uuid ORDER BY id DESC LIMIT 1), 0) AS first,
      coalesce((SELECT sequence FROM stamboek.audit_entry WHERE id >= ${after}::uuid ORDER BY id LIMIT 1),
        pg_sequence_last_value(pg_get_serial_sequence('stamboek.audit_entry', 'sequence')::regclass), 0) AS last`.execute(
    executorOf(context),
  )
  return rows[0] ?? { first: 0, last: 0 }
}

/** The lowest id of a time, in milliseconds since 1970. */
function firstIdAt(time: number): string {
  const hex = Math.min(Math.max(time, 0), 0xffff_ffff_ffff).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
