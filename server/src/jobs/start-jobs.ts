import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import type { StoredJobData } from './enqueue-job.ts'
import { moveJob, returnJob } from './job-claim.ts'
import { type Job, type JobDefinition, JobReturned } from './job-definition.ts'
import { openQueues } from './job-queue.ts'
import { logQueueProblems } from './log-queue-problems.ts'
import { defaultRetryDelaysMs, type JobRun, type ReportFailure, runJob } from './run-job.ts'

export interface JobsOptions {
  readonly database: Database
  readonly definitions: readonly JobDefinition[]
  readonly log: DatabaseLog
  readonly reportFailure: ReportFailure
  readonly reportRun: (run: JobRun) => void
  readonly retryDelaysMs?: readonly number[]
  readonly stopGraceMs?: number
}

export interface RunningJobs {
  /** Fetches no new jobs, gives running ones 20 s, then aborts them and returns them to the queue. */
  close(): Promise<void>
}

const workOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 4,
  groupConcurrency: 1,
}

/**
 * Creates the queues and runs jobs that `enqueueJob` added on any node, up to `maxConcurrent` of a kind on this one.
 * Does nothing without definitions.
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { database, definitions, log, reportFailure, reportRun } = options
  if (definitions.length === 0) return { close: async () => {} }
  const names = definitions.map(({ name }) => name)
  const boss = await openQueues(database, names, (opened) => logQueueProblems(opened, log))
  const settings = {
    reportRun,
    reportFailure,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
  }
  const { stopGraceMs = 20_000 } = options
  const stopping = new AbortController()
  const returned: { readonly name: string; readonly id: string }[] = []
  let isClosing = false

  async function startWorker(definition: JobDefinition, workerIds: string[]): Promise<void> {
    const { name } = definition
    const workerId = await boss.work<StoredJobData>(name, workOptions, async ([job]) => {
      if (!job) return undefined
      // The end of a job can unblock two: the user's next one and the unit's next one.
      for (const id of workerIds) if (id !== workerId) boss.notifyWorker(id)
      const claim = { name, id: job.id, attempt: job.retryCount }
      const { userId, bytes = 0, returns = 0, ...data } = job.data
      let unitId = job.groupId ?? undefined
      const running: Job = {
        id: job.id,
        data,
        userId,
        get unitId() {
          return unitId
        },
        bytes,
        signal: AbortSignal.any([job.signal, stopping.signal]),
        async moveTo(other) {
          if (other !== unitId) await moveJob(database, claim, other)
          unitId = other
        },
      }
      try {
        // A fetch that was under way at a stop can still deliver a job.
        if (isClosing) throw new Error(`Job ${job.id} of ${name} was fetched during a stop`)
        // Stored as the output of the job, for `readQueueFacts`.
        return { outcome: await runJob(definition, running, job.retryCount - returns, settings) }
      } catch (error) {
        if (isClosing) returned.push({ name, id: job.id })
        if (!(error instanceof JobReturned)) throw error
        await returnJob(database, claim, error)
        return undefined
      } finally {
        boss.notifyWorker(workerId)
      }
    })
    workerIds.push(workerId)
  }

  for (const definition of definitions) {
    const workerIds: string[] = []
    for (let worker = 0; worker < definition.maxConcurrent; worker++) await startWorker(definition, workerIds)
  }

  async function stop(): Promise<void> {
    isClosing = true
    const drained = Promise.all(names.map((name) => boss.offWork(name)))
    if (!(await endsWithin(drained, stopGraceMs))) {
      stopping.abort(new Error('The program stops'))
      if (!(await endsWithin(drained, stopGraceMs)))
        log.warn('Een taak stopte niet op tijd; ze gaat terug in de wachtrij.')
    }
    // Only an update notifies other nodes; a return does not.
    for (const { name, id } of returned)
      await boss.update(name, undefined, { id, startAfter: 0 }).catch(reportFailure)
    // A job that did not stop fails to complete once the connection is closed.
    boss.removeAllListeners('error').on('error', () => {})
    await boss.stop({ graceful: false })
  }

  let stopped: Promise<void> | undefined
  return {
    close() {
      stopped ??= stop()
      return stopped
    },
  }
}

async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const timeout = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  const hasEnded = await Promise.race([work.then(() => true), timeout])
  timer.abort()
  return hasEnded
}
