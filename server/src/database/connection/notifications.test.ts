import { type DatabaseProxy, openDatabaseProxy } from '@stamboek/testing/database-proxy'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/test-database'
import { startTestPostgres, type TestPostgres } from '@stamboek/testing/test-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from './database-log.ts'
import { type Notifications, openNotifications } from './notifications.ts'

/** How long to ask again; connecting takes its time on a machine that is busy. */
const patience = { timeout: 20_000 }

let postgres: TestPostgres
let database: TestDatabase
let proxy: DatabaseProxy
let operator: Client
let opened: Notifications[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
  database = await createTestDatabase(postgres.connection)
  operator = new Client(database.connection)
  await operator.connect()
})
beforeEach(async () => {
  proxy = await openDatabaseProxy(database)
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  opened = []
  await proxy.close()
})
afterAll(async () => {
  await operator.end()
  await postgres.stop()
})

interface Listener extends Notifications {
  readonly heard: string[]
  timesBack(): number
}

/** `direct`: not through the proxy. */
async function listen(way?: 'direct'): Promise<Listener> {
  const heard: string[] = []
  let back = 0
  const notifications = await openNotifications({
    connection: way === 'direct' ? database.connection : proxy.connection,
    channel: 'changes',
    log: silentLog,
    onPayload: (payload) => heard.push(payload),
    onReconnect: () => {
      back += 1
    },
  })
  opened.push(notifications)
  return { ...notifications, heard, timesBack: () => back }
}

async function heardBy(listener: Listener, payloads: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(listener.heard).toEqual(payloads), patience)
}

test('all who listen hear all in order, who told it included', async () => {
  const [first, second] = [await listen(), await listen('direct')]
  const told = Array.from({ length: 500 }, (_, index) => `nr ${index} – ✓`)
  for (const payload of told) first.notify(payload)
  await heardBy(second, told)
  await heardBy(first, told)
  expect(first.timesBack()).toBe(0)
})

test('what waits is told in one statement', async () => {
  const listener = await listen('direct')
  const statements = await countStatements(async () => {
    for (let index = 0; index < 100; index += 1) listener.notify(`nr ${index}`)
    await vi.waitFor(() => expect(listener.heard).toHaveLength(100), patience)
  })
  expect(statements).toBeLessThan(5)
})

test('comes back after it was cut, says so once, and tells what waited', async () => {
  const listener = await listen()
  const other = await listen('direct')
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'stamboek-notifications' AND datname = current_database()`)
  await vi.waitFor(() => expect([listener.timesBack(), other.timesBack()]).toEqual([1, 1]), patience)
  listener.notify('weer terug')
  await heardBy(other, ['weer terug'])
  expect(listener.isListening()).toBe(true)
})

test('what is told while the database is away arrives once it is there', async () => {
  const listener = await listen()
  const other = await listen('direct')
  proxy.cut()
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), patience)
  listener.notify('een')
  listener.notify('twee')
  proxy.restore()
  await heardBy(other, ['een', 'twee'])
  expect(listener.timesBack()).toBe(1)
})

test('a connection that has gone silent is given up', async () => {
  const listener = await listen()
  const other = await listen('direct')
  proxy.freeze()
  listener.notify('nog niet')
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), patience)
  proxy.restore()
  await heardBy(other, ['nog niet'])
  expect(listener.timesBack()).toBe(1)
})

test('begins without a database, and listens once there is one', async () => {
  proxy.cut()
  const listener = await listen()
  expect(listener.isListening()).toBe(false)
  listener.notify('begonnen')
  proxy.restore()
  await heardBy(listener, ['begonnen'])
  expect(listener.timesBack()).toBe(1)
})

test('a payload that the database refuses does not keep back what comes after it', async () => {
  const listener = await listen('direct')
  listener.notify('te lang'.repeat(2_000))
  await vi.waitFor(async () => expect(await lastStatement()).toContain('pg_notify'), patience)
  listener.notify('daarna')
  await heardBy(listener, ['daarna'])
})

test('closing tells what waits, and ends while there is no database, too', async () => {
  const [listener, other] = [await listen('direct'), await listen('direct')]
  listener.notify('tot ziens')
  await listener.close()
  await heardBy(other, ['tot ziens'])
  const cutOff = await listen()
  proxy.cut()
  await cutOff.close()
  expect(cutOff.isListening()).toBe(false)
})

/** What the one who told last did last. */
async function lastStatement(): Promise<string> {
  const { rows } = await operator.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE application_name = 'stamboek-notifications' ORDER BY query_start DESC LIMIT 1`,
  )
  return rows[0]?.query ?? ''
}

async function countStatements(work: () => Promise<void>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query')
  await work()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}
