import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let greedy: TestClient
let other: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  greedy = await server.signIn('beheerder')
  other = await server.signIn('lezer')
})
afterAll(() => server.close())

/** Runs the work while everything that reads or writes this table waits. */
async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client(server.databaseUrl)
  await client.connect()
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return await work()
  } finally {
    await client.end()
  }
}

test('200 searches of one user leave room for others; the next one is refused until there is room again', async () => {
  const search = () => greedy.post('/api/main/vats/search', {})
  const { running, refused } = await whileLocked('record.vat', async () => {
    const running = Array.from({ length: 200 }, search)
    // Sent in order over one connection, so earlier messages arrive earlier.
    const refused = await Promise.race([...Array.from({ length: 20 }, search), ...running])
    expect(await other.get('/api/authentication/me')).toMatchObject({ status: 200 })
    expect(await other.post('/api/main/countries/search', {})).toMatchObject({ status: 200 })
    return { running, refused }
  })
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'tooManyRequests',
      detail: 'Je hebt al veel zoekopdrachten openstaan. Probeer het straks opnieuw.',
    },
  })
  expect(refused.headers.get('retry-after')).toBe('5')
  const statuses = (await Promise.all(running)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(180)
  expect(await search()).toMatchObject({ status: 200 })
}, 60_000)

/** Connections that stand still, as they do for a table that is locked. */
async function waitingForLocks(): Promise<unknown> {
  const [row] = await server.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.['count']
}

test('changes of one user that wait for a lock do not block changes of others', async () => {
  const create = (client: TestClient, path: string, code: string) =>
    client.post(`/api/main/${path}`, { code, description: code })
  const financieel = await server.signIn('financieel')
  const created = await whileLocked('record.invoice_type', async () => {
    const waiting = Array.from({ length: 50 }, (_, at) => create(greedy, 'invoicetypes', `F${at}`))
    await expect.poll(waitingForLocks).toBe(3)
    expect(await create(financieel, 'generalledgers', 'EERLIJK')).toMatchObject({ status: 201 })
    expect(await waitingForLocks()).toBe(3)
    return waiting
  })
  const statuses = await Promise.all(created)
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]))
}, 60_000)
