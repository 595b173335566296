import { preciseDayAndTimeOf } from '@stamboek/model/schema/amsterdam-time'
import { sql } from 'kysely'
import { createBrokenRule } from '../../../request-problem.ts'
import type { Executor } from '../record-context.ts'

/** Of the types that a call reads. */
const maxYoungerEntries = 100_000
/** Of all types, which are looked through for those. */
const maxScannedEntries = 1_000_000

/** The lowest id that an entry of after the instant can have: ids are UUIDs of version 7, made after `made_at`. */
export function firstIdAfter(instant: string): string {
  const hex = Math.max(Date.parse(instant), 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/**
 * Counts the entries of after the instant by type; 422 if they are more than can be looked through.
 */
export async function countYoungerEntries(
  executor: Executor,
  instant: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ dto_key: string; count: number }>`SELECT dto_key, count(*) AS count FROM (
      SELECT dto_key FROM stamboek.audit_entry WHERE id >= ${firstIdAfter(instant)}::uuid AND made_at > ${instant}::timestamptz
      LIMIT ${maxScannedEntries + 1}) younger GROUP BY dto_key`.execute(executor)
  const counts = new Map(rows.map(({ dto_key, count }) => [dto_key, count]))
  if (sum(counts.values()) > maxScannedEntries)
    throw await createTooManyProblem(executor, undefined, maxScannedEntries)
  return counts
}

/** Throws 422 if more entries of these types are younger than a call reads. */
export async function requireFewYounger(
  executor: Executor,
  counts: ReadonlyMap<string, number>,
  dtoKeys: readonly string[],
): Promise<void> {
  if (sum(dtoKeys.map((key) => counts.get(key) ?? 0)) > maxYoungerEntries)
    throw await createTooManyProblem(executor, dtoKeys, maxYoungerEntries)
}

async function createTooManyProblem(executor: Executor, dtoKeys: readonly string[] | undefined, max: number) {
  const ofTypes = dtoKeys ? sql`WHERE dto_key = ANY(${dtoKeys}::text[])` : sql``
  const { rows } = await sql<{ made_at: string }>`SELECT made_at FROM stamboek.audit_entry ${ofTypes}
    ORDER BY id DESC OFFSET ${max} LIMIT 1`.execute(executor)
  const number = max.toLocaleString('nl-NL')
  return createBrokenRule(
    'knownOnUtc',
    `Sindsdien zijn meer dan ${number} wijzigingen gedaan. Vraag een moment vanaf ${momentText(rows[0]?.made_at)}.`,
  )
}

/** Throws 422 if entries of these types of after the instant may have been dropped (`AUDIT_DAYS`). */
export async function requireKeptEntries(
  executor: Executor,
  instant: string,
  dtoKeys: readonly string[],
): Promise<void> {
  // What is younger than everything that was dropped is complete.
  const { rows: dropped } = await sql<{ through: string; complete_from: string | null }>`SELECT
      dropped_through::text AS through,
      (SELECT made_at FROM stamboek.audit_entry WHERE sequence > f.dropped_through ORDER BY sequence LIMIT 1) AS complete_from
    FROM stamboek.change_feed f WHERE drop_count > 0`.execute(executor)
  const [feed] = dropped
  if (!feed || (feed.complete_from !== null && Date.parse(feed.complete_from) <= Date.parse(instant))) return
  for (const dtoKey of dtoKeys) {
    const { rows } = await sql<{ made_at: string }>`SELECT made_at FROM stamboek.audit_entry
      WHERE dto_key = ${dtoKey} ORDER BY sequence LIMIT 1`.execute(executor)
    const from = rows[0]?.made_at ?? feed.complete_from
    if (from === null || Date.parse(from) <= Date.parse(instant)) continue
    throw createBrokenRule(
      'knownOnUtc',
      `Zo ver terug is de audit trail niet bewaard. Vraag een moment vanaf ${momentText(from)}.`,
    )
  }
}

function momentText(instant: string | undefined): string {
  if (instant === undefined) return 'nu'
  const [day = '', time = ''] = preciseDayAndTimeOf(instant).split('T')
  return `${day.split('-').toReversed().join('-')} ${time}`
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0)
}
