import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { deleteUnusedAccessTokens } from './access-tokens.ts'
import { deleteExpiredSessions } from './sessions.ts'
import { deleteOldFailures } from './sign-in-throttle.ts'

/** Deletes expired sessions and setup tokens, access tokens that nobody used, and sign-in failures that no longer count. */
export async function deleteExpiredAccess(database: Database): Promise<void> {
  await deleteOldFailures(database)
  await deleteExpiredSessions(database)
  await deleteUnusedAccessTokens(database)
  await sql`DELETE FROM stamboek.one_time_link WHERE expires_at < now()`.execute(database.kysely)
}
