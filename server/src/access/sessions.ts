import { sql } from 'kysely'
import { createBatchLoader } from '../concurrency/batch-loader.ts'
import type { Database } from '../database/connection/database.ts'
import { anyOf, namedMarker } from '../database/connection/named-statements.ts'
import { isActiveNow } from './administrators.ts'
import { type SignedInUser } from './signed-in-user.ts'
import { createToken, hashToken } from './tokens.ts'
import type { UserAccessCache } from './user-access-cache.ts'

/** A session ends after `maxIdleHours` without use, and `maxSessionHours` after signing in. */
const maxIdleHours = 8
const maxSessionHours = 24

export interface VerifiedUser {
  readonly userId: string
  readonly passwordHash?: string
}

export interface Sessions {
  /**
   * Stores a session and returns the token for the cookie. Returns undefined if the user is not active, has no
   * password, or has another one than `passwordHash`. Waits for a transaction that changes the user.
   */
  readonly start: (user: VerifiedUser, address: string) => Promise<string | undefined>
  readonly end: (token: string) => Promise<void>
  /**
   * Returns the user of a session with current permissions, and counts as use of the session. Undefined if the session
   * has ended or the user is not active.
   */
  readonly authenticate: (token: string) => Promise<SignedInUser | undefined>
  /**
   * As `authenticate`, without counting as use, by the SHA-256 of the token in hex. Lookups of one turn of the event loop share a
   * query.
   */
  readonly recognize: (hash: string) => Promise<SignedInUser | undefined>
}

interface SessionRow {
  readonly hash: string
  readonly user_id: string
  readonly version: number
  readonly is_stale: boolean
}

/** Clocks of servers may differ by this. A session from further in the future would outlive its time. */
const maxClockSkewMinutes = 5

const isLive = sql`(s.expires_at > now() AND s.last_used_at > now() - make_interval(hours => ${sql.lit(maxIdleHours)})
  AND s.created_at < now() + make_interval(mins => ${sql.lit(maxClockSkewMinutes)}))`

/** Deletes sessions that ended by age or by disuse, of all users; does not call `onEnd`. */
export async function deleteExpiredSessions({ kysely }: Database): Promise<void> {
  await sql`DELETE FROM stamboek.session s WHERE NOT ${isLive}`.execute(kysely)
}

/** Counts the sessions that are live now, of all users. */
export async function countSessions(kysely: Database['kysely']): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM stamboek.session s WHERE ${isLive}`.execute(kysely)
  return rows[0]?.count ?? 0
}

export interface SessionOptions {
  readonly onEnd?: (userId: string) => void
}

/** Keeps sessions in the database. `onEnd` is called by `end` alone, not when a session expires or is deleted otherwise. */
export function createSessions(
  { kysely }: Pick<Database, 'kysely'>,
  users: UserAccessCache,
  { onEnd }: SessionOptions = {},
): Sessions {
  // Not cached, so that a session ends on every node at once.
  const findSession = createBatchLoader(async (hashes) => {
    const { rows } =
      await sql<SessionRow>`${sql.raw(namedMarker)} SELECT encode(s.token_hash, 'hex') AS hash, s.user_id, v.version,
        s.last_used_at < now() - interval '1 minute' AS is_stale
      FROM stamboek.session s, stamboek.access_version v
      WHERE s.token_hash = ${anyOf(sql`${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]`)} AND ${isLive}`.execute(
        kysely,
      )
    return new Map(rows.map((session) => [session.hash, session]))
  })

  async function authenticate(token: string): Promise<SignedInUser | undefined> {
    const session = await findSession(hashToken(token).toString('hex'))
    if (!session) return undefined
    if (session.is_stale)
      await sql`UPDATE stamboek.session SET last_used_at = now() WHERE token_hash = ${hashToken(token)}`.execute(
        kysely,
      )
    return users.read(session.user_id, session.version)
  }

  async function recognize(hash: string): Promise<SignedInUser | undefined> {
    const session = await findSession(hash)
    return session && users.read(session.user_id, session.version)
  }

  return {
    authenticate,
    recognize,
    async start({ userId, passwordHash }, address) {
      const token = createToken()
      // FOR SHARE serializes with changes of the user, which delete the user's sessions.
      const { rows } = await sql`INSERT INTO stamboek.session (token_hash, user_id, expires_at, address)
        SELECT ${hashToken(token)}::bytea, u.id, now() + make_interval(hours => ${sql.lit(maxSessionHours)}), ${address}::text
        FROM record."user" u
        WHERE u.id = ${userId}::uuid AND ${isActiveNow('u')} AND u.password = coalesce(${passwordHash ?? null}::text, u.password)
        FOR SHARE RETURNING user_id`.execute(kysely)
      return rows.length > 0 ? token : undefined
    },
    async end(token) {
      const { rows } = await sql<{ user_id: string }>`DELETE FROM stamboek.session
        WHERE token_hash = ${hashToken(token)} RETURNING user_id`.execute(kysely)
      for (const { user_id: userId } of rows) onEnd?.(userId)
    },
  }
}
