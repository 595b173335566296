import { type Kysely, sql } from 'kysely'
import type { Database, DynamicSchema } from '../database/connection/database.ts'
import { RequestProblem } from '../request-problem.ts'
import { createToken, hashToken } from './tokens.ts'

/** Whether nobody can sign in yet: a database without demonstration data on its first start. */
export async function hasNoUsers(executor: Kysely<DynamicSchema>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM record."user" WHERE password IS NOT NULL LIMIT 1`.execute(executor)
  return rows.length === 0
}

/** Whether there are users with each of these names: a database begun without demonstration has none of its accounts. */
export async function hasUsers(database: Database, userNames: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM record."user" WHERE user_name = ANY(${userNames}::text[])`.execute(
    database.kysely,
  )
  return rows.length === userNames.length
}

/** A token for the page on which the first administrator is made: valid once, for a day. Earlier ones end. */
export async function createSetupToken(database: Database): Promise<string> {
  const token = createToken()
  await sql`DELETE FROM stamboek.one_time_link`.execute(database.kysely)
  await sql`INSERT INTO stamboek.one_time_link (token_hash, expires_at) VALUES (${hashToken(token)}, now() + interval '1 day')`.execute(
    database.kysely,
  )
  return token
}

/**
 * Uses a token up, when the transaction that it is part of is committed. Two who come with the same one at once: one gets in.
 * Once somebody can sign in it opens nothing any more.
 */
export async function consumeSetupToken(executor: Kysely<DynamicSchema>, token: string): Promise<void> {
  const { rows } = await sql`DELETE FROM stamboek.one_time_link
    WHERE token_hash = ${hashToken(token)} AND expires_at > now()
      AND NOT EXISTS (SELECT FROM record."user" WHERE password IS NOT NULL) RETURNING token_hash`.execute(
    executor,
  )
  if (rows.length === 0)
    throw new RequestProblem(
      'notAllowed',
      'Deze link is al gebruikt of verlopen. Start Stamboek opnieuw voor een nieuwe link.',
    )
}
