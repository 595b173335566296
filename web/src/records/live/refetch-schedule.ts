import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { findReadRetryDelayMs } from '../../api/retry-delay.ts'

/** Changes within this time are read together. */
const batchDelayMs = 100
const defaultMinIntervalMs = 1_000
const pollIntervalMs = 250
/** Changes that reach all pages at once are read at a random moment within this time, to spread the load. */
const unknownChangeSpreadMs = 5_000
const bulkChangeSpreadMs = 2_000

export interface RefetchScheduleOptions {
  /** False while the page is hidden, the user is interacting or the query is being fetched. */
  readonly canRefetch: () => boolean
  readonly refetch: () => Promise<unknown>
  readonly minIntervalMs?: number | undefined
  readonly random?: () => number
}

export interface RefetchSchedule {
  readonly add: (change: RecordsChangedMessageDto) => void
  readonly stop: () => void
}

/**
 * Throttles the refetches after changes, waits while `canRefetch` is false, and retries failures that may pass. Changes
 * without ids are read at a random moment within some seconds, since they reach all pages at once.
 */
export function createRefetchSchedule(options: RefetchScheduleOptions): RefetchSchedule {
  const { canRefetch, refetch, minIntervalMs = defaultMinIntervalMs, random = Math.random } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let earliestAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let isStopped = false

  const schedule = (delayMs: number): void => {
    const at = Math.max(Date.now() + delayMs, earliestAt)
    if (isStopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void run(), at - Date.now())
  }
  const run = async (): Promise<void> => {
    dueAt = Number.POSITIVE_INFINITY
    if (!canRefetch()) {
      schedule(pollIntervalMs)
      return
    }
    earliestAt = Date.now() + minIntervalMs
    const error = await refetch()
    const delayMs = error === undefined ? undefined : findReadRetryDelayMs(error, failures, random)
    failures = delayMs === undefined ? 0 : failures + 1
    if (delayMs === undefined) return
    earliestAt = Date.now() + delayMs
    schedule(delayMs)
  }

  return {
    add: (change) => schedule(batchDelayMs + random() * findSpreadMs(change)),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function findSpreadMs({ ids, action }: RecordsChangedMessageDto): number {
  if (action === null) return unknownChangeSpreadMs
  return ids.length === 0 ? bulkChangeSpreadMs : 0
}
