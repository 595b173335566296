import { sql } from 'kysely'
import type { Database } from '../../database/connection/database.ts'
import { queryCanceled } from '../../database/connection/is-unavailable.ts'
import { namedMarker } from '../../database/connection/named-statements.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { Executor, Idempotency, RecordContext } from './record-context.ts'

const answerTtlHours = 72

const deleteChunkSize = 5_000

export interface KeyedCall extends RecordContext {
  readonly transaction: Executor
  readonly idempotency: Idempotency
}

interface EarlierAnswer {
  readonly value: unknown
  readonly changeSetId: string | null
}

/**
 * Claims the key of the user in this transaction and returns undefined. If an earlier call has stored an answer under
 * it, calls `onReplay` and returns that; throws 422 if its `callHash` differs. Waits for a running call with the key;
 * 503 after the statement timeout.
 */
export async function claimKey(call: KeyedCall): Promise<EarlierAnswer | undefined> {
  const { idempotency, caller, transaction } = call
  const { numAffectedRows } =
    await sql`${sql.raw(namedMarker)} INSERT INTO stamboek.idempotency_key (user_id, key, call_hash)
    VALUES (${caller.userId}::uuid, ${idempotency.key}::uuid, ${idempotency.callHash}) ON CONFLICT DO NOTHING`
      .execute(transaction)
      .catch(throwStillRunning)
  if (Number(numAffectedRows) > 0) return undefined
  const { rows } = await sql<{
    call_hash: Uint8Array
    answer: string | null
    change_set_id: string | null
  }>`${sql.raw(namedMarker)} SELECT call_hash, answer, change_set_id
    FROM stamboek.idempotency_key WHERE user_id = ${caller.userId}::uuid AND key = ${idempotency.key}::uuid`.execute(
    transaction,
  )
  const [earlier] = rows
  if (!earlier) throw stillRunningProblem()
  if (Buffer.compare(earlier.call_hash, idempotency.callHash) !== 0) throw keyReusedProblem()
  idempotency.onReplay()
  return {
    value: earlier.answer === null ? undefined : JSON.parse(earlier.answer),
    changeSetId: earlier.change_set_id,
  }
}

/** Stores the answer as JSON, and the change set, under the key that `claimKey` has claimed in this transaction. */
export async function storeAnswer(
  { idempotency, caller, transaction }: KeyedCall,
  { answer, changeSetId }: { readonly answer: unknown; readonly changeSetId: string | undefined },
): Promise<void> {
  await sql`${sql.raw(namedMarker)} UPDATE stamboek.idempotency_key SET answer = ${JSON.stringify(answer) ?? null}, change_set_id = ${changeSetId ?? null}::uuid
    WHERE user_id = ${caller.userId}::uuid AND key = ${idempotency.key}::uuid`.execute(transaction)
}

/** Deletes idempotency keys with their answers 72 h after their call, 5000 per statement. */
export async function deleteOldAnswers({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (let deleted = deleteChunkSize; deleted >= deleteChunkSize; ) {
    const { numAffectedRows } = await sql`DELETE FROM stamboek.idempotency_key WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM stamboek.idempotency_key
      WHERE created_at < now() - make_interval(hours => ${sql.lit(answerTtlHours)}) LIMIT ${sql.lit(deleteChunkSize)}))`.execute(
      kysely,
    )
    deleted = Number(numAffectedRows)
  }
}

function throwStillRunning(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === queryCanceled ? stillRunningProblem() : error
}

function stillRunningProblem(): RequestProblem {
  return new RequestProblem(
    'unavailable',
    'Dezelfde aanroep wordt al verwerkt. Stuur hem zo dadelijk opnieuw met dezelfde Idempotency-Key.',
  )
}

function keyReusedProblem(): RequestProblem {
  const message =
    'Deze Idempotency-Key is al voor een andere aanroep gebruikt. Gebruik voor elke aanroep een nieuwe.'
  return new RequestProblem('ruleBroken', message, { errors: [{ field: 'Idempotency-Key', message }] })
}
