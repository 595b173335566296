import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { RequestProblem } from '../request-problem.ts'
import { createToken, hashToken } from './tokens.ts'

/**
 * Stores the hash of a new one-time token, valid for a day, with which the user sets a new password; returns the token.
 * Deletes earlier ones of the user.
 */
export async function createPasswordToken(executor: Kysely<DatabaseTables>, userId: string): Promise<string> {
  const token = createToken()
  await sql`WITH earlier AS (DELETE FROM stamboek.one_time_link WHERE user_id = ${userId}::uuid)
    INSERT INTO stamboek.one_time_link (token_hash, expires_at, user_id) VALUES (${hashToken(token)}, now() + interval '1 day', ${userId}::uuid)`.execute(
    executor,
  )
  return token
}

/** Deletes the token and returns the id of its user. Throws a RequestProblem (403) for an unknown, used or expired one. */
export async function consumePasswordToken(executor: Kysely<DatabaseTables>, token: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`DELETE FROM stamboek.one_time_link
    WHERE token_hash = ${hashToken(token)} AND expires_at > now() AND user_id IS NOT NULL RETURNING user_id`.execute(
    executor,
  )
  if (!rows[0])
    throw new RequestProblem('notAllowed', 'Deze link is al gebruikt of verlopen. Vraag een nieuwe link.')
  return rows[0].user_id
}
