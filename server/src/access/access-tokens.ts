import type { AccessToken, CreatedAccessToken, NewAccessToken } from '@stamboek/model/contract/access'
import { sql } from 'kysely'
import { createBatchLoader } from '../concurrency/batch-loader.ts'
import type { Database } from '../database/connection/database.ts'
import { anyOf, namedMarker } from '../database/connection/named-statements.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { narrowAccess } from './narrow-access.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { createToken, hashToken } from './tokens.ts'
import type { UserAccessCache } from './user-access-cache.ts'

/** Begins every token, so that programs that look for secrets in code can find one. */
export const tokenPrefix = 'stb_'

/** The most tokens that one user has in the list. */
export const maxAccessTokens = 50

/** With these a program calls the API as a user, with a part of that user's rights. */
export interface AccessTokens {
  /** The tokens of a user that have not ended, the newest first; also those that have expired in the last 30 days. */
  readonly list: (userId: string) => Promise<readonly AccessToken[]>
  /**
   * Returns the owner, with the rights that owner and token share. Notes the use. Undefined if the token has ended or expired, or its
   * owner is not active.
   */
  readonly authenticate: (token: string, address: string) => Promise<SignedInUser | undefined>
  /** As `authenticate`, without counting as use, by the SHA-256 of the token in hex. */
  readonly recognize: (hash: string) => Promise<SignedInUser | undefined>
}

interface TokenRow {
  readonly hash: string
  readonly id: string
  readonly name: string
  readonly user_id: string
  readonly permissions: readonly string[]
  readonly business_unit_ids: readonly string[] | null
  readonly version: number
  readonly is_stale: boolean
}

const isLive = sql`(t.ended_at IS NULL AND t.expires_at > now())`
const isListed = sql`(t.ended_at IS NULL AND t.expires_at > now() - interval '30 days')`

/** Keeps tokens in the database. */
export function createAccessTokens(
  { kysely }: Pick<Database, 'kysely'>,
  users: UserAccessCache,
): AccessTokens {
  // Not cached, so that a token ends on every node at once.
  const findToken = createBatchLoader(async (hashes) => {
    const { rows } =
      await sql<TokenRow>`${sql.raw(namedMarker)} SELECT encode(t.token_hash, 'hex') AS hash, t.id, t.name, t.user_id, t.permissions,
        t.business_unit_ids, v.version, coalesce(t.last_used_at < now() - interval '1 minute', true) AS is_stale
      FROM stamboek.access_token t, stamboek.access_version v
      WHERE t.token_hash = ${anyOf(sql`${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]`)} AND ${isLive}`.execute(
        kysely,
      )
    return new Map(rows.map((token) => [token.hash, token]))
  })

  async function readOwner(row: TokenRow): Promise<SignedInUser | undefined> {
    const owner = await users.read(row.user_id, row.version)
    if (!owner) return undefined
    const { id, name, permissions, business_unit_ids: businessUnitIds } = row
    return narrowAccess(owner, { id, name, permissions, businessUnitIds })
  }

  return {
    async list(userId) {
      const { rows } =
        await sql<AccessToken>`SELECT t.id, t.name, t.permissions, t.business_unit_ids AS "businessUnitIds",
          t.created_at AS "createdOnUtc", t.expires_at AS "expiresOnUtc", t.last_used_at AS "lastUsedOnUtc", t.last_address AS "lastAddress"
        FROM stamboek.access_token t WHERE t.user_id = ${userId}::uuid AND ${isListed} ORDER BY t.created_at DESC, t.id DESC`.execute(
          kysely,
        )
      return rows
    },
    async authenticate(token, address) {
      const row = await findToken(hashToken(token).toString('hex'))
      if (!row) return undefined
      if (row.is_stale)
        await sql`UPDATE stamboek.access_token SET last_used_at = now(), last_address = ${address} WHERE id = ${row.id}::uuid`.execute(
          kysely,
        )
      return readOwner(row)
    },
    async recognize(hash) {
      const row = await findToken(hash)
      return row && readOwner(row)
    },
  }
}

/** Stores a new token; undefined if the user has `maxAccessTokens` already. */
export async function insertAccessToken(
  transaction: Database['kysely'],
  userId: string,
  { name, permissions, businessUnitIds, expiresOnUtc }: NewAccessToken,
): Promise<CreatedAccessToken | undefined> {
  const id = uuidV7()
  const token = tokenPrefix + createToken()
  // Counts one at a time.
  await sql`SELECT FROM record."user" WHERE id = ${userId}::uuid FOR UPDATE`.execute(transaction)
  const { rows } =
    await sql`INSERT INTO stamboek.access_token (id, token_hash, user_id, name, permissions, business_unit_ids, expires_at)
    SELECT ${id}::uuid, ${hashToken(token)}::bytea, ${userId}::uuid, ${name}, ${permissions}::text[], ${businessUnitIds}::uuid[], ${expiresOnUtc}::timestamptz
    WHERE (SELECT count(*) FROM stamboek.access_token t WHERE t.user_id = ${userId}::uuid AND ${isListed}) < ${sql.lit(maxAccessTokens)}
    RETURNING id`.execute(transaction)
  return rows.length > 0 ? { id, token } : undefined
}

/** Ends a listed token of the user and returns its name; undefined if there is none. */
export async function endAccessToken(
  transaction: Database['kysely'],
  userId: string,
  id: string,
): Promise<string | undefined> {
  // The row stays: the audit trail names the token.
  const { rows } = await sql<{ name: string }>`UPDATE stamboek.access_token t SET ended_at = now()
    WHERE t.id = ${id}::uuid AND t.user_id = ${userId}::uuid AND ${isListed} RETURNING name`.execute(
    transaction,
  )
  return rows[0]?.name
}

/** Ends the tokens of these users, or of all, and returns whose they were. */
export async function endAccessTokensOf(
  transaction: Database['kysely'],
  userIds?: readonly string[],
): Promise<readonly string[]> {
  const ofUsers = userIds === undefined ? sql`true` : sql`t.user_id = ANY(${userIds}::uuid[])`
  const { rows } = await sql<{ user_id: string }>`UPDATE stamboek.access_token t SET ended_at = now()
    WHERE ${isLive} AND ${ofUsers} RETURNING user_id`.execute(transaction)
  return rows.map((row) => row.user_id)
}

/** Deletes tokens that ended more than 30 days ago without a use, which no audit entry can name. */
export async function deleteUnusedAccessTokens({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`DELETE FROM stamboek.access_token
    WHERE last_used_at IS NULL AND least(ended_at, expires_at) < now() - interval '30 days'`.execute(kysely)
}

/**
 * Returns a user's access as a token narrows it, for work that the token began; undefined if the token has ended since. A token that
 * expires meanwhile still finishes its work.
 */
export async function narrowToToken(
  { kysely }: Pick<Database, 'kysely'>,
  user: SignedInUser,
  tokenId: string,
): Promise<SignedInUser | undefined> {
  const row = await kysely
    .selectFrom('stamboek.access_token')
    .where('id', '=', sql<string>`${tokenId}::uuid`)
    .where('user_id', '=', sql<string>`${user.userId}::uuid`)
    .where('ended_at', 'is', null)
    .select(['id', 'name', 'permissions', 'business_unit_ids as businessUnitIds'])
    .executeTakeFirst()
  return row && narrowAccess(user, row)
}
