import { sql } from 'kysely'
import type { HookContext } from '../../records/engine/record-context.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'

/** Key of the advisory lock of all business units. */
const allUnitsKey = 'resource-teams'

/**
 * Locks the teams of the caller's unit, so that assignments and the tree they depend on do not change side by side: assignments and
 * resources share the lock, teams take it exclusively.
 */
export async function lockTeamsOfUnit(context: HookContext, mode: 'shared' | 'exclusive'): Promise<void> {
  const unitKey = `${allUnitsKey} ${context.caller.businessUnitId}`
  const lockUnit = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  const lock = () =>
    sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${allUnitsKey}, 0)),
      ${lockUnit}(hashtextextended(${unitKey}, 0))`.execute(context.transaction)
  // Who waits for it exclusively holds up all who would share it, and so gives way while an import holds it for long.
  await (mode === 'shared' ? lock() : lockWithRetry(context, lock))
}

/** Locks the teams of every unit likewise, for changes of team types: those may belong to all units. */
export async function lockAllTeams(context: HookContext): Promise<void> {
  await lockWithRetry(context, () =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${allUnitsKey}, 0))`.execute(context.transaction),
  )
}
