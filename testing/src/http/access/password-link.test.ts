import { createPasswordToken } from '@stamboek/server/access/password-links'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
})
afterAll(() => server.close())

const newPassword = 'een heel ander wachtwoord'

/** Makes a link for the account, as `npm run admin -- reset` does; returns its token. */
async function makeLink(userName: string): Promise<string> {
  const { databaseUrl } = server
  const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
  try {
    const { id } = await database.kysely
      .selectFrom('record.user')
      .where('user_name', '=', userName)
      .select('id')
      .executeTakeFirstOrThrow()
    return await createPasswordToken(database.kysely, id)
  } finally {
    await database.close()
  }
}

async function query(statement: string): Promise<void> {
  const client = new Client(server.databaseUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const reset = (token: string, password = newPassword) =>
  new TestClient(server.address).post('/api/authentication/reset', { token, password })

const signIn = (userName: string, password: string) =>
  server.visitor.post('/api/authentication/login', { userName, password })

test('sets a password once, signs in, and ends the other sessions of the user', async () => {
  const earlier = await server.signIn('lezer')
  const token = await makeLink('lezer')
  const client = new TestClient(server.address)
  const answer = await client.post('/api/authentication/reset', { token, password: newPassword })
  expect(answer.status, JSON.stringify(answer.body)).toBe(204)
  expect(await client.get('/api/authentication/me')).toMatchObject({
    status: 200,
    body: { userName: 'lezer' },
  })
  expect(await earlier.get('/api/authentication/me')).toMatchObject({ status: 401 })
  expect(await signIn('lezer', 'demolezer')).toMatchObject({ status: 401 })
  expect(await signIn('lezer', newPassword)).toMatchObject({ status: 204 })
  expect(await reset(token, 'nog een ander wachtwoord')).toMatchObject({
    status: 403,
    body: { detail: 'Deze link is al gebruikt of verlopen. Vraag een nieuwe link.' },
  })
})

test('a refused password leaves the link; a later link, or a day, ends it', async () => {
  const first = await makeLink('planner')
  expect(await reset(first, 'planner')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password' }] },
  })
  const second = await makeLink('planner')
  expect(await reset(first)).toMatchObject({ status: 403 })
  await query(`UPDATE stamboek.one_time_link SET expires_at = expires_at - interval '1 day'`)
  expect(await reset(second)).toMatchObject({ status: 403 })
  expect(await signIn('planner', 'demoplanner')).toMatchObject({ status: 204 })
  expect(await reset(await makeLink('planner'))).toMatchObject({ status: 204 })
})

test('a link for a password makes no first administrator, and no other token works', async () => {
  const token = await makeLink('financieel')
  const setup = { token, userName: 'chef', fullName: 'De Baas', password: newPassword }
  expect(await server.visitor.post('/api/authentication/setup', setup)).toMatchObject({ status: 403 })
  expect(await reset('x'.repeat(43))).toMatchObject({ status: 403 })
})
