import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { networkOf } from './network-of.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

const windowMinutes = 15
export const minWaitSeconds = 5

interface Limit {
  /** Failures within the window without a wait; each further one doubles the wait. */
  readonly maxFreeFailures: number
  readonly maxWaitSeconds: number
}

type Subject = 'account' | 'network' | 'accountAtNetwork'

/**
 * Wrong guesses soon block an account for their own network, and for everybody only after many from several networks;
 * that wait is short, so that an attacker cannot lock the user out.
 */
const limits: Readonly<Record<Subject, Limit>> = {
  accountAtNetwork: { maxFreeFailures: 5, maxWaitSeconds: 900 },
  network: { maxFreeFailures: 50, maxWaitSeconds: 900 },
  account: { maxFreeFailures: 50, maxWaitSeconds: 60 },
}

export interface AttemptOrigin {
  readonly network: string
  readonly subjects: Readonly<Record<Subject, string>>
}

/** Returns the keys by which failures are counted: the user name in lower case, and the network of the address. */
export function toAttemptOrigin(userName: string, address: string): AttemptOrigin {
  const network = networkOf(address)
  const account = userName.toLowerCase()
  return {
    network,
    subjects: {
      account: `account:${account}`,
      network: `network:${network}`,
      accountAtNetwork: `account:${account} network:${network}`,
    },
  }
}

interface FailuresRow {
  readonly subject: string
  readonly count: number
  readonly seconds_ago: number
}

/**
 * Throws TooManyAttempts while earlier failures make the origin wait; else returns the number of failures of its
 * network in the last 15 minutes.
 */
export async function requireNotThrottled(
  { kysely }: Database,
  { subjects }: AttemptOrigin,
): Promise<number> {
  const { rows } = await sql<FailuresRow>`SELECT subject, count(*)::integer AS count,
      extract(epoch FROM now() - max(failed_at))::float8 AS seconds_ago
    FROM stamboek.sign_in_failure
    WHERE subject = ANY(${Object.values(subjects)}::text[])
      AND failed_at > now() - make_interval(mins => ${sql.lit(windowMinutes)})
    GROUP BY subject`.execute(kysely)
  const failures = new Map(rows.map((row) => [row.subject, row]))
  const waits = (Object.keys(limits) as Subject[]).map((subject) =>
    remainingWaitSeconds(limits[subject], failures.get(subjects[subject])),
  )
  const wait = Math.max(...waits)
  if (wait > 0) throw new TooManyAttempts(Math.ceil(wait))
  return failures.get(subjects.network)?.count ?? 0
}

function remainingWaitSeconds(
  { maxFreeFailures, maxWaitSeconds }: Limit,
  { count, seconds_ago: secondsAgo }: Pick<FailuresRow, 'count' | 'seconds_ago'> = {
    count: 0,
    seconds_ago: 0,
  },
): number {
  if (count < maxFreeFailures) return 0
  return Math.min(maxWaitSeconds, minWaitSeconds * 2 ** (count - maxFreeFailures)) - secondsAgo
}

/** Stores a failed sign-in for the account, for the network, and for the account at that network. */
export async function storeSignInFailure({ kysely }: Database, { subjects }: AttemptOrigin): Promise<void> {
  await sql`INSERT INTO stamboek.sign_in_failure (subject) SELECT unnest(${Object.values(subjects)}::text[])`.execute(
    kysely,
  )
}

/**
 * Clears the failures of the account at its network, after a correct password. The counters of the account and of
 * the network stay: one known account could reset them for guesses at others.
 */
export async function clearFailures({ kysely }: Database, { subjects }: AttemptOrigin): Promise<void> {
  await sql`DELETE FROM stamboek.sign_in_failure WHERE subject = ${subjects.accountAtNetwork}`.execute(kysely)
}

/** Deletes failures from before the window, which no longer count. */
export async function deleteOldFailures({ kysely }: Database): Promise<void> {
  await sql`DELETE FROM stamboek.sign_in_failure
    WHERE failed_at < now() - make_interval(mins => ${sql.lit(windowMinutes)})`.execute(kysely)
}
