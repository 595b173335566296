import { setTimeout as delay } from 'node:timers/promises'
import { isReadOnlyError } from './pooled-client.ts'
import { isRolledBackForAnother } from './transaction-conflicts.ts'

const maxRetryDelaysMs = [50, 150, 450]

/**
 * Retries a transaction that PostgreSQL rolled back because of another one: three times, after random delays. Retries
 * once, immediately, if its server became read-only: the pool then leads to another.
 */
export async function retryTransaction<Result>(
  attempt: () => Promise<Result>,
  wait: (delayMs: number) => Promise<unknown> = delay,
): Promise<Result> {
  let retries = 0
  let hasMovedOn = false
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (isReadOnlyError(error) && !hasMovedOn) {
        hasMovedOn = true
        continue
      }
      const maxDelayMs = maxRetryDelaysMs[retries]
      if (maxDelayMs === undefined || !isRolledBackForAnother(error)) throw error
      retries += 1
      await wait(Math.random() * maxDelayMs)
    }
}
