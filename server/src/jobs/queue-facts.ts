import type { QueueStatus } from '@stamboek/model/contract/system-status'
import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import type { JobOutcome } from './run-job.ts'

interface JobCountRow {
  readonly name: string
  readonly state: QueueStatus['jobs'][number]['state']
  readonly count: number
  readonly seconds: number
}

const empty: QueueStatus = { jobs: [], oldestWaitingSeconds: null, givenUpLastDay: 0 }

/** Counts the unended jobs of all nodes, and those given up in the last 24 hours. */
export async function readQueueFacts(kysely: Kysely<DatabaseTables>): Promise<QueueStatus> {
  if (!(await relationExists(kysely, 'stamboek_jobs.job'))) return empty
  const { rows: jobs } = await sql<JobCountRow>`SELECT name,
      CASE WHEN state = 'active' THEN 'running' WHEN start_after > now() THEN 'delayed' ELSE 'waiting' END AS state,
      count(*)::int AS count, extract(epoch FROM now() - min(greatest(created_on, start_after)))::float8 AS seconds
    FROM stamboek_jobs.job WHERE state <= 'active' AND name NOT LIKE '\\_\\_%' GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    kysely,
  )
  const givenUp: JobOutcome = 'givenUp'
  const { rows: ended } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stamboek_jobs.job
    WHERE state = 'completed' AND completed_on > now() - interval '1 day' AND output->>'outcome' = ${givenUp}`.execute(
    kysely,
  )
  const waiting = jobs.filter(({ state }) => state === 'waiting').map(({ seconds }) => Math.round(seconds))
  return {
    jobs: jobs.map(({ name, state, count }) => ({ name, state, count })),
    oldestWaitingSeconds: waiting.length > 0 ? Math.max(...waiting) : null,
    givenUpLastDay: ended[0]?.count ?? 0,
  }
}
