import { sql } from 'kysely'
import type { HookContext } from '../../records/engine/record-context.ts'

/** Key of the advisory lock of all business units. */
const everywhere = 'resource-teams'

/**
 * Locks the teams of the caller's unit, so that assignments and the tree they depend on do not change side by side: assignments and
 * resources share the lock, teams take it alone.
 */
export async function lockTeamsOfUnit(
  { transaction, caller }: HookContext,
  mode: 'shared' | 'alone',
): Promise<void> {
  const unit = `${everywhere} ${caller.businessUnitId}`
  const lockUnit = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${everywhere}, 0)),
    ${lockUnit}(hashtextextended(${unit}, 0))`.execute(transaction)
}

/** Locks the teams of every unit likewise, for changes of team types: those may belong to all units. */
export async function lockAllTeams({ transaction }: HookContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${everywhere}, 0))`.execute(transaction)
}
