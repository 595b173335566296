import { sql } from 'kysely'
import type { HookContext } from '../../records/engine/record-context.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'

/** Key of the advisory lock of all business units. */
const allUnitsKey = 'resource-teams'

type AdvisoryLock = 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared'

/** Shares the teams of the caller's unit, so that the tree that assignments and resources depend on does not change meanwhile. */
export async function lockShared(context: HookContext): Promise<void> {
  await lockUnit(context, 'pg_advisory_xact_lock_shared')
}

/** Locks the teams of the caller's unit for a change of the tree. */
export async function lockExclusively(context: HookContext): Promise<void> {
  // A waiting exclusive lock holds up all shared ones, and so gives way while an import holds the lock for long.
  await lockWithRetry(context, () => lockUnit(context, 'pg_advisory_xact_lock'))
}

/** Locks the teams of every unit, for changes of team types: those may belong to all units. */
export async function lockAllTeams(context: HookContext): Promise<void> {
  await lockWithRetry(context, () =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${allUnitsKey}, 0))`.execute(context.transaction),
  )
}

async function lockUnit({ caller, transaction }: HookContext, lock: AdvisoryLock): Promise<void> {
  const unitKey = `${allUnitsKey} ${caller.businessUnitId}`
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${allUnitsKey}, 0)),
    ${sql.raw(lock)}(hashtextextended(${unitKey}, 0))`.execute(transaction)
}
