import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { testPassword } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from './passwords.ts'
import { createSessions } from './sessions.ts'
import { signIn, signInLimits, signInQueue } from './sign-in.ts'
import { createUserAccessCache } from './user-access-cache.ts'

const derive = vi.spyOn(crypto, 'argon2')
const enqueue = vi.spyOn(signInQueue, 'run')
// So that modules which import the function by name call the spy, too.
syncBuiltinESMExports()
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const address = '2001:db8:1:2::3'
const network = '2001:db8:1:2::/64'
const refusedPassword = 'mag hier niet meer'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine({ hashed: hashPassword })
  await engine.createUser([], { userName: 'anna' })
  await engine.createUser([], { userName: 'bert', password: refusedPassword })
  await engine.createUser([], { userName: 'carla', status: 'Inactive' })
  await engine.createUser([], { userName: 'dirk', password: null })
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.query('DELETE FROM stamboek.sign_in_failure')
  derive.mockClear()
  enqueue.mockClear()
})

const failures = () => engine.query('SELECT subject FROM stamboek.sign_in_failure ORDER BY subject')

function attempt(userName: string, password: string): Promise<string> {
  const { database } = engine
  const sessions = createSessions(database, createUserAccessCache(database))
  return signIn(
    { database, sessions, refusedPasswords: new Set([refusedPassword]) },
    { userName, password, address },
  )
}

test('the right password starts a session of the user, in whatever case the name was typed', async () => {
  const token = await attempt('Anna', testPassword)
  expect(
    await createSessions(engine.database, createUserAccessCache(engine.database)).authenticate(token),
  ).toMatchObject({ userName: 'anna' })
})

test.each([
  ['an unknown user', 'niemand', 'iets anders'],
  ['a wrong password', 'anna', 'iets anders'],
  ['a refused password', 'bert', refusedPassword],
  ['an inactive user', 'carla', testPassword],
  ['a user without a password', 'dirk', testPassword],
])(
  '%s costs one derivation of a key, as long as any, and counts as a failure',
  async (_, userName, password) => {
    await expect(attempt(userName, password)).rejects.toMatchObject({
      code: 'notSignedIn',
      message: 'De gebruikersnaam of het wachtwoord klopt niet.',
    })
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
    expect(derive.mock.calls).toEqual([['argon2id', expect.objectContaining(cost), expect.any(Function)]])
    expect(await failures()).toEqual([
      { subject: `account:${userName}` },
      { subject: `account:${userName} network:${network}` },
      { subject: `network:${network}` },
    ])
  },
)

test('the right password makes the failures forgotten that this network made at this account alone', async () => {
  await attempt('anna', 'fout').catch(() => {})
  await attempt('anna', testPassword)
  expect(await failures()).toEqual([{ subject: 'account:anna' }, { subject: `network:${network}` }])
})

test('attempts are queued by network and its failures', async () => {
  for (const userName of ['niemand', 'iemand']) await attempt(userName, 'fout').catch(() => {})
  expect(enqueue.mock.calls.map(([from]) => from)).toEqual([
    { network, recentFailures: 0 },
    { network, recentFailures: 1 },
  ])
  expect(signInLimits).toEqual({ maxRunning: 2, maxWaiting: 200 })
})

test('an attempt that has to wait takes no place in the queue', async () => {
  await engine.query(`INSERT INTO stamboek.sign_in_failure (subject)
    SELECT 'network:${network}' FROM generate_series(1, 80)`)
  await expect(attempt('anna', testPassword)).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(enqueue).not.toHaveBeenCalled()
  expect(derive).not.toHaveBeenCalled()
})

test('concurrent attempts count each other’s failures', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => attempt('anna', 'fout')))
  const codes = answers.map(
    (answer) => answer.status === 'rejected' && (answer.reason as { code: string }).code,
  )
  expect(codes.filter((code) => code === 'tooManyRequests').length).toBeGreaterThanOrEqual(13)
})

test('a password that was changed while it was verified starts no session', async () => {
  const { database } = engine
  const sessions = {
    ...createSessions(database, createUserAccessCache(database)),
    start: async () => undefined,
  }
  const credentials = { userName: 'anna', password: testPassword, address }
  await expect(
    signIn({ database, sessions, refusedPasswords: new Set() }, credentials),
  ).rejects.toMatchObject({ code: 'notSignedIn' })
})
