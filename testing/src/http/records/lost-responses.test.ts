import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { BulkResult, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../postgres/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { expectChanges, RealtimeClient } from '../../realtime/realtime-client.ts'
import { TestClient } from '../../server/test-client.ts'
import { startTestServer, type TestServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const dtoKey = 'Main.GeneralLedgerViewDto'

let database: TestDatabase
let proxy: DatabaseProxy
/** Two nodes on one database; the second reaches it through the proxy. */
let first: TestServer
let second: TestServer
let reader: TestClient
let writer: TestClient
let listeners: readonly RealtimeClient[] = []

beforeAll(async () => {
  const postgres = inject('postgres')
  database = await createTestDatabase(postgres.connection, postgres.template)
  proxy = await openDatabaseProxy(database)
  first = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  second = await startTestServer({ databaseUrl: proxy.databaseUrl, demo: 'on' })
  reader = await first.signIn('beheerder', 'Noord-Holland Zorg')
  writer = await TestClient.signIn(second.address, 'beheerder', 'Noord-Holland Zorg')
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

/** A signed-in client per node. */
async function listen(): Promise<void> {
  listeners = await Promise.all(
    [reader, writer].map((client) => RealtimeClient.connect(client, [recordTypeGroup(dtoKey)])),
  )
}

function newLedger() {
  const code = crypto.randomUUID().slice(0, 18)
  return { code, description: `Proef ${code}` }
}

async function found(code: string): Promise<readonly AnyRecord[]> {
  const { body } = await reader.post<Page<AnyRecord>>(`${ledgers}/search`, { search: { code } })
  return body.items
}

const isUnknown = { status: 503, body: { code: 'outcomeUnknown' } }

describe("when the database's response to a write is lost", () => {
  test('a record written by one statement gets outcomeUnknown, and every page refetches', async () => {
    await listen()
    const body = newLedger()
    const lost = proxy.dropResponseTo(body.code)
    expect(await writer.post(ledgers, body)).toMatchObject(isUnknown)
    await lost
    expect(await found(body.code)).toMatchObject([{ description: body.description }])
    for (const listener of listeners) await expectChanges(listener, [{ dtoKey, ids: [], action: 'Insert' }])
  })

  test('so does a transaction whose COMMIT was sent', async () => {
    const body = newLedger()
    await listen()
    const made = await writer.post<AnyRecord>(ledgers, body)
    const expected: object[] = [{ dtoKey, ids: [made.body.id], action: 'Insert' }]
    for (const listener of listeners) await expectChanges(listener, expected)
    const lost = proxy.dropResponseTo('commit', made.body.id)
    expect(await writer.post(`${ledgers}/bulkdeactivate`, { ids: [made.body.id] })).toMatchObject(isUnknown)
    await lost
    expect(await found(body.code)).toMatchObject([{ status: 'Inactive' }])
    expected.push({ dtoKey, ids: [], action: 'Update' })
    for (const listener of listeners) await expectChanges(listener, expected)
  })

  test('a transaction that breaks before its COMMIT gets unavailable', async () => {
    const body = newLedger()
    const made = await writer.post<AnyRecord>(ledgers, body)
    const remark = crypto.randomUUID()
    const lost = proxy.dropResponseTo(remark)
    expect(
      await writer.post<BulkResult>(`${ledgers}/bulkdeactivate`, { ids: [made.body.id], remark }),
    ).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await lost
    expect(await found(body.code)).toMatchObject([{ status: 'Active', rowVersion: 1 }])
  })

  test('a write without a connection gets unavailable', async () => {
    const body = newLedger()
    proxy.cut()
    expect(await writer.post(ledgers, body)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    proxy.restore()
    expect(await found(body.code)).toEqual([])
  })
})
