import { advisoryLock } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'

const allUnitsKey = 'resource-teams'

/** Locks the teams of the caller's unit against changes of the tree until the transaction ends. */
export async function lockTeamsShared(context: HookContext): Promise<void> {
  await lockUnit(context, 'shared')
}

/** Retried while an import holds its lock, for at most 15 s: a waiting exclusive lock blocks all shared ones. */
export async function lockTeamsExclusively(context: HookContext): Promise<void> {
  await lockWithRetry(context, () => lockUnit(context, 'exclusive'))
}

/** Locks the teams of every unit: a team type can belong to all units. */
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
