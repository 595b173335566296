import { setTimeout as delay } from 'node:timers/promises'
import { isReadOnlyError } from './pooled-client.ts'
import { isRolledBackForAnother } from './transaction-conflicts.ts'

/** At most before each retry; the random part keeps transactions that met from meeting again. */
const maxRetryDelaysMs = [50, 150, 450]

/**
 * Runs a transaction again when PostgreSQL rolled it back for another one, as when several calls take a code at once: three times,
 * after random delays. Once it runs again at once when its server takes no writes any more, since the pool then leads to another.
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
