import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockTimeout } from '../../database/connection/transaction-conflicts.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { HookContext } from '../engine/record-context.ts'

/** Well below `deadlock_timeout` (1 s), so that no other transaction is rolled back for this one. */
const maxLockWaitMs = 100
const retryDelayMs = 100
const maxWaitMs = 15_000

/**
 * Runs work that locks several records, all or none, in a savepoint: after 100 ms of waiting for a lock it releases
 * them and runs again, since waiting while holding locks could deadlock with an import. Throws 503 after 15 s.
 */
export async function lockWithRetry<Result>(
  unit: Pick<HookContext, 'transaction'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { transaction } = unit
  for (const end = performance.now() + maxWaitMs; performance.now() < end; await delay(retryDelayMs)) {
    await sql`SAVEPOINT locks`.execute(transaction)
    await setLockTimeout(unit, maxLockWaitMs)
    try {
      const result = await work()
      await setLockTimeout(unit, 0)
      await sql`RELEASE SAVEPOINT locks`.execute(transaction)
      return result
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await sql`ROLLBACK TO SAVEPOINT locks`.execute(transaction)
      await sql`RELEASE SAVEPOINT locks`.execute(transaction)
    }
  }
  throw new RequestProblem(
    'unavailable',
    'Een van de records wordt op dit moment door iemand anders gewijzigd. Probeer het zo dadelijk opnieuw.',
  )
}

async function setLockTimeout(
  { transaction }: Pick<HookContext, 'transaction'>,
  timeoutMs: number,
): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(timeoutMs)}, true)`.execute(transaction)
}
