import { type Kysely, sql } from 'kysely'
import type { WaitingLimits } from '../concurrency/waiting-limits.ts'
import type { DatabaseTables } from '../database/connection/database.ts'
import { advisoryLock } from '../database/sql-expressions.ts'
import { RequestProblem } from '../request-problem.ts'
import type { JobKind } from './job-definition.ts'

export interface JobShare {
  readonly userId: string
  readonly unitId: string
  readonly bytes: number
}

/** Serializes transactions that add jobs of one kind by a user or about a unit, so that limits and order are exact. */
export async function lockShare(
  executor: Kysely<DatabaseTables>,
  { name }: JobKind,
  { userId, unitId }: JobShare,
): Promise<void> {
  // A fixed order prevents deadlocks.
  for (const key of [`jobs ${name} of user ${userId}`, `jobs ${name} about unit ${unitId}`])
    await executor.selectNoFrom(advisoryLock(key).as('lock')).execute()
}

/**
 * Throws a RequestProblem (429) if too many jobs or bytes of the kind wait for the user, or too many bytes for the
 * unit. A job of any size may wait where no bytes wait yet. Exact under `lockShare`.
 */
export async function requireShare(
  executor: Kysely<DatabaseTables>,
  { name, plural }: JobKind,
  { userId, unitId, bytes }: JobShare,
  limits: WaitingLimits,
): Promise<void> {
  const { rows } = await sql<{ jobs: number; user_bytes: string; unit_bytes: string }>`
    SELECT count(*) FILTER (WHERE singleton_key = ${userId})::int AS jobs,
      coalesce(sum((data->>'bytes')::bigint) FILTER (WHERE singleton_key = ${userId}), 0)::text AS user_bytes,
      coalesce(sum((data->>'bytes')::bigint) FILTER (WHERE group_id = ${unitId}), 0)::text AS unit_bytes
    FROM stamboek_jobs.job WHERE name = ${name} AND state < 'active' AND NOT blocked`.execute(executor)
  const [waiting] = rows
  if (!waiting) throw new Error('The waiting jobs could not be counted')
  if (waiting.jobs >= limits.maxJobsPerUser)
    throw refuse(
      `Er wachten al ${waiting.jobs} ${plural} van jou op verwerking. Probeer het opnieuw zodra er een is verwerkt.`,
    )
  const [ofUser, ofUnit] = [Number(waiting.user_bytes), Number(waiting.unit_bytes)]
  if (ofUser > 0 && ofUser + bytes > limits.maxBytesPerUser)
    throw refuse(
      `Jouw ${plural} die op verwerking wachten zouden samen groter worden dan ${formatMebibytes(limits.maxBytesPerUser)}. Probeer het opnieuw zodra er een is verwerkt.`,
    )
  if (ofUnit > 0 && ofUnit + bytes > limits.maxBytesPerUnit)
    throw refuse(
      `De ${plural} van deze business unit die op verwerking wachten zouden samen groter worden dan ${formatMebibytes(limits.maxBytesPerUnit)}. Probeer het opnieuw zodra er een is verwerkt.`,
    )
}

/**
 * Returns the queue position of a new job (start-time fair queueing): one after the user's last unended job, and at
 * least that of the first unended job of all users, so that users alternate. 0 for an empty queue.
 */
export async function findPosition(
  executor: Kysely<DatabaseTables>,
  { name }: JobKind,
  { userId }: JobShare,
): Promise<number> {
  const { rows } = await sql<{ position: number }>`WITH unended AS (
      SELECT singleton_key, created_on, -priority AS position FROM stamboek_jobs.job
        WHERE name = ${name} AND state < 'active' AND NOT blocked
      UNION ALL SELECT singleton_key, created_on, -priority FROM stamboek_jobs.job
        WHERE name = ${name} AND state = 'active' AND policy = 'key_strict_fifo')
    SELECT greatest(coalesce(min(position), 0),
      coalesce(max(position) FILTER (WHERE singleton_key = ${userId} AND created_on <= now()) + 1, 0)) AS position
    FROM unended`.execute(executor)
  return rows[0]?.position ?? 0
}

function refuse(sentence: string): RequestProblem {
  return new RequestProblem('tooManyRequests', sentence)
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toLocaleString('nl-NL', { maximumFractionDigits: 1 })} MiB`
}
