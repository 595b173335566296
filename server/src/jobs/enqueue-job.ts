import { CompiledQuery, type Kysely, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { WaitingLimits } from '../concurrency/waiting-limits.ts'
import type { DatabaseTables } from '../database/connection/database.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { JobData, JobKind } from './job-definition.ts'
import { jobSchema } from './job-queue.ts'
import { findPosition, type JobShare, lockShare, requireShare } from './job-share.ts'

/**
 * Jobs of one kind run one at a time for a user, in the order of their transactions, and one at a time about a unit.
 */
export interface JobInput extends JobShare {
  readonly data: JobData
}

export type StoredJobData = JobData & {
  readonly userId?: string
  readonly bytes?: number
  readonly returns?: number
}

export interface EnqueueContext {
  readonly transaction: Kysely<DatabaseTables>
  readonly waitingLimits: WaitingLimits
}

/**
 * Adds a job in the transaction of the context; nodes are notified after the commit. Until then other transactions
 * that add jobs of the kind by the user or about the unit wait. Throws a RequestProblem (429) if too much of the kind
 * waits for the user or the unit already.
 */
export async function enqueueJob(
  { transaction, waitingLimits }: EnqueueContext,
  kind: JobKind,
  { data, ...share }: JobInput,
): Promise<void> {
  await lockShare(transaction, kind, share)
  await requireShare(transaction, kind, share, waitingLimits)
  const boss = new PgBoss({
    schema: jobSchema,
    db: {
      async executeSql(text, values = []) {
        const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
        return { rows }
      },
    },
  })
  const { userId, unitId, bytes } = share
  const id = await boss.send(kind.name, { ...data, userId, bytes } satisfies object, {
    // Jobs of one transaction have the same time; ascending ids keep their order.
    id: uuidV7(),
    singletonKey: userId,
    group: { id: unitId },
    priority: -(await findPosition(transaction, kind, share)),
  })
  if (id === null) throw new Error(`A job of ${kind.name} could not be added`)
}

/** Deletes the waiting jobs of a kind whose data include `data`. A running job is left alone. */
export async function withdrawJobs(
  transaction: Kysely<DatabaseTables>,
  { name }: JobKind,
  data: JobData,
): Promise<void> {
  await sql`DELETE FROM stamboek_jobs.job WHERE name = ${name} AND state < 'active' AND NOT blocked
    AND data @> ${JSON.stringify(data)}::jsonb`.execute(transaction)
}
