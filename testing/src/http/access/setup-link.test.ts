import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../server/test-server.ts'

/** A database without users, and the token of the link that its start prints. */
let database: TestDatabase
let server: TestServer
let token: string

beforeEach(async () => {
  database = await createTestDatabase(inject('postgres').connection)
  await start()
})
afterEach(async () => {
  await server.close()
  await database.drop()
})

async function start(): Promise<void> {
  server = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'off' })
  token = new URL(server.setupAddress ?? 'none:').searchParams.get('setup') ?? ''
}

async function query(statement: string): Promise<void> {
  const client = new Client(database.connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const setUp = (withToken = token) =>
  server.visitor.post('/api/authentication/setup', {
    token: withToken,
    userName: 'chef',
    fullName: 'De Baas',
    password: 'een lang wachtwoord',
  })

test('a setup link expires after a day', async () => {
  await query(`UPDATE stamboek.one_time_link SET expires_at = expires_at - interval '1 day'`)
  expect(await setUp()).toMatchObject({ status: 403 })
})

test('a new start invalidates earlier setup links', async () => {
  const earlier = token
  await server.close()
  await start()
  expect(await setUp(earlier)).toMatchObject({ status: 403 })
  expect(await setUp()).toMatchObject({ status: 204 })
})

test('a setup link is invalid once a user has a password', async () => {
  await query(`UPDATE record."user" SET password = 'any'`)
  expect(await setUp()).toMatchObject({ status: 403 })
})
