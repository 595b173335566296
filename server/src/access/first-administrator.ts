import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseTables } from '../database/connection/database.ts'
import { RequestProblem } from '../request-problem.ts'
import { createToken, hashToken } from './tokens.ts'

/** Whether no user at all, inactive ones included, has a password: there is no first administrator yet. */
export async function hasNoUserWithPassword(executor: Kysely<DatabaseTables>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM record."user" WHERE password IS NOT NULL LIMIT 1`.execute(executor)
  return rows.length === 0
}

/** Whether a user exists for each of these distinct names, in this spelling; inactive ones count. */
export async function hasAllUsers(database: Database, userNames: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM record."user" WHERE user_name = ANY(${userNames}::text[])`.execute(
    database.kysely,
  )
  return rows.length === userNames.length
}

/**
 * Stores the hash of a new one-time token, valid for a day, for creating the first administrator; returns the token.
 * Deletes earlier tokens.
 */
export async function createSetupToken(database: Database): Promise<string> {
  const token = createToken()
  await sql`DELETE FROM stamboek.one_time_link WHERE user_id IS NULL`.execute(database.kysely)
  await sql`INSERT INTO stamboek.one_time_link (token_hash, expires_at) VALUES (${hashToken(token)}, now() + interval '1 day')`.execute(
    database.kysely,
  )
  return token
}

/**
 * Deletes the token. Throws a RequestProblem (403) for an unknown, used or expired token, or once any user has a
 * password.
 */
export async function consumeSetupToken(executor: Kysely<DatabaseTables>, token: string): Promise<void> {
  const { rows } = await sql`DELETE FROM stamboek.one_time_link
    WHERE token_hash = ${hashToken(token)} AND expires_at > now() AND user_id IS NULL
      AND NOT EXISTS (SELECT FROM record."user" WHERE password IS NOT NULL) RETURNING token_hash`.execute(
    executor,
  )
  if (rows.length === 0)
    throw new RequestProblem(
      'notAllowed',
      'Deze link is al gebruikt of verlopen. Start Stamboek opnieuw voor een nieuwe link.',
    )
}

/**
 * Deletes all tokens for creating the first administrator, and waits for those that are being consumed. Throws a
 * RequestProblem (403) once any user has a password.
 */
export async function claimFirstSetup(executor: Kysely<DatabaseTables>): Promise<void> {
  await sql`DELETE FROM stamboek.one_time_link WHERE user_id IS NULL`.execute(executor)
  if (!(await hasNoUserWithPassword(executor)))
    throw new RequestProblem('notAllowed', 'Deze database heeft al een gebruiker met een wachtwoord.')
}
