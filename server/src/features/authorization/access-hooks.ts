import { sql } from 'kysely'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'

/** After any change of who may do what, no node goes on with what it remembers; part of the same transaction. */
export const accessVersionHook: RecordHook = {
  async afterWrite(context) {
    await sql`UPDATE stamboek.access_version SET version = version + 1`.execute(context.transaction)
  },
}

/**
 * A new password, or a user who is no longer active, ends all that user's sessions. Whoever changes his own signs in again:
 * a session that somebody took from him must not outlive it.
 */
export const endSessionsHook: RecordHook = {
  async afterWrite(context: HookContext, writes: readonly PlannedWrite[]) {
    const ended = writes
      .filter(
        ({ before, after }) => before && (after.status !== 'Active' || after.password !== before.password),
      )
      .map((write) => write.id)
    await sql`DELETE FROM stamboek.session WHERE user_id = ANY(${ended}::uuid[])`.execute(context.transaction)
  },
}
