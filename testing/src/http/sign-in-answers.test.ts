import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { TestClient } from '../test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
  type TestServer,
} from '../test-server.ts'

type Crypto = typeof import('node:crypto')
const derivations = vi.hoisted(() => [] as object[])
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<Crypto>()
  const argon2: Crypto['argon2'] = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters
    derivations.push({ algorithm, memory, passes, parallelism, tagLength })
    original.argon2(algorithm, parameters, callback)
  }
  return { ...original, argon2 }
})

type Queue = typeof import('@stamboek/server/access/sign-in-queue')
const queued = vi.hoisted(() => [] as object[])
vi.mock('@stamboek/server/access/sign-in-queue', async (importOriginal) => {
  const original = await importOriginal<Queue>()
  const createSignInQueue: Queue['createSignInQueue'] = (limits) => {
    const queue = original.createSignInQueue(limits)
    return {
      run(from, attempt) {
        queued.push(from)
        return queue.run(from, attempt)
      },
    }
  }
  return { createSignInQueue }
})

/** Outside the demonstration, on the users of one. */
let server: TestServer
let users: DemonstrationServer

beforeAll(async () => {
  users = await startDemonstrationServer(inject('postgres'))
  await users.query(`UPDATE record."user" SET status = 'Inactive' WHERE user_name = 'gast'`)
  await users.query(`UPDATE record."user" SET password = NULL WHERE user_name = 'lezer'`)
  const { databaseUrl } = users
  server = await startTestServer({ databaseUrl, demo: 'off' })
})
afterAll(async () => {
  await server.close()
  await users.close()
})
beforeEach(() => void derivations.splice(0))

test.each([
  ['an unknown user', 'niemand', 'demoniemand'],
  ['a wrong password', 'beheerder', 'fout'],
  ['a refused password', 'beheerder', 'demobeheerder'],
  ['an inactive user', 'gast', 'iets anders'],
  ['a user without a password', 'lezer', 'iets anders'],
])('%s costs one derivation of a key, as long as any', async (_, userName, password) => {
  const answer = await new TestClient(server.address).post('/api/authentication/login', {
    userName,
    password,
  })
  expect(answer).toMatchObject({
    status: 401,
    body: { code: 'notSignedIn', detail: 'De gebruikersnaam of het wachtwoord klopt niet.' },
  })
  expect(derivations).toEqual([
    { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
  ])
})

test('attempts queue by their network and what failed there', async () => {
  await users.query('DELETE FROM stamboek.sign_in_failure')
  queued.splice(0)
  for (const userName of ['niemand', 'iemand'])
    await new TestClient(server.address).post(
      '/api/authentication/login',
      { userName, password: 'fout' },
      { headers: { 'x-forwarded-for': '2001:db8:1:2::3' } },
    )
  expect(queued).toEqual([
    { network: '2001:db8:1:2::/64', recentFailures: 0 },
    { network: '2001:db8:1:2::/64', recentFailures: 1 },
  ])
})

test('an attempt that has to wait takes no place in the queue', async () => {
  await users.query(`INSERT INTO stamboek.sign_in_failure (subject)
    SELECT 'network:203.0.113.7' FROM generate_series(1, 80)`)
  queued.splice(0)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const body = { userName: 'niemand', password: 'fout' }
  const answer = await new TestClient(server.address).post('/api/authentication/login', body, { headers })
  expect(answer.status).toBe(429)
  expect({ queued, derivations }).toEqual({ queued: [], derivations: [] })
})
