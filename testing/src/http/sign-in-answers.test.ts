import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { TestClient } from '../test-client.ts'
import { startDemonstrationServer, startTestServer, type TestServer } from '../test-server.ts'

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

/** Outside the demonstration, on the users of one. */
let server: TestServer
let close: () => Promise<void>

beforeAll(async () => {
  const users = await startDemonstrationServer(inject('postgres'))
  await users.query(`UPDATE record."user" SET status = 'Inactive' WHERE user_name = 'gast'`)
  await users.query(`UPDATE record."user" SET password = NULL WHERE user_name = 'lezer'`)
  const { databaseUrl } = users
  server = await startTestServer({ databaseUrl, demo: 'off' })
  close = async () => {
    await server.close()
    await users.close()
  }
})
afterAll(() => close())
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
