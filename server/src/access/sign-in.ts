import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { RequestProblem } from '../request-problem.ts'
import { networkOf } from './network-of.ts'
import { verifyNobodysPassword, verifyPassword } from './passwords.ts'
import type { Sessions, VerifiedUser } from './sessions.ts'
import { TooManyAttempts } from './too-many-attempts.ts'
import { createWorkQueue } from './work-queue.ts'

/** Failures within this time count; so many for an account, so many from an address, before waiting begins. */
const windowMinutes = 15
const freeFailures = { account: 5, address: 50 } as const
const shortestWaitSeconds = 5
const longestWaitSeconds = 900

/** So few at once that a burst of guesses meets its own failures, and that deriving keys leaves the threads to others. */
const attempts = createWorkQueue({
  atOnce: 2,
  waiting: 200,
  refusal: () => new TooManyAttempts(shortestWaitSeconds),
})

export interface Credentials {
  readonly userName: string
  readonly password: string
  /** Of the client. */
  readonly address: string
}

export interface SignInOptions {
  readonly database: Database
  readonly sessions: Sessions
  /** Passwords that open no account, although they may be stored as such. */
  readonly refusedPasswords: ReadonlySet<string>
}

interface UserRow {
  readonly id: string
  readonly password: string | null
}

/**
 * Starts a session for the user with this name and password and returns its token. A wrong name and a wrong password get
 * the same answer (401) after the same time; after several failures the next attempt has to wait (429).
 */
export async function signIn(options: SignInOptions, credentials: Credentials): Promise<string> {
  const verified = await attempts.run(() => verifyCredentials(options, credentials))
  // Outside the queue: it waits for a transaction that is changing this user.
  const token = await options.sessions.start(verified, credentials.address)
  if (token === undefined) throw wrongCredentials()
  return token
}

async function verifyCredentials(
  { database, refusedPasswords }: SignInOptions,
  { userName, password, address }: Credentials,
): Promise<VerifiedUser> {
  const account = `account:${userName.toLowerCase()}`
  const place = `address:${networkOf(address)}`
  await requirePatience(database, account, freeFailures.account)
  await requirePatience(database, place, freeFailures.address)

  const { rows } = await sql<UserRow>`SELECT id, password FROM record."user"
    WHERE lower(user_name) = lower(${userName}) AND status = 'Active'
      AND tstzrange(active_range_utc_start, active_range_utc_end) @> now()`.execute(database.kysely)
  const [user] = rows
  const isRight = user?.password
    ? await verifyPassword(password, user.password)
    : await verifyNobodysPassword(password).then(() => false)
  // Last, so that a refused password takes as long as a wrong one.
  if (user?.password && isRight && !refusedPasswords.has(password)) {
    await sql`DELETE FROM stamboek.sign_in_failure WHERE subject = ${account}`.execute(database.kysely)
    return { userId: user.id, passwordHash: user.password }
  }
  await sql`INSERT INTO stamboek.sign_in_failure (subject) VALUES (${account}), (${place})`.execute(
    database.kysely,
  )
  throw wrongCredentials()
}

function wrongCredentials(): RequestProblem {
  return new RequestProblem('notSignedIn', 'De gebruikersnaam of het wachtwoord klopt niet.')
}

interface FailuresRow {
  readonly count: number
  readonly seconds_ago: number | null
}

/** The wait doubles with each failure beyond the free ones. */
async function requirePatience(database: Database, subject: string, free: number): Promise<void> {
  const { rows } =
    await sql<FailuresRow>`SELECT count(*) AS count, extract(epoch FROM now() - max(failed_at))::float8 AS seconds_ago
    FROM stamboek.sign_in_failure
    WHERE subject = ${subject} AND failed_at > now() - make_interval(mins => ${sql.lit(windowMinutes)})`.execute(
      database.kysely,
    )
  const { count, seconds_ago: secondsAgo } = rows[0] ?? { count: 0, seconds_ago: null }
  if (count < free || secondsAgo === null) return
  const wait = Math.min(longestWaitSeconds, shortestWaitSeconds * 2 ** (count - free)) - secondsAgo
  if (wait > 0) throw new TooManyAttempts(Math.ceil(wait))
}

/** Failures that no longer count. */
export async function forgetOldFailures(database: Database): Promise<void> {
  await sql`DELETE FROM stamboek.sign_in_failure WHERE failed_at < now() - interval '1 day'`.execute(
    database.kysely,
  )
}
