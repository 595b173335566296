import { setTimeout as delay } from 'node:timers/promises'
import { problemStatus } from '@stamboek/model/contract/problem'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { OutcomeUnknown } from '../database/connection/in-transaction.ts'
import { isUnavailable, queryCanceled } from '../database/connection/is-unavailable.ts'
import { isLockTimeout, isRolledBackForAnother } from '../database/connection/transaction-conflicts.ts'
import { RequestProblem } from '../request-problem.ts'
import { type Job, type JobDefinition, type JobFacts, JobReturned } from './job-definition.ts'

export type ReportFailure = (error: unknown, job?: Pick<Job, 'id' | 'data'>) => void

export type JobOutcome = 'completed' | 'failed' | 'givenUp' | 'returned' | 'stopped'

/** The log line of one attempt, with the job's data and facts. */
export interface JobRun extends Readonly<Record<string, unknown>> {
  readonly job: string
  readonly id: string
  readonly outcome: JobOutcome
  readonly userId: string | undefined
  readonly businessUnitId: string | undefined
  readonly bytes: number
  readonly attempt: number
  readonly durationMs: number
}

export interface JobSettings {
  readonly reportRun: (run: JobRun) => void
  readonly reportFailure: ReportFailure
  /** After the last delay the job is given up. */
  readonly retryDelaysMs: readonly number[]
}

export const defaultRetryDelaysMs: readonly number[] = [5_000, 20_000, 60_000]

const maxInterruptions = 20

/**
 * Runs a job until it completes or is given up, and returns which of the two; reports each attempt. A transient error
 * is retried after each of `retryDelaysMs`; any other, or more than 20 `interruptions`, gives the job up. Throws if it
 * must run again: JobReturned, or after an abort or a failed `giveUp`. Retries happen here, since in the queue a later
 * job of the user could pass it.
 */
export async function runJob(
  definition: JobDefinition,
  job: Job,
  interruptions: number,
  settings: JobSettings,
): Promise<'completed' | 'givenUp'> {
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
      await delay(delayMs, undefined, { signal: job.signal }).catch(() => {})
      continue
    }
    report('completed', facts)
    return 'completed'
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
): Promise<'givenUp'> {
  const { reportFailure, retryDelaysMs } = settings
  const isRefusal = error instanceof RequestProblem
  if (!isRefusal) reportFailure(error, job)
  try {
    await definition.giveUp(job, error)
    // The message of a refusal can quote content.
    report('givenUp', { reason: isRefusal ? error.code : messageOf(error) })
    return 'givenUp'
  } catch (failure) {
    reportFailure(failure, job)
    report('failed', { reason: messageOf(failure) })
  }
  await delay(retryDelaysMs.at(-1), undefined, { signal: job.signal })
  throw new Error(`Job ${job.id} of ${definition.name} could not be given up`)
}

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
