import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'

/** Well below the second after which PostgreSQL looks for a deadlock, so that nobody is undone for this call. */
const maxLockWaitMs = 100
const retryDelayMs = 100
const maxWaitMs = 15_000

/**
 * Runs work that locks several records, all of them or none: when somebody else holds one, those that were locked are let go before it
 * is tried again. An import holds what it wrote until its end and comes to the rest in the order of its file, so a call that kept
 * some records and waited for others could wait for it in a circle, and undo it.
 */
export async function lockBriefly<Result>(unit: UnitOfWork, work: () => Promise<Result>): Promise<Result> {
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
      if ((error as NodeJS.ErrnoException).code !== '55P03') throw error
      // The timeout is what it was before, too.
      await sql`ROLLBACK TO SAVEPOINT locks`.execute(transaction)
      await sql`RELEASE SAVEPOINT locks`.execute(transaction)
    }
  }
  throw new RequestProblem(
    'unavailable',
    'Een van de records wordt op dit moment door iemand anders gewijzigd. Probeer het zo dadelijk opnieuw.',
  )
}

async function setLockTimeout({ transaction }: UnitOfWork, timeoutMs: number): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(timeoutMs)}, true)`.execute(transaction)
}
