import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  clearFailures,
  requireNotThrottled,
  storeSignInFailure,
  toAttemptOrigin,
} from './sign-in-throttle.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

const network = '192.0.2.7'
const origin = toAttemptOrigin('Anna', network)

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())
beforeEach(() => engine.query('DELETE FROM stamboek.sign_in_failure'))

/** Failures of a while ago; a little less, so that the waits end after the test and not under it. */
const insertFailures = (subject: string, count: number, secondsAgo = 0) =>
  engine.query(
    `INSERT INTO stamboek.sign_in_failure (subject, failed_at)
     SELECT $1, now() - make_interval(secs => $3) + interval '0.9 seconds' FROM generate_series(1, $2::integer)`,
    [subject, count, secondsAgo],
  )

/** The seconds that an attempt is asked to wait for, at most a second more than is left. */
async function waitOf(): Promise<number> {
  const answer = await requireNotThrottled(engine.database, origin).catch((error: unknown) => error)
  return answer instanceof TooManyAttempts ? answer.retryAfterSeconds : 0
}

test('a failure counts for the account, the network and the account at that network', async () => {
  await storeSignInFailure(engine.database, toAttemptOrigin('Anna', '2001:db8:1:2::3'))
  expect(await engine.query('SELECT subject FROM stamboek.sign_in_failure ORDER BY subject')).toEqual([
    { subject: 'account:anna' },
    { subject: 'account:anna network:2001:db8:1:2::/64' },
    { subject: 'network:2001:db8:1:2::/64' },
  ])
})

test.each([
  ['an account at a network', `account:anna network:${network}`, 4, 0],
  ['an account at a network', `account:anna network:${network}`, 5, 5],
  ['an account at a network', `account:anna network:${network}`, 6, 10],
  ['an account at a network', `account:anna network:${network}`, 8, 40],
  ['an account at a network', `account:anna network:${network}`, 40, 900],
  ['a network', `network:${network}`, 49, 0],
  ['a network', `network:${network}`, 50, 5],
  ['a network', `network:${network}`, 80, 900],
  ['an account', 'account:anna', 49, 0],
  ['an account', 'account:anna', 50, 5],
  ['an account', 'account:anna', 80, 60],
  ['another account', 'account:bert', 80, 0],
])('the failures of %s (%s) make wait: %i for %i s', async (_, subject, count, seconds) => {
  await insertFailures(subject, count)
  const wait = await waitOf()
  expect(wait).toBeGreaterThanOrEqual(seconds)
  expect(wait).toBeLessThanOrEqual(seconds === 0 ? 0 : seconds + 1)
})

test('the longest wait counts, from the last failure on', async () => {
  await insertFailures('account:anna', 80, 30)
  await insertFailures(`account:anna network:${network}`, 6)
  const wait = await waitOf()
  expect(wait).toBeGreaterThanOrEqual(30)
  expect(wait).toBeLessThanOrEqual(31)
})

test('the wait ends in time, and failures older than 15 minutes do not count', async () => {
  await insertFailures(`account:anna network:${network}`, 6, 12)
  expect(await waitOf()).toBe(0)
  await insertFailures(`account:anna network:${network}`, 40, 15 * 60 + 2)
  expect(await waitOf()).toBe(0)
})

test('without a wait the recent failures of the network are returned', async () => {
  expect(await requireNotThrottled(engine.database, origin)).toBe(0)
  await insertFailures(`network:${network}`, 3)
  await insertFailures('account:anna', 4)
  expect(await requireNotThrottled(engine.database, origin)).toBe(3)
})

test('clearing keeps the failures of the network and those of the account elsewhere', async () => {
  await storeSignInFailure(engine.database, origin)
  await clearFailures(engine.database, origin)
  expect(await engine.query('SELECT subject FROM stamboek.sign_in_failure ORDER BY subject')).toEqual([
    { subject: 'account:anna' },
    { subject: `network:${network}` },
  ])
})
