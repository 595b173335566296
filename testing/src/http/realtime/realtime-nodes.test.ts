import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../postgres/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { expectChanges, RealtimeClient } from '../../realtime/realtime-client.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startTestServer, type TestServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const ledgers = '/api/main/generalledgers'
const ledgerType = 'Main.GeneralLedgerViewDto'
const ofLedgers = recordTypeGroup(ledgerType)
const ofCountries = recordTypeGroup('Main.CountryViewDto')
const readAgain = { ids: [], action: null, businessUnitId: null, userId: null }

let database: TestDatabase
let proxy: DatabaseProxy
/** Two nodes on one database; the way of the second goes through the proxy. */
let first: TestServer
let second: TestServer
let beheerder: TestClient
let listeners: RealtimeClient[] = []

beforeAll(async () => {
  const postgres = inject('postgres')
  database = await createTestDatabase(postgres.connection, postgres.template)
  proxy = await openDatabaseProxy(database)
  first = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  second = await startTestServer({ databaseUrl: proxy.databaseUrl, demo: 'on' })
  beheerder = await first.signIn('beheerder', 'Noord-Holland Zorg')
})
afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()))
  listeners = []
})
afterAll(async () => {
  await first.close()
  await second.close()
  await proxy.close()
  await database.drop()
})

async function listen(...given: Parameters<typeof RealtimeClient.connect>): Promise<RealtimeClient> {
  const listener = await RealtimeClient.connect(...given)
  listeners.push(listener)
  return listener
}

/** A node without periodic work, so that its actions follow from notifications only. */
async function startWithoutSweeps(): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  } finally {
    vi.useRealTimers()
  }
}

/** The same session, asking another node. */
function at(server: TestServer, { callHeaders }: TestClient): Pick<TestClient, 'address' | 'callHeaders'> {
  return { address: server.address, callHeaders }
}

async function make(client: TestClient): Promise<AnyRecord> {
  const body = { description: 'Proef', code: crypto.randomUUID().slice(0, 8) }
  const made = await client.post<AnyRecord>(ledgers, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

test('a change on one node reaches clients of all nodes, once', async () => {
  const [here, there] = [
    await listen(beheerder, [ofLedgers]),
    await listen(at(second, beheerder), [ofLedgers]),
  ]
  const one = await make(beheerder)
  for (const listener of [here, there]) await expectChanges(listener, [{ ids: [one.id], action: 'Insert' }])
  const two = await make(await second.signIn('beheerder'))
  for (const listener of [here, there]) await expectChanges(listener, [{ ids: [one.id] }, { ids: [two.id] }])
})

test("a change of another business unit's record is not sent on other nodes either", async () => {
  const lezer = await second.signIn('lezer')
  const listener = await listen(lezer, [ofLedgers])
  await make(await first.signIn('beheerder', 'Antwerpen Diensten'))
  const here = await make(await first.signIn('beheerder', 'Noord-Holland Zorg'))
  await expectChanges(listener, [{ ids: [here.id] }])
})

test('a thousand changes on one node are batched into few messages on another', async () => {
  const listener = await listen(at(second, beheerder), [ofLedgers])
  const count = 200
  await Promise.all(Array.from({ length: count }, () => make(beheerder)))
  await expect.poll(() => listener.changes.flatMap(({ ids }) => ids).length, { timeout: 20_000 }).toBe(count)
  expect(listener.changes.length).toBeLessThan(count / 2)
})

test('signing out on one node ends the connections on another', async () => {
  const lezer = await first.signIn('lezer')
  const listener = await listen(at(second, lezer), [ofLedgers], { reconnect: [0, 0] })
  await lezer.post('/api/authentication/logout')
  expect(await listener.waitUntilClosed()).toMatch('Je bent niet meer aangemeld.')
})

test('a role revoked on one node is revoked on another', async () => {
  const third = await startWithoutSweeps()
  const { client, removeRole: loseRole } = await signInWithPermissions(beheerder, ['GeneralLedgerRead'])
  const listener = await listen(at(third, client), [ofLedgers], { reconnect: [0, 0] })
  await listener.waitForReconnect(loseRole)
  await expect(listener.join(ofLedgers)).rejects.toThrow('Hiervoor ontbreekt het recht GeneralLedgerRead.')
  await listener.stop()
  await third.close()
})

test('a connection token of one node opens a WebSocket on another', async () => {
  const { body } = await beheerder.post<{ connectionToken: string }>(
    '/api/realtime/negotiate?negotiateVersion=1',
  )
  const address = new URL(`/api/realtime?id=${encodeURIComponent(body.connectionToken)}`, second.address)
  const socket = new WebSocket(address, {
    headers: { ...beheerder.callHeaders, origin: second.address },
  })
  const opened = await new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    socket.addEventListener('error', () => resolve(false))
  })
  socket.close()
  expect(opened).toBe(true)
})

test('clients of nodes with a cut connection refetch, and receive later changes', async () => {
  const [here, there] = [
    await listen(beheerder, [ofLedgers]),
    await listen(at(second, beheerder), [ofLedgers]),
  ]
  const lezer = await listen(at(second, await first.signIn('lezer')), [ofCountries])
  const operator = new Client(database.connection)
  await operator.connect()
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'stamboek-notifications' AND datname = current_database()`)
  await operator.end()
  for (const listener of [here, there]) await expectChanges(listener, [{ dtoKey: ledgerType, ...readAgain }])
  await expectChanges(lezer, [{ dtoKey: 'Main.CountryViewDto', ...readAgain }])
  const made = await make(beheerder)
  for (const listener of [here, there]) await expectChanges(listener, [readAgain, { ids: [made.id] }])
})

test('clients stay connected during a database restart, then refetch once and receive later changes', async () => {
  const listener = await listen(at(second, beheerder), [ofLedgers])
  proxy.cut()
  // Sent before the node listens again or just after: only a refetch is certain to find it.
  const meanwhile = await make(beheerder)
  proxy.restore()
  const again = () => listener.changes.filter(({ action }) => action === null)
  await expect.poll(again, { timeout: 20_000 }).toEqual([{ dtoKey: ledgerType, ...readAgain }])
  const made = await make(await second.signIn('beheerder'))
  await expect.poll(() => listener.changes.at(-1)?.ids, { timeout: 20_000 }).toEqual([made.id])
  expect(again()).toHaveLength(1)
  const named = listener.changes.flatMap(({ ids }) => ids).filter((id) => id !== meanwhile.id)
  expect(named).toEqual([made.id])
  expect(listener.connection.state).toBe('Connected')
})

test('clients of a stopping node are told to reconnect, and no other client refetches', async () => {
  const third = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  const witness = await listen(beheerder, [ofLedgers])
  const listener = await listen(at(third, beheerder), [ofLedgers], { reconnect: [60_000] })
  const made = await make(await third.signIn('beheerder'))
  const left = new Promise((resolve) => listener.connection.onreconnecting(resolve))
  await third.close()
  await left
  expect(listener.connection.state).toBe('Reconnecting')
  const last = await make(beheerder)
  await expectChanges(witness, [{ ids: [made.id] }, { ids: [last.id] }])
})
