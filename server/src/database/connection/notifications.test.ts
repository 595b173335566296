import { type DatabaseProxy, openDatabaseProxy } from '@stamboek/testing/postgres/database-proxy'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { silentLog } from './database-log.ts'
import { type Notifications, openNotifications } from './notifications.ts'

const waitOptions = { timeout: 20_000 }

let database: TestDatabase
let proxy: DatabaseProxy
let operator: Client
let opened: Notifications[] = []

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres').connection)
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
})

interface Listener extends Notifications {
  readonly received: string[]
  timesBack(): number
}

/** `direct`: not through the proxy. */
async function listen(way?: 'direct'): Promise<Listener> {
  const received: string[] = []
  let back = 0
  const notifications = await openNotifications({
    connection: way === 'direct' ? database.connection : proxy.connection,
    channel: 'changes',
    log: silentLog,
    onPayload: (payload) => received.push(payload),
    onReconnect: () => {
      back += 1
    },
  })
  opened.push(notifications)
  return { ...notifications, received, timesBack: () => back }
}

async function expectReceived(listener: Listener, payloads: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(listener.received).toEqual(payloads), waitOptions)
}

test('every listener receives all payloads in order, also the sender', async () => {
  const [first, second] = [await listen(), await listen('direct')]
  const payloads = Array.from({ length: 500 }, (_, index) => `nr ${index} – ✓`)
  for (const payload of payloads) first.notify(payload)
  await expectReceived(second, payloads)
  await expectReceived(first, payloads)
  expect(first.timesBack()).toBe(0)
})

test('waiting payloads are sent in one statement', async () => {
  const listener = await listen('direct')
  const statements = await countStatements(async () => {
    for (let index = 0; index < 100; index += 1) listener.notify(`nr ${index}`)
    await vi.waitFor(() => expect(listener.received).toHaveLength(100), waitOptions)
  })
  expect(statements).toBeLessThan(5)
})

test('reconnects after a cut, reports it once, and sends the queued payloads', async () => {
  const listener = await listen()
  const other = await listen('direct')
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'stamboek-notifications' AND datname = current_database()`)
  await vi.waitFor(() => expect([listener.timesBack(), other.timesBack()]).toEqual([1, 1]), waitOptions)
  listener.notify('weer terug')
  await expectReceived(other, ['weer terug'])
  expect(listener.isListening()).toBe(true)
})

test('payloads sent while the database is unreachable arrive after it returns', async () => {
  const listener = await listen()
  const other = await listen('direct')
  proxy.cut()
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), waitOptions)
  listener.notify('een')
  listener.notify('twee')
  proxy.restore()
  await expectReceived(other, ['een', 'twee'])
  expect(listener.timesBack()).toBe(1)
})

test('a connection that has gone silent is given up', async () => {
  const listener = await listen()
  const other = await listen('direct')
  proxy.freeze()
  listener.notify('nog niet')
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), waitOptions)
  proxy.restore()
  await expectReceived(other, ['nog niet'])
  expect(listener.timesBack()).toBe(1)
})

test('begins without a database, and listens once there is one', async () => {
  proxy.cut()
  const listener = await listen()
  expect(listener.isListening()).toBe(false)
  listener.notify('begonnen')
  proxy.restore()
  await expectReceived(listener, ['begonnen'])
  expect(listener.timesBack()).toBe(1)
})

test('a refused payload does not block later ones', async () => {
  const listener = await listen('direct')
  listener.notify('te lang'.repeat(2_000))
  await vi.waitFor(async () => expect(await lastStatement()).toContain('pg_notify'), waitOptions)
  listener.notify('daarna')
  await expectReceived(listener, ['daarna'])
})

test('closing sends queued payloads, and also ends without a database', async () => {
  const [listener, other] = [await listen('direct'), await listen('direct')]
  listener.notify('tot ziens')
  await listener.close()
  await expectReceived(other, ['tot ziens'])
  const cutOff = await listen()
  proxy.cut()
  await cutOff.close()
  expect(cutOff.isListening()).toBe(false)
})

/** The last statement of the connection that notified last. */
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
