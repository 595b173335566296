import type { RecordChange } from '@stamboek/model/contract/change-feed'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { throwIfEnded } from '../../concurrency/yield-to-event-loop.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { readEffectiveTimes } from './effective-on.ts'
import { seesEntry } from './entry-scope.ts'

export interface FeedState {
  /** Of the cluster, the database, the audit table and `stamboek.change_feed`: each way to restore changes one of them. */
  readonly era: string
  readonly dropCount: number
  readonly droppedThrough: number
  /** The last sequence that a transaction drew. */
  readonly lastDrawn: number
}

/** Reads which cursors the feed can continue. Read after entries, it tells of those that were dropped before. */
export async function readFeedState(context: RecordContext): Promise<FeedState> {
  const { rows } = await sql<FeedState>`SELECT
      left(md5(concat_ws(' ', f.era, c.system_identifier, d.oid, 'stamboek.audit_entry'::regclass::oid)), 16) AS era,
      f.drop_count AS "dropCount", f.dropped_through AS "droppedThrough",
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('stamboek.audit_entry', 'sequence')::regclass), 0) AS "lastDrawn"
    FROM stamboek.change_feed f, pg_control_system() c, pg_database d
    WHERE d.datname = current_database()`.execute(executorOf(context))
  const [state] = rows
  if (!state) throw new Error('stamboek.change_feed has no row')
  return state
}

interface ChangeRange {
  /** The sequence behind which it begins. */
  readonly after: number
  /** The last sequence, at most that of the horizon; not below `after`. */
  readonly until: number
}

interface ChangeSelection {
  readonly limit: number
  /** Keys of types; null leaves none out. */
  readonly dtoKeys: readonly string[] | null
}

interface FoundChanges {
  readonly items: readonly RecordChange[]
  /** The sequence up to which all is read. */
  readonly last: number
}

/** Sequences that one call reads, however few of their entries the caller may see. */
const maxScanned = 20_000
/** Of the JSON of changes; the entry that passes it is the last of its page. */
const maxBytes = 2_000_000
const batchSize = 100

/** Reads entries that the caller may audit, in the order of writing, as many as one answer takes. */
export async function readChangesBetween(
  context: RecordContext,
  { after, until }: ChangeRange,
  { limit, dtoKeys }: ChangeSelection,
): Promise<FoundChanges> {
  const first = await findNextSequence(context, { after, until })
  if (first === undefined) return { items: [], last: until }
  const end = Math.min(first + maxScanned - 1, until)
  const rows: ChangeRow[] = []
  let bytes = 0
  for (let last = after; last < end; ) {
    throwIfEnded()
    const batchLimit = Math.min(batchSize, limit - rows.length)
    const batch = await selectChanges(context, { after: last, until: end }, { limit: batchLimit, dtoKeys })
    for (const row of batch) {
      rows.push(row)
      bytes += row.bytes
      last = row.sequence
      if (rows.length === limit || bytes > maxBytes) return { items: await present(context, rows), last }
    }
    if (batch.length < batchLimit) break
  }
  return { items: await present(context, rows), last: end }
}

/** Skips what was rolled back or dropped from the audit trail. */
async function findNextSequence(
  context: RecordContext,
  { after, until }: ChangeRange,
): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number }>`SELECT sequence FROM stamboek.audit_entry
    WHERE sequence > ${after}::bigint AND sequence <= ${until}::bigint ORDER BY sequence LIMIT 1`.execute(
    executorOf(context),
  )
  return rows[0]?.sequence
}

interface ChangeRow extends Omit<RecordChange, 'effectiveOnUtc'> {
  readonly bytes: number
}

async function selectChanges(
  context: RecordContext,
  { after, until }: ChangeRange,
  { limit, dtoKeys }: ChangeSelection,
): Promise<readonly ChangeRow[]> {
  const isAsked: RawBuilder<unknown> = dtoKeys ? sql`e.dto_key = ANY(${dtoKeys}::text[])` : sql`true`
  const { rows } =
    await sql<ChangeRow>`SELECT e.id, e.sequence, coalesce(e.change_set_id, e.id) AS "changeSetId", e.dto_key AS "dtoKey",
      e.record_id AS "recordId", e.parent_id AS "parentId", e.business_unit_id AS "businessUnitId", e.action,
      e.made_at AS "changedOnUtc", e.user_id AS "userId", coalesce(${actorName('e')}, 'Onbekend') AS "userName",
      e.correlation_id AS "correlationId", e.remark, e.changes, octet_length(e.changes::text) AS bytes
    FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
    WHERE e.sequence > ${after}::bigint AND e.sequence <= ${until}::bigint AND ${isAsked} AND ${seesEntry(context, { right: 'ReadAudit' }, { alias: 'e' })}
    ORDER BY e.sequence LIMIT ${limit}`.execute(executorOf(context))
  return rows
}

async function present(context: RecordContext, rows: readonly ChangeRow[]): Promise<readonly RecordChange[]> {
  const times = await readEffectiveTimes(context, rows)
  return rows.map(({ bytes: _, changes, ...row }, index) => ({
    ...row,
    effectiveOnUtc: times[index] ?? row.changedOnUtc,
    changes,
  }))
}
