import { setTimeout as delay } from 'node:timers/promises'
import type { ImportBatch, ImportBatchStatus, RowOutcome } from '@stamboek/model/contract/import-calls'
import {
  hubMessages,
  type ImportRecordStatusMessageDto,
  type Notice,
} from '@stamboek/model/contract/realtime-messages'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { actorName } from '../../../access/actor-name.ts'
import type { Database } from '../../../database/connection/database.ts'
import { createBrokenRule, RequestProblem } from '../../../request-problem.ts'
import { businessUnitOfChangeSet, type ChangeSetContents } from '../../engine/change-set.ts'
import { executorOf, type RecordContext } from '../../engine/record-context.ts'
import { visibleRecords } from '../../engine/record-scope.ts'
import type { UnitOfWork } from '../../engine/unit-of-work.ts'

export type RowCounts = Readonly<Record<RowOutcome, number>>

/** Whether an import has created or changed any record. */
export function hasWrites(counts: RowCounts): boolean {
  return counts.new + counts.changed > 0
}

const zeroCounts: RowCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 }

interface BatchRow {
  readonly id: string
  readonly file_name: string
  readonly status: ImportBatchStatus
  readonly started_at: string
  readonly ended_at: string | null
  readonly user_name: string | null
  readonly counts: RowCounts
  readonly message: string | null
}

const maxListedBatches = 100

const importLock = 782_203
const defaultMaxWaitMs = 120_000

export interface StartedBatch {
  readonly id: string
  readonly fileName: string
}

/** Returns the context whose audit entries carry the batch, and its file name as remark. */
export function withinBatch<Context extends RecordContext>(
  context: Context,
  { id, fileName }: StartedBatch,
): Context {
  return { ...context, changeSetId: id, remark: `Import van ${fileName}` }
}

/**
 * Inserts the batch as in progress; committed at once if `context` has no transaction, so that the history knows an
 * import that is interrupted. Throws 422 for an id that is in use.
 */
export async function beginBatch(
  context: RecordContext,
  type: RecordType,
  { id, fileName }: StartedBatch,
): Promise<void> {
  const { rows } =
    await sql`INSERT INTO stamboek.change_set (id, kind, dto_key, business_unit_id, user_id, token_id, correlation_id, file_name, status, started_at, counts)
    VALUES (${id}::uuid, 'Import', ${type.dtoKey}, ${businessUnitOfChangeSet(context, type)}::uuid, ${context.caller.userId}::uuid, ${context.caller.tokenId ?? null}::uuid, ${context.correlationId}::uuid, ${fileName}, 'InProgress', clock_timestamp(), ${JSON.stringify(zeroCounts)}::jsonb)
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(executorOf(context))
  if (rows.length === 0) throw createBrokenRule('ImportRecordId', 'Een andere import heeft dit id al.')
}

export interface ImportWait {
  readonly signal?: AbortSignal | undefined
  readonly maxWaitMs?: number | undefined
}

/**
 * Serializes imports and undos of a type, of all units, which could deadlock each other, until the transaction ends.
 * Waits up to `maxWaitMs`, by default two minutes, or until the signal aborts, and then throws 503.
 */
export async function lockImports(
  context: RecordContext,
  type: RecordType,
  { signal, maxWaitMs = defaultMaxWaitMs }: ImportWait = {},
): Promise<void> {
  const end = performance.now() + maxWaitMs
  while (performance.now() < end) {
    if (signal?.aborted) break
    const { rows } = await sql<{
      mine: boolean
    }>`SELECT pg_try_advisory_xact_lock(${importLock}, hashtext(${type.dtoKey})) AS mine`.execute(
      executorOf(context),
    )
    if (rows[0]?.mine) return
    await delay(100)
  }
  throw new RequestProblem(
    'unavailable',
    `Er wordt al een import van ${type.labels.many.toLowerCase()} verwerkt. Probeer het straks opnieuw.`,
  )
}

/**
 * Locks the batch until the transaction ends and returns it, undefined if there is none. A batch in progress without
 * a lock was interrupted.
 */
export async function lockBatch(context: RecordContext, id: string): Promise<BatchRow | undefined> {
  const { rows } =
    await sql<BatchRow>`SELECT b.id, b.file_name, b.status, b.started_at, b.ended_at, NULL AS user_name, b.counts, b.message
    FROM stamboek.change_set b WHERE b.id = ${id}::uuid AND b.kind = 'Import' FOR UPDATE`.execute(
      executorOf(context),
    )
  return rows[0]
}

interface BatchEnd {
  readonly status: 'Completed' | 'Undone'
  readonly counts?: RowCounts
  readonly message?: string | undefined
  /** Of its entries, once they are written. */
  readonly contents?: ChangeSetContents
}

/**
 * Ends a batch as completed or undone: stores status and message (null if absent), and counts if given, in the transaction of the records, whatever the status before:
 * another node may have taken the import for an interrupted one. Keeps the end time of a completed one.
 */
export async function endBatch(unit: UnitOfWork, id: string, end: BatchEnd): Promise<void> {
  const { dtoKeys = null, fields = null } = end.contents ?? {}
  await sql`UPDATE stamboek.change_set SET status = ${end.status},
      ended_at = CASE WHEN status IN ('InProgress', 'Failed') THEN clock_timestamp() ELSE ended_at END,
      counts = coalesce(${end.counts ? JSON.stringify(end.counts) : null}::jsonb, counts), message = ${end.message ?? null},
      position = coalesce(position, (SELECT sequence FROM stamboek.audit_entry WHERE change_set_id = ${id}::uuid ORDER BY sequence LIMIT 1)),
      dto_keys = coalesce(${dtoKeys}::text[], dto_keys), fields = coalesce(${fields}::text[], fields)
    WHERE id = ${id}::uuid`.execute(unit.transaction)
}

/** Ends the batch as completed, or deletes it if the import wrote nothing. */
export async function completeBatch(unit: UnitOfWork, id: string, counts: RowCounts): Promise<void> {
  if (hasWrites(counts)) {
    unit.changeSet.note(id)
    return endBatch(unit, id, { status: 'Completed', counts, contents: unit.changeSet.listContents() })
  }
  await sql`DELETE FROM stamboek.change_set WHERE id = ${id}::uuid`.execute(unit.transaction)
}

interface BatchFailure {
  readonly counts?: RowCounts
  readonly message: string
}

/**
 * Stores a failure, outside the transaction of the import, which must have ended; overwrites an earlier one. Returns
 * false, without a change, if the batch is completed, undone or deleted.
 */
export async function failBatch(
  { engine: { database } }: RecordContext,
  id: string,
  { counts, message }: BatchFailure,
): Promise<boolean> {
  const { rows } = await sql`UPDATE stamboek.change_set SET status = 'Failed', ended_at = clock_timestamp(),
      counts = coalesce(${counts ? JSON.stringify(counts) : null}::jsonb, counts), message = ${message}
    WHERE id = ${id}::uuid AND status IN ('InProgress', 'Failed') RETURNING id`.execute(database.kysely)
  return rows.length > 0
}

/**
 * Returns the latest hundred imports of a type that are visible to the call, newest first. Before that, fails
 * interrupted imports of all types that began more than 10 s ago, and publishes their notices.
 */
export async function listImports(context: RecordContext, type: RecordType): Promise<readonly ImportBatch[]> {
  // Other nodes may have stopped. A batch of the last 10 s may not be locked yet.
  const abandoned = await failAbandonedBatches(context.engine.database, 10)
  abandoned.forEach(context.engine.notices.emit)
  const { rows } =
    await sql<BatchRow>`SELECT b.id, b.file_name, b.status, b.started_at, b.ended_at, ${actorName('b')} AS user_name, b.counts, b.message
    FROM stamboek.change_set b LEFT JOIN record."user" u ON u.id = b.user_id
    WHERE b.kind = 'Import' AND b.dto_key = ${type.dtoKey} AND ${visibleRecords(type, context, 'b')}
    ORDER BY b.sequence DESC LIMIT ${maxListedBatches}`.execute(executorOf(context))
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    startedOnUtc: row.started_at,
    endedOnUtc: row.ended_at,
    userName: row.user_name ?? 'Onbekend',
    counts: row.counts,
    message: row.message,
  }))
}

/**
 * Marks interrupted imports of all types, which wrote nothing, as failed, and returns their notices, to be published.
 * Skips running imports, which are locked, and those that began within `olderThanSeconds`.
 */
export async function failAbandonedBatches(
  { kysely }: Pick<Database, 'kysely'>,
  olderThanSeconds = 0,
): Promise<readonly Notice[]> {
  const { rows } = await sql<AbandonedRow>`UPDATE stamboek.change_set
    SET status = 'Failed', ended_at = clock_timestamp(), message = 'Afgebroken doordat het programma stopte; er is niets van opgeslagen.'
    WHERE id IN (SELECT id FROM stamboek.change_set WHERE status = 'InProgress'
      AND started_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds}) FOR UPDATE SKIP LOCKED)
    RETURNING id, dto_key, business_unit_id, file_name`.execute(kysely)
  return rows.map((row) =>
    createImportNotice(row.dto_key, {
      status: 'Failed',
      importRecordId: row.id,
      businessUnitId: row.business_unit_id,
      fileName: row.file_name,
    }),
  )
}

interface AbandonedRow {
  readonly id: string
  readonly dto_key: string
  readonly business_unit_id: string | null
  readonly file_name: string
}

/**
 * Creates a notice about an import on a record page, for all who may import records of the type in its business unit.
 */
export function createImportNotice(
  dtoKey: string,
  message: Omit<ImportRecordStatusMessageDto, 'isImportRecord'>,
): Notice {
  return {
    to: { dtoKey, right: 'Import', businessUnitId: message.businessUnitId },
    target: hubMessages.importStatus,
    message: { ...message, isImportRecord: false },
  }
}
