import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  consumeSetupToken,
  createSetupToken,
  hasAllUsers,
  hasNoUserWithPassword,
} from './first-administrator.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())
beforeEach(() => engine.query('UPDATE record."user" SET password = NULL'))

const spend = (token: string) => consumeSetupToken(engine.database.kysely, token)
const refused = {
  code: 'notAllowed',
  message: 'Deze link is al gebruikt of verlopen. Start Stamboek opnieuw voor een nieuwe link.',
}

test('users without a password do not count as users', async () => {
  expect(await hasNoUserWithPassword(engine.database.kysely)).toBe(true)
  await engine.createUser([])
  expect(await hasNoUserWithPassword(engine.database.kysely)).toBe(false)
})

test('users are there when each of the names is', async () => {
  const { userName } = await engine.createUser([])
  expect(await hasAllUsers(engine.database, [String(userName)])).toBe(true)
  expect(await hasAllUsers(engine.database, [String(userName), 'niemand'])).toBe(false)
})

test('a setup token is valid once', async () => {
  const token = await createSetupToken(engine.database)
  await spend(token)
  await expect(spend(token)).rejects.toMatchObject(refused)
})

test('a setup token ends after a day, and with the next one', async () => {
  const earlier = await createSetupToken(engine.database)
  const token = await createSetupToken(engine.database)
  await expect(spend(earlier)).rejects.toMatchObject(refused)
  await engine.query(`UPDATE stamboek.one_time_link SET expires_at = expires_at - interval '1 day'`)
  await expect(spend(token)).rejects.toMatchObject(refused)
})

test('a setup token is invalid once a user can sign in', async () => {
  const token = await createSetupToken(engine.database)
  await engine.createUser([])
  await expect(spend(token)).rejects.toMatchObject(refused)
})
