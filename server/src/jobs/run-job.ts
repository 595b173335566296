import { setTimeout as delay } from 'node:timers/promises'
import { problemStatus } from '@stamboek/model/contract/problem'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { OutcomeUnknown } from '../database/connection/in-transaction.ts'
import { isUnavailable, queryCanceled } from '../database/connection/is-unavailable.ts'
import { isLockTimeout, isRolledBackForAnother } from '../database/connection/transaction-conflicts.ts'
import { RequestProblem } from '../request-problem.ts'
import type { Job, JobDefinition } from './job-definition.ts'

export type ReportFailure = (error: unknown, job?: Pick<Job, 'id' | 'data'>) => void

export interface JobSettings {
  readonly log: DatabaseLog
  readonly reportFailure: ReportFailure
  /** After each transient failure; past the last one the job is given up. */
  readonly retryDelaysMs: readonly number[]
}

export const defaultRetryDelaysMs: readonly number[] = [5_000, 20_000, 60_000]

const maxInterruptions = 20

/**
 * Runs a job until it ends or is given up. Throws if it has to run again: it was aborted, or could not be given up. Retries wait here,
 * since a job that waits in the queue would let the next one of its key pass.
 */
export async function runJob(
  definition: JobDefinition,
  job: Job,
  interruptions: number,
  settings: JobSettings,
): Promise<void> {
  try {
    if (interruptions > maxInterruptions)
      throw new Error(`Job ${job.id} of ${definition.name} was interrupted ${interruptions} times`)
    await runWithRetries(definition, job, settings)
  } catch (error) {
    job.signal.throwIfAborted()
    if (!(error instanceof RequestProblem)) settings.reportFailure(error, job)
    await giveUp(definition, job, error, settings)
  }
}

async function runWithRetries(
  definition: JobDefinition,
  job: Job,
  { log, retryDelaysMs }: JobSettings,
): Promise<void> {
  for (let attempt = 0; ; attempt++)
    try {
      job.signal.throwIfAborted()
      return await definition.run(job)
    } catch (error) {
      const delayMs = retryDelaysMs[attempt]
      if (delayMs === undefined || !isTransient(error)) throw error
      log.warn(
        `Taak ${definition.name} ${job.id} ${JSON.stringify(job.data)} wordt over ${delayMs / 1_000} s opnieuw geprobeerd: ${messageOf(error)}`,
      )
      await delay(delayMs, undefined, { signal: job.signal })
    }
}

async function giveUp(
  definition: JobDefinition,
  job: Job,
  error: unknown,
  { reportFailure, retryDelaysMs }: JobSettings,
): Promise<void> {
  try {
    return await definition.giveUp(job, error)
  } catch (failure) {
    reportFailure(failure, job)
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
