import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { JobReturned } from './job-definition.ts'
import { uniqueViolation } from './job-queue.ts'

export interface JobClaim {
  readonly name: string
  readonly id: string
  readonly attempt: number
}

/**
 * Assigns a running job to a unit. Throws JobReturned, with the unit, while another job of this kind about it runs;
 * does nothing once the claim is lost.
 */
export async function moveJob({ kysely }: Database, claim: JobClaim, unitId: string): Promise<void> {
  const { name, id, attempt } = claim
  try {
    await sql`UPDATE stamboek_jobs.job SET group_id = ${unitId}
      WHERE name = ${name} AND id = ${id}::uuid AND state = 'active' AND retry_count = ${attempt}`.execute(
      kysely,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== uniqueViolation) throw error
    throw new JobReturned(`A job of ${name} about unit ${unitId} runs`, { unitId })
  }
}

/**
 * Returns a running job to the queue, to start after `delaySeconds`; its state `retry` blocks later jobs of its user.
 * Counts the return in its data. Without `unitId` it keeps its unit. Does nothing once the claim is lost.
 */
export async function returnJob(
  { kysely }: Database,
  { name, id, attempt }: JobClaim,
  {
    unitId = null,
    delaySeconds,
  }: { readonly unitId?: string | null | undefined; readonly delaySeconds: number },
): Promise<void> {
  await sql`UPDATE stamboek_jobs.job SET state = 'retry', heartbeat_on = NULL, group_id = coalesce(${unitId}, group_id),
      start_after = now() + make_interval(secs => ${delaySeconds}),
      data = data || jsonb_build_object('returns', coalesce((data->>'returns')::int, 0) + 1)
    WHERE name = ${name} AND id = ${id}::uuid AND state = 'active' AND retry_count = ${attempt}`.execute(
    kysely,
  )
}
