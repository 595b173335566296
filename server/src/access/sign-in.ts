import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { RequestProblem } from '../request-problem.ts'
import { isActiveNow } from './administrators.ts'
import { verifyDummyPassword, verifyPassword } from './passwords.ts'
import type { Sessions, VerifiedUser } from './sessions.ts'
import { createSignInQueue } from './sign-in-queue.ts'
import {
  type AttemptOrigin,
  clearFailures,
  requireNotThrottled,
  storeSignInFailure,
  toAttemptOrigin,
} from './sign-in-throttle.ts'

/**
 * Low concurrency, so that a burst of guesses is throttled by its own failures and key derivation leaves threads
 * free.
 * @internal
 */
export const signInLimits = { maxRunning: 2, maxWaiting: 200 }
/** @internal */
export const signInQueue = createSignInQueue(signInLimits)

export interface Credentials {
  readonly userName: string
  readonly password: string
  readonly address: string
  /** Receives the stored name of an active user, before the password is verified. */
  readonly onAccount?: (userName: string) => void
}

export interface SignInOptions {
  readonly database: Database
  readonly sessions: Sessions
  readonly refusedPasswords: ReadonlySet<string>
}

/**
 * Verifies the credentials in `signInQueue`, starts a session and returns its token. Throws the same 401 after the
 * same time for an unknown or inactive user and a wrong or refused password, and counts a failure. Throws 429 if
 * earlier failures make the caller wait, or the queue is full.
 */
export async function signIn(options: SignInOptions, credentials: Credentials): Promise<string> {
  const { database, sessions } = options
  const origin = toAttemptOrigin(credentials.userName, credentials.address)
  // Checked before the queue, so that throttled attempts take no slot, and again within it.
  const recentFailures = await requireNotThrottled(database, origin)
  const verified = await signInQueue.run({ network: origin.network, recentFailures }, () =>
    verifyCredentials(options, origin, credentials),
  )
  // Outside the queue, since it may wait for a transaction that changes this user.
  const token = await sessions.start(verified, credentials.address)
  if (token === undefined) throw wrongCredentials()
  return token
}

interface UserRow {
  readonly id: string
  readonly user_name: string
  readonly password: string | null
}

async function verifyCredentials(
  { database, refusedPasswords }: SignInOptions,
  origin: AttemptOrigin,
  { userName, password, onAccount }: Credentials,
): Promise<VerifiedUser> {
  await requireNotThrottled(database, origin)
  const { rows } = await sql<UserRow>`SELECT u.id, u.user_name, u.password FROM record."user" u
    WHERE lower(u.user_name) = lower(${userName}) AND ${isActiveNow('u')}`.execute(database.kysely)
  const [user] = rows
  if (user) onAccount?.(user.user_name)
  const isRight = user?.password
    ? await verifyPassword(password, user.password)
    : await verifyDummyPassword(password).then(() => false)
  // Checked last, so that a refused password takes as long as a wrong one.
  if (user?.password && isRight && !refusedPasswords.has(password)) {
    await clearFailures(database, origin)
    return { userId: user.id, passwordHash: user.password }
  }
  await storeSignInFailure(database, origin)
  throw wrongCredentials()
}

function wrongCredentials(): RequestProblem {
  return new RequestProblem('notSignedIn', 'De gebruikersnaam of het wachtwoord klopt niet.')
}
