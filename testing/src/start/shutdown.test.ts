import path from 'node:path'
import { advisoryLocks } from '@stamboek/server/database/advisory-locks'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import {
  makeTestDirectory,
  startTestPostgres,
  type TestDirectory,
  type TestPostgres,
} from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { freePort, StamboekProcess } from './stamboek-process.ts'

const timeout = 60_000

let postgres: TestPostgres
let database: TestDatabase
let operator: Client
let started: StamboekProcess[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
  database = await createTestDatabase(postgres.connection)
  operator = new Client(database.connection)
  await operator.connect()
})
afterEach(async () => {
  await Promise.all(started.map((stamboek) => stamboek.end('SIGKILL')))
  started = []
})
afterAll(async () => {
  await operator.end()
  await postgres.stop()
})

function start(settings: Readonly<Record<string, string>>): StamboekProcess {
  const stamboek = new StamboekProcess(settings)
  started.push(stamboek)
  return stamboek
}

/** Asks until there is an answer at all. */
async function firstAnswer(client: TestClient, path: string): Promise<number> {
  for (;;) {
    const answer = await client.get(path).catch(() => undefined)
    if (answer) return answer.status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('during the start', { timeout }, () => {
  test('the program is live and not ready; requests get 503 with Retry-After', async () => {
    await operator.query('select pg_advisory_lock($1)', [advisoryLocks.start])
    const port = await freePort()
    const stamboek = start({ PORT: String(port), DATABASE_URL: database.databaseUrl })
    const client = new TestClient(`http://127.0.0.1:${port}`)
    expect(await firstAnswer(client, '/health/live')).toBe(200)
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, body: { status: 'unavailable' } })
    const answer = await client.post('/api/main/countries/search', {})
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', detail: 'Stamboek start op. Probeer het zo dadelijk opnieuw.' },
    })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.headers.get('retry-after')).toBe('2')
    await operator.query('select pg_advisory_unlock($1)', [advisoryLocks.start])
    await stamboek.address()
    expect(await client.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect(await client.post('/api/main/countries/search', {})).toMatchObject({ status: 401 })
    expect(await stamboek.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  })

  test('SIGTERM waits for the start, then shuts down', async () => {
    await operator.query('select pg_advisory_lock($1)', [advisoryLocks.start])
    const port = await freePort()
    const stamboek = start({ PORT: String(port), DATABASE_URL: database.databaseUrl })
    await firstAnswer(new TestClient(`http://127.0.0.1:${port}`), '/health/live')
    stamboek.signal('SIGTERM')
    await operator.query('select pg_advisory_unlock($1)', [advisoryLocks.start])
    expect(await stamboek.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

test('SIGTERM finishes the running request, accepts no other, and exits with 0', { timeout }, async () => {
  const stamboek = start({ DATABASE_URL: database.databaseUrl })
  const client = await createFirstAdministrator(stamboek)
  await operator.query('begin; lock table record.country in access exclusive mode')
  const slow = client.post<{ totalCount: number }>('/api/main/countries/search', {})
  await waitingStatement()
  stamboek.signal('SIGTERM')
  await expect
    .poll(() =>
      client.get('/health/live').then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused')
  await operator.query('commit')
  expect(await slow).toMatchObject({ status: 200, body: { totalCount: 1 } })
  expect(await stamboek.ended).toMatchObject({ code: 0, stderr: '' })
})

test('SIGTERM first makes the program not ready, and answers on while that is noticed', {
  timeout,
}, async () => {
  const stamboek = start({ DATABASE_URL: database.databaseUrl, DRAIN_SECONDS: '600' })
  const client = new TestClient(await stamboek.address())
  const ready = await client.get('/health/ready')
  expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(ready.headers.get('connection')).toBe('keep-alive')
  stamboek.signal('SIGTERM')
  await expect.poll(async () => (await client.get('/health/ready')).status).toBe(503)
  expect(await client.get('/health/ready')).toMatchObject({
    body: { status: 'unavailable', reason: 'stopping' },
  })
  const answer = await client.post('/api/main/countries/search', {})
  expect(answer).toMatchObject({ status: 401 })
  expect(answer.headers.get('connection')).toBe('close')
  expect(await client.get('/health/live')).toMatchObject({ status: 200 })
})

/** Resolves once a statement waits for the lock that the operator holds. */
async function waitingStatement(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await operator.query("select from pg_stat_activity where wait_event_type = 'Lock'")
      return rows.length
    })
    .toBeGreaterThan(0)
}

test('the program survives a temporary loss of its database', { timeout }, async () => {
  const own = await createTestDatabase(postgres.connection)
  const stamboek = start({ DATABASE_URL: own.databaseUrl })
  const client = await createFirstAdministrator(stamboek)
  await operator.query(`alter database ${own.connection.database} allow_connections false`)
  await operator.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
    own.connection.database,
  ])
  expect(await client.get('/health/live')).toMatchObject({ status: 200 })
  expect(await client.get('/health/ready')).toMatchObject({ status: 503 })
  const refused = await client.post('/api/main/countries/search', {})
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(refused.headers.get('retry-after')).toBe('5')
  await operator.query(`alter database ${own.connection.database} allow_connections true`)
  await expect.poll(() => client.get('/health/ready').then(({ status }) => status)).toBe(200)
  expect(await client.post('/api/main/countries/search', {})).toMatchObject({ status: 200 })
  expect(await stamboek.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

test('the start says where the data is, and whether it is new', { timeout }, async () => {
  const { directory, remove } = await makeTestDirectory()
  try {
    const dataDirectory = path.join(directory, 'gegevens')
    const run = async () => {
      const stamboek = start({ DATA_DIR: dataDirectory })
      await stamboek.address()
      return (await stamboek.end('SIGTERM')).stdout
    }
    expect(await run()).toContain(`Nieuwe gegevensmap ${dataDirectory} gemaakt\n`)
    expect(await run()).toContain(`De gegevens staan in ${dataDirectory}\n`)
  } finally {
    await remove()
  }
})

describe('demonstration data', { timeout }, () => {
  let directory: TestDirectory
  beforeAll(async () => {
    directory = await makeTestDirectory()
  })
  afterAll(() => directory.remove())

  async function demonstration(settings: Readonly<Record<string, string>>) {
    const stamboek = start({ DATA_DIR: directory.directory, ...settings })
    const { port } = new URL(await stamboek.address())
    const client = new TestClient(`http://127.0.0.1:${port}`)
    const accounts = await client.get<readonly unknown[]>('/api/authentication/demo-accounts')
    const signedIn = await client.post('/api/authentication/login', {
      userName: 'beheerder',
      password: 'demobeheerder',
    })
    const { stdout } = await stamboek.end('SIGTERM')
    return {
      accounts: accounts.status,
      canSignIn: signedIn.status === 204,
      hasSetupLink: stdout.includes('setup='),
    }
  }

  test('auto: not when listening for other machines, nor on a database server', async () => {
    const none = { accounts: 404, canSignIn: false, hasSetupLink: true }
    expect(await demonstration({ DEMO: 'auto', HOST: '0.0.0.0' })).toEqual(none)
    const own = await createTestDatabase(postgres.connection)
    expect(await demonstration({ DEMO: 'auto', DATABASE_URL: own.databaseUrl })).toEqual(none)
  })

  test('auto: in the empty embedded database, and usable on loopback only', async () => {
    expect(await demonstration({ DEMO: 'auto' })).toEqual({
      accounts: 200,
      canSignIn: true,
      hasSetupLink: false,
    })
    // Its passwords are known to everybody.
    expect(await demonstration({ DEMO: 'auto', HOST: '0.0.0.0' })).toEqual({
      accounts: 404,
      canSignIn: false,
      hasSetupLink: false,
    })
  })

  test('on: where configured, unless the database has other users', async () => {
    const own = await createTestDatabase(postgres.connection)
    expect(await demonstration({ DEMO: 'on', DATABASE_URL: own.databaseUrl })).toMatchObject({
      accounts: 200,
      canSignIn: true,
    })
    expect(await demonstration({ DEMO: 'on', DATABASE_URL: database.databaseUrl })).toEqual({
      accounts: 404,
      canSignIn: false,
      hasSetupLink: false,
    })
  })
})
