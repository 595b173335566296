import { advisoryLock } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'

const allUnitsKey = 'resource-teams'

/** Locks the teams of the caller's unit against changes of the tree until the transaction ends. */
export async function lockTeamsShared(context: HookContext): Promise<void> {
  await lockUnit(context, 'shared')
}

/**
 * Locks the teams of the caller's unit for a change of the tree. Retries for at most 15 s while another transaction
 * has locked them, such as an import, then throws 503: a waiting exclusive lock would block all shared ones.
 */
export async function lockTeamsExclusively(context: HookContext): Promise<void> {
  await lockWithRetry(context, () => lockUnit(context, 'exclusive'))
}

/** As `lockTeamsExclusively`, for the teams of every unit: a team type can belong to all units. */
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
