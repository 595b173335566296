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
  /** Gets each attempt at a job once it has ended. */
  readonly reportRun: (run: JobRun) => void
  readonly retryDelaysMs?: readonly number[]
  /** How long running jobs get to end at a stop, and then to roll back. */
  readonly stopGraceMs?: number
}

export interface RunningJobs {
  /** Takes no new jobs, gives running ones 20 s, then aborts them and returns them to the queue. */
  close(): Promise<void>
}

const workOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 4,
  // Jobs about a unit run one at a time, on all nodes together.
  groupConcurrency: 1,
}

/** Runs the jobs that `enqueueJob` adds, on this and all other nodes. Without definitions nothing starts. */
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
      if (!job) return
      // The end of the last job can have freed two: the next of its user, and one about its unit.
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
        // A job can arrive that was being fetched when the program was told to stop.
        if (isClosing) throw new Error(`Job ${job.id} of ${name} was fetched during a stop`)
        await runJob(definition, running, job.retryCount - returns, settings)
      } catch (error) {
        if (isClosing) returned.push({ name, id: job.id })
        if (!(error instanceof JobReturned)) throw error
        await returnJob(database, claim, error)
      } finally {
        // Fetches the next job without waiting for the poll.
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
    // A change of a waiting job notifies the other nodes, which a return does not.
    for (const { name, id } of returned)
      await boss.update(name, undefined, { id, startAfter: 0 }).catch(reportFailure)
    // A job that did not stop fails to complete without a connection.
    boss.removeAllListeners('error').on('error', () => {})
    // Takes back what still runs.
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
