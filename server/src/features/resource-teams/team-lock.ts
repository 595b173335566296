import { advisoryLock } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'

/** Key of the advisory lock of all business units. */
const allUnitsKey = 'resource-teams'

/** Shares the teams of the caller's unit, so that the tree that assignments and resources depend on does not change meanwhile. */
export async function lockShared(context: HookContext): Promise<void> {
  await lockUnit(context, 'shared')
}

/** Locks the teams of the caller's unit for a change of the tree. */
export async function lockExclusively(context: HookContext): Promise<void> {
  // A waiting exclusive lock holds up all shared ones, and so gives way while an import holds the lock for long.
  await lockWithRetry(context, () => lockUnit(context, 'exclusive'))
}

/** Locks the teams of every unit, for changes of team types: those may belong to all units. */
export async function lockAllTeams(context: HookContext): Promise<void> {
  await lockWithRetry(context, () =>
    context.transaction.selectNoFrom(advisoryLock(allUnitsKey).as('all')).execute(),
  )
}

async function lockUnit({ caller, transaction }: HookContext, mode: 'shared' | 'exclusive'): Promise<void> {
  const unitKey = `${allUnitsKey} ${caller.businessUnitId}`
  await transaction
    .selectNoFrom([advisoryLock(allUnitsKey, 'shared').as('all'), advisoryLock(unitKey, mode).as('unit')])
    .execute()
}
