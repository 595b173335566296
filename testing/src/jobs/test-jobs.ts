import { defaultWaitingLimits, type WaitingLimits } from '@stamboek/server/concurrency/waiting-limits'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { enqueueJob, type JobInput } from '@stamboek/server/jobs/enqueue-job'
import type { Job, JobDefinition, JobFacts } from '@stamboek/server/jobs/job-definition'
import type { JobRun } from '@stamboek/server/jobs/run-job'
import { type JobsOptions, type RunningJobs, startJobs } from '@stamboek/server/jobs/start-jobs'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { ProvidedPostgres } from '../postgres/provided-postgres.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'

/** A job of a lost node must run again within this. */
const takeoverMs = 30_000
export const waitOptions = { timeout: takeoverMs, interval: 20 }

export const sort = { name: 'sort', plural: 'bestanden' }

interface Enqueued extends Partial<JobInput> {
  readonly label?: string
}

export interface TestJobs {
  readonly database: Database
  readonly own: TestDatabase
  /** Failures and warnings of nodes. */
  readonly problems: unknown[]
  readonly runs: JobRun[]
  start(definition: Partial<JobDefinition>, options?: Pick<JobsOptions, 'stopGraceMs'>): Promise<RunningJobs>
  /** Adds jobs of a user in one transaction, each about a unit of its own by default. */
  enqueue(userId: string, ...jobs: readonly Enqueued[]): Promise<void>
  countJobs(state: string): Promise<number>
  close(): Promise<void>
}

export async function openTestJobs(
  postgres: Pick<ProvidedPostgres, 'connection'>,
  limits: Partial<WaitingLimits> = {},
): Promise<TestJobs> {
  const own = await createTestDatabase(postgres.connection)
  const database = await openDatabase({ databaseUrl: own.databaseUrl, dataDirectory: 'unused' })
  const nodes: RunningJobs[] = []
  const problems: unknown[] = []
  const runs: JobRun[] = []
  const report = (problem: unknown) => problems.push(problem)
  const waitingLimits = { ...defaultWaitingLimits, ...limits }
  return {
    database,
    own,
    problems,
    runs,
    async start(definition, options = {}) {
      const node = await startJobs({
        database,
        definitions: [
          { ...sort, maxConcurrent: 1, run: async () => ({}), giveUp: async () => {}, ...definition },
        ],
        log: { info: report, warn: report, error: report },
        reportFailure: report,
        reportRun: (run) => runs.push(run),
        retryDelaysMs: [],
        ...options,
      })
      nodes.push(node)
      return node
    },
    enqueue: (userId, ...jobs) =>
      database.kysely.transaction().execute(async (transaction) => {
        for (const { label = userId, ...given } of jobs.length > 0 ? jobs : [{}])
          await enqueueJob({ transaction, waitingLimits }, sort, {
            userId,
            unitId: `unit of ${userId}`,
            bytes: 0,
            data: { label },
            ...given,
          })
      }),
    async countJobs(state) {
      const { rows } = await sql<{
        count: number
      }>`SELECT count(*)::int AS count FROM stamboek_jobs.job WHERE state::text = ${state}`.execute(
        database.kysely,
      )
      return rows[0]?.count ?? 0
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await database.close()
      await own.drop()
    },
  }
}

export interface HeldJobs {
  readonly started: readonly string[]
  readonly run: (job: Job) => Promise<JobFacts>
  end(label: string): void
  /** Waits until exactly these have started. */
  hasStarted(...labels: readonly string[]): Promise<void>
}

export function createHeldJobs(): HeldJobs {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    async run({ data }) {
      const { label = '' } = data
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(label, resolve)
      started.push(label)
      await promise
      return {}
    },
    end: (label) => ends.get(label)?.(),
    hasStarted: (...labels) => vi.waitFor(() => expect(started).toEqual(labels), waitOptions),
  }
}

export const labelled = (...labels: readonly string[]) => labels.map((label) => ({ label }))
