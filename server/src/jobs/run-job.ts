import { setTimeout as delay } from 'node:timers/promises'
import { problemStatus } from '@stamboek/model/contract/problem'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { OutcomeUnknown } from '../database/connection/in-transaction.ts'
import { isUnavailable, queryCanceled } from '../database/connection/is-unavailable.ts'
import { isLockTimeout, isRolledBackForAnother } from '../database/connection/transaction-conflicts.ts'
import { RequestProblem } from '../request-problem.ts'
import { type Job, type JobDefinition, type JobFacts, JobReturned } from './job-definition.ts'

export type ReportFailure = (error: unknown, job?: Pick<Job, 'id' | 'data'>) => void

export type JobOutcome =
  | 'completed'
  /** It is retried: on this node after a pause, or by the queue. */
  | 'failed'
  | 'givenUp'
  /** It waits for another job. */
  | 'returned'
  /** The program stops, or another node took it over; it runs again. */
  | 'stopped'

/** The log line of one attempt at a job, with its data and the facts that it returned. */
export interface JobRun extends Readonly<Record<string, unknown>> {
  /** Name of the definition. */
  readonly job: string
  readonly id: string
  readonly outcome: JobOutcome
  readonly userId: string | undefined
  readonly businessUnitId: string | undefined
  /** Of the files that are stored for it. */
  readonly bytes: number
  /** Counts from 1 on this node. */
  readonly attempt: number
  readonly durationMs: number
}

export interface JobSettings {
  readonly reportRun: (run: JobRun) => void
  readonly reportFailure: ReportFailure
  /** After each transient failure; past the last one the job is given up. */
  readonly retryDelaysMs: readonly number[]
}

export const defaultRetryDelaysMs: readonly number[] = [5_000, 20_000, 60_000]

const maxInterruptions = 20

/**
 * Runs a job until it ends or is given up. Throws if it has to run again: JobReturned, or because it was aborted or could not be given
 * up. Retries wait here, since a job that waits in the queue would let the next one of its user pass.
 */
export async function runJob(
  definition: JobDefinition,
  job: Job,
  interruptions: number,
  settings: JobSettings,
): Promise<void> {
  const { retryDelaysMs } = settings
  for (let attempt = 1; ; attempt++) {
    const report = startReport(definition, job, attempt, settings)
    let facts: JobFacts
    try {
      job.signal.throwIfAborted()
      if (interruptions > maxInterruptions)
        throw new Error(`Job ${job.id} of ${definition.name} was interrupted ${interruptions} times`)
      facts = await definition.run(job)
    } catch (error) {
      if (job.signal.aborted) report('stopped')
      job.signal.throwIfAborted()
      if (error instanceof JobReturned) {
        report('returned', { reason: error.message })
        throw error
      }
      const delayMs = retryDelaysMs[attempt - 1]
      if (delayMs === undefined || !isTransient(error))
        return giveUp(definition, job, error, { report, settings })
      report('failed', { reason: messageOf(error), retryInMs: delayMs })
      // An abort ends the next attempt.
      await delay(delayMs, undefined, { signal: job.signal }).catch(() => {})
      continue
    }
    return report('completed', facts)
  }
}

type Report = (outcome: JobOutcome, facts?: JobFacts) => void

function startReport(
  { name }: JobDefinition,
  { id, data, userId, unitId, bytes }: Job,
  attempt: number,
  { reportRun }: JobSettings,
): Report {
  const startedAt = performance.now()
  return (outcome, facts) =>
    reportRun({
      ...data,
      ...facts,
      job: name,
      id,
      outcome,
      userId,
      businessUnitId: unitId,
      bytes,
      attempt,
      durationMs: Math.round(performance.now() - startedAt),
    })
}

async function giveUp(
  definition: JobDefinition,
  job: Job,
  error: unknown,
  { report, settings }: { readonly report: Report; readonly settings: JobSettings },
): Promise<void> {
  const { reportFailure, retryDelaysMs } = settings
  const isRefusal = error instanceof RequestProblem
  if (!isRefusal) reportFailure(error, job)
  try {
    await definition.giveUp(job, error)
    // The sentence of a refusal can quote content.
    return report('givenUp', { reason: isRefusal ? error.code : messageOf(error) })
  } catch (failure) {
    reportFailure(failure, job)
    report('failed', { reason: messageOf(failure) })
  }
  // The queue starts it again at once.
  await delay(retryDelaysMs.at(-1), undefined, { signal: job.signal })
  throw new Error(`Job ${job.id} of ${definition.name} could not be given up`)
}

/** Failures that a call would be answered with 503 for. */
function isTransient(error: unknown): boolean {
  return (
    isUnavailable(error) ||
    isRolledBackForAnother(error) ||
    isLockTimeout(error) ||
    isStatementTimeout(error) ||
    degradedStateOf(error) !== undefined ||
    error instanceof OutcomeUnknown ||
    (error instanceof RequestProblem && problemStatus[error.code] === problemStatus.unavailable)
  )
}

function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === queryCanceled
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'onbekende fout'
}
