import { setTimeout as delay } from 'node:timers/promises'
import type { ImportBatch, ImportStatus, RowOutcome } from '@stamboek/model/contract/import-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import type { Database } from '../../database/connection/database.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'

export type RowCounts = Readonly<Record<RowOutcome, number>>

const noRows: RowCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 }

interface BatchRow {
  readonly id: string
  readonly file_name: string
  readonly status: ImportStatus
  readonly started_at: string
  readonly ended_at: string | null
  readonly user_name: string | null
  readonly counts: RowCounts
  readonly message: string | null
}

const mostListed = 100

/** Any number, the same for every Stamboek. */
const importLock = 782_203
const longestWaitMs = 120_000

/** Where an import belongs: null for records of all business units. */
export function unitOfBatch({ caller }: RecordContext, type: RecordType): string | null {
  return type.ownership === 'global' ? null : caller.businessUnitId
}

/** Says that an import begins, before it writes anything, so that one that breaks off is known of. */
export async function beginBatch(
  context: RecordContext,
  type: RecordType,
  { id, fileName }: { readonly id: string; readonly fileName: string },
): Promise<void> {
  await sql`INSERT INTO stamboek.import_batch (id, dto_key, business_unit_id, user_id, correlation_id, file_name, status, started_at, counts)
    VALUES (${id}::uuid, ${type.dtoKey}, ${unitOfBatch(context, type)}::uuid, ${context.caller.userId}::uuid, ${context.correlationId}::uuid, ${fileName}, 'inProgress', clock_timestamp(), ${JSON.stringify(noRows)}::jsonb)`.execute(
    context.database.kysely,
  )
}

/**
 * Lets one import or undo of a type work at a time: two that change the same records in another order would wait for each
 * other in a circle. Waits for its turn as long as somebody waits for the answer, but not for ever.
 */
export async function waitForImports(
  context: RecordContext,
  type: RecordType,
  signal?: AbortSignal,
): Promise<void> {
  const end = performance.now() + longestWaitMs
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

/** Keeps the batch locked until the transaction ends: whoever finds one in progress that is not locked knows that it broke off. */
export async function lockBatch(context: RecordContext, id: string): Promise<BatchRow | undefined> {
  const { rows } =
    await sql<BatchRow>`SELECT b.id, b.file_name, b.status, b.started_at, b.ended_at, NULL AS user_name, b.counts, b.message
    FROM stamboek.import_batch b WHERE b.id = ${id}::uuid FOR UPDATE`.execute(executorOf(context))
  return rows[0]
}

interface BatchEnd {
  readonly status: 'completed' | 'undone'
  readonly counts?: RowCounts
  readonly message?: string | undefined
}

/**
 * Records how an import or undo ended, within the transaction that wrote its records, so that both hold or neither. That
 * transaction is right whatever the status was: another node may have taken the import for one that broke off.
 */
export async function endBatch(unit: UnitOfWork, id: string, end: BatchEnd): Promise<void> {
  await sql`UPDATE stamboek.import_batch SET status = ${end.status},
      ended_at = CASE WHEN status IN ('inProgress', 'failed') THEN clock_timestamp() ELSE ended_at END,
      counts = coalesce(${end.counts ? JSON.stringify(end.counts) : null}::jsonb, counts), message = ${end.message ?? null}
    WHERE id = ${id}::uuid`.execute(unit.transaction)
}

interface BatchFailure {
  readonly counts?: RowCounts
  readonly message: string
}

/**
 * Records that an import failed, after its transaction. Waits for the lock of that transaction and returns false where it was
 * committed after all: its answer may have been lost.
 */
export async function failBatch(
  { database: { kysely } }: RecordContext,
  id: string,
  { counts, message }: BatchFailure,
): Promise<boolean> {
  const { rows } = await sql`UPDATE stamboek.import_batch SET status = 'failed', ended_at = clock_timestamp(),
      counts = coalesce(${counts ? JSON.stringify(counts) : null}::jsonb, counts), message = ${message}
    WHERE id = ${id}::uuid AND status IN ('inProgress', 'failed') RETURNING id`.execute(kysely)
  return rows.length > 0
}

/** Forgets an import that had nothing to write. */
export async function forgetBatch(context: RecordContext, id: string): Promise<void> {
  await sql`DELETE FROM stamboek.import_batch WHERE id = ${id}::uuid`.execute(executorOf(context))
}

/** The latest imports of a type in the business unit of the call, newest first. */
export async function readBatches(context: RecordContext, type: RecordType): Promise<readonly ImportBatch[]> {
  // Another program may have stopped meanwhile; an import that has only just begun is about to lock its batch.
  await endBrokenOffBatches(context.database, 10)
  const { rows } =
    await sql<BatchRow>`SELECT b.id, b.file_name, b.status, b.started_at, b.ended_at, u.full_name AS user_name, b.counts, b.message
    FROM stamboek.import_batch b LEFT JOIN record."user" u ON u.id = b.user_id
    WHERE b.dto_key = ${type.dtoKey} AND ${visibleRecords(type, context, 'b')}
    ORDER BY b.sequence DESC LIMIT ${mostListed}`.execute(executorOf(context))
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
 * Ends the imports that broke off when a program stopped in the middle of them: their transactions are gone, so nothing of
 * them was written. Gives the names of their files. Those of other programs that still run are locked, and left alone.
 */
export async function endBrokenOffBatches(
  { kysely }: Pick<Database, 'kysely'>,
  olderThanSeconds = 0,
): Promise<readonly string[]> {
  const { rows } = await sql<{ file_name: string }>`UPDATE stamboek.import_batch
    SET status = 'failed', ended_at = clock_timestamp(), message = 'Afgebroken doordat het programma stopte; er is niets van opgeslagen.'
    WHERE id IN (SELECT id FROM stamboek.import_batch WHERE status = 'inProgress'
      AND started_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds}) FOR UPDATE SKIP LOCKED)
    RETURNING file_name`.execute(kysely)
  return rows.map((row) => row.file_name)
}
