import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import type { JobData, JobDefinition } from './job-definition.ts'
import { openQueues } from './job-queue.ts'
import { logQueueProblems } from './log-queue-problems.ts'
import { defaultRetryDelaysMs, type ReportFailure, runJob } from './run-job.ts'

export interface JobsOptions {
  readonly database: Database
  readonly definitions: readonly JobDefinition[]
  readonly log: DatabaseLog
  readonly reportFailure: ReportFailure
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
}

/** Runs the jobs that `enqueueJob` adds, on this and all other nodes. Without definitions nothing starts. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { database, definitions, log, reportFailure } = options
  if (definitions.length === 0) return { close: async () => {} }
  const names = definitions.map(({ name }) => name)
  const boss = await openQueues(database, names, (opened) => logQueueProblems(opened, log))
  const settings = { log, reportFailure, retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs }
  const { stopGraceMs = 20_000 } = options
  const stopping = new AbortController()
  const returned: { readonly name: string; readonly id: string }[] = []
  let isClosing = false

  async function startWorker(definition: JobDefinition): Promise<void> {
    const { name } = definition
    const workerId = await boss.work<JobData>(name, workOptions, async ([job]) => {
      if (!job) return
      const signal = AbortSignal.any([job.signal, stopping.signal])
      try {
        // A job can arrive that was being fetched when the program was told to stop.
        if (isClosing) throw new Error(`Job ${job.id} of ${name} was fetched during a stop`)
        await runJob(definition, { id: job.id, data: job.data, signal }, job.retryCount, settings)
      } catch (error) {
        if (isClosing) returned.push({ name, id: job.id })
        throw error
      } finally {
        // Fetches the next job without waiting for the poll.
        boss.notifyWorker(workerId)
      }
    })
  }

  for (const definition of definitions)
    for (let worker = 0; worker < definition.maxConcurrent; worker++) await startWorker(definition)

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
