import http from 'node:http'
import { json } from 'node:stream/consumers'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { businessUnitGroup, realtimePath, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectChanges, RealtimeClient, transports } from '../../realtime/realtime-client.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const ledgerType = 'Main.GeneralLedgerViewDto'
const ofLedgers = recordTypeGroup(ledgerType)
const ofCountries = recordTypeGroup('Main.CountryViewDto')

let server: DemonstrationServer
/** Of Noord-Holland Zorg alone. */
let lezer: TestClient
/** Of Noord-Holland Zorg and Antwerpen Diensten. */
let financieel: TestClient
let north: TestClient
let antwerp: TestClient
let listeners: RealtimeClient[] = []

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  lezer = await server.signIn('lezer')
  financieel = await server.signIn('financieel')
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()))
  listeners = []
})
afterAll(() => server.close())

async function listen(...given: Parameters<typeof RealtimeClient.connect>): Promise<RealtimeClient> {
  const listener = await RealtimeClient.connect(...given)
  listeners.push(listener)
  return listener
}

async function make(client: TestClient, members: object = {}): Promise<AnyRecord> {
  const body = { description: 'Proef', code: crypto.randomUUID().slice(0, 8), ...members }
  const made = await client.post<AnyRecord>(ledgers, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

function negotiate(client: TestClient, headers: Readonly<Record<string, string>> = {}) {
  return client.post<Record<string, unknown>>(`${realtimePath}/negotiate?negotiateVersion=1`, undefined, {
    headers,
  })
}

/** The answer to a request for a WebSocket: its status, and the body where there is one. */
async function askWebSocket(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly [number | undefined, unknown]> {
  const request = http.get(server.address + path, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve([statusCode, undefined])
    })
    request.on('response', (answer) => {
      resolve(json(answer).then((body) => [answer.statusCode, body] as const))
    })
  })
}

describe('access to the hub', () => {
  test('is refused without a session, before any other check', async () => {
    const { visitor } = server
    expect(await negotiate(visitor, { 'x-csrf': '0' })).toMatchObject({
      status: 401,
      body: { code: 'notSignedIn' },
    })
    expect(await visitor.get(`${realtimePath}?id=x`)).toMatchObject({ status: 401 })
    expect(await visitor.delete(`${realtimePath}?id=x`)).toMatchObject({ status: 401 })
    expect(await askWebSocket(realtimePath, { origin: 'https://example.com' })).toMatchObject([
      401,
      { code: 'notSignedIn' },
    ])
  })

  test('is refused to pages of other sites', async () => {
    const refused = { status: 403, body: { code: 'notAllowed' } }
    expect(await negotiate(lezer, { 'x-csrf': '0' })).toMatchObject(refused)
    expect(await negotiate(lezer, { origin: 'https://example.com' })).toMatchObject(refused)
    const { cookie = '' } = lezer.callHeaders
    expect(await askWebSocket(realtimePath, { cookie, origin: 'https://example.com' })).toMatchObject([
      403,
      { code: 'notAllowed' },
    ])
    const [status] = await askWebSocket(realtimePath, { cookie, origin: server.address })
    expect(status).toBe(101)
  })

  test('is granted to signed-in users, with the headers of every response', async () => {
    const answer = await negotiate(lezer)
    expect(answer).toMatchObject({ status: 200, body: { connectionToken: expect.any(String) as string } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store') as string,
      'x-correlation-id': expect.any(String) as string,
    })
  })

  test("requires the token of the user's own connection", async () => {
    const { body } = await negotiate(lezer)
    const path = `${realtimePath}?id=${encodeURIComponent(String(body['connectionToken']))}`
    expect(await north.get(path)).toMatchObject({ status: 404 })
    expect(await north.post(path, undefined, { rawBody: 'x' })).toMatchObject({ status: 404 })
  })

  test('only the hub accepts a WebSocket upgrade; other routes ignore it', async () => {
    const { cookie = '' } = lezer.callHeaders
    expect(await askWebSocket('/api/authentication/me', { cookie })).toMatchObject([
      200,
      { userName: 'lezer' },
    ])
    expect(await askWebSocket('/api/realtime/other', { cookie })).toMatchObject([404, { code: 'notFound' }])
  })
})

describe.each(transports)('by %s', (transport) => {
  test('a client receives changes by others and its own', async () => {
    const listener = await listen(lezer, [ofLedgers], { transport })
    const made = await make(north)
    const change = {
      dtoKey: ledgerType,
      ids: [made.id],
      businessUnitId: lezer.businessUnitId ?? null,
      userId: (await north.get<{ userId: string }>('/api/authentication/me')).body.userId,
    }
    await expectChanges(listener, [{ ...change, action: 'Insert' }])
    await north.put(`${ledgers}/${made.id}`, { ...made, remark: 'x' })
    await expectChanges(listener, [
      { ...change, action: 'Insert' },
      { ...change, action: 'Update' },
    ])
    expect(Object.keys(listener.changes[0] ?? {}).toSorted()).toEqual([
      'action',
      'businessUnitId',
      'dtoKey',
      'ids',
      'userId',
    ])

    const self = await listen(north, [ofLedgers], { transport })
    const own = await make(north)
    await expectChanges(self, [{ ids: [own.id], action: 'Insert' }])
  })

  test('a client receives changes of its groups until it leaves them', async () => {
    const listener = await listen(financieel, [ofCountries, ofLedgers], { transport })
    const witness = await listen(lezer, [ofLedgers])
    const first = { ids: [(await make(north)).id] }
    await expectChanges(listener, [first])
    await listener.leave(ofLedgers)
    const second = { ids: [(await make(north)).id] }
    await expectChanges(witness, [first, second])
    await listener.join(ofLedgers)
    const third = { ids: [(await make(north)).id] }
    await expectChanges(witness, [first, second, third])
    await expectChanges(listener, [first, third])
  })
})

test.each([
  { group: 'record-type:Main.RoleViewDto', reason: 'Hiervoor ontbreekt het recht RoleRead.' },
  { group: 'record-type:Main.NothingViewDto', reason: 'Deze groep bestaat niet.' },
  { group: 'business-unit:1', reason: 'Deze groep bestaat niet.' },
  { group: '', reason: 'Deze groep bestaat niet.' },
])('joining "$group" is refused: $reason', async ({ group, reason }) => {
  const listener = await listen(financieel)
  await expect(listener.join(group)).rejects.toThrow(reason)
  await listener.join(ofLedgers)
})

test('joining another unit is refused', async () => {
  const listener = await listen(lezer)
  const reason = 'Je hebt geen toegang tot deze business unit.'
  await expect(listener.join(businessUnitGroup(antwerp.businessUnitId ?? ''))).rejects.toThrow(reason)
  await listener.join(businessUnitGroup(lezer.businessUnitId ?? ''))
})

test('each status of an import is sent to users who may import there, in any group', async () => {
  const lezerListens = await listen(lezer, [ofLedgers])
  const [one, both] = [await listen(north), await listen(antwerp, [ofCountries])]
  const [good, bad] = ['Code;Omschrijving\r\nBER-1;Bericht\r\n', 'Code;Omschrijving\r\nBER-2;\r\n']
  const importRecordId = crypto.randomUUID()
  const importFile = (client: TestClient, file: string, query = '', headers = {}) =>
    client.upload<ImportAnswer>(`${ledgers}/import${query}`, 'rekeningen.csv', file, { headers })
  await importFile(north, good, '?dryRun=true')
  const { body } = await importFile(north, good)
  // Nothing is written a second time.
  await importFile(north, good)
  await importFile(north, bad, '', { importrecordid: importRecordId })
  await importFile(north, bad, '?onlyValid=true')
  const message = { fileName: 'rekeningen.csv', businessUnitId: north.businessUnitId, isImportRecord: false }
  const id = expect.any(String) as string
  for (const { imports } of [one, both])
    await expect
      .poll(() => imports, { timeout: 20_000 })
      .toEqual([
        { ...message, status: 'InProgress', importRecordId: body.batchId },
        { ...message, status: 'Completed', importRecordId: body.batchId, numberOfErrors: 0 },
        { ...message, status: 'InProgress', importRecordId: id },
        { ...message, status: 'Completed', importRecordId: id, numberOfErrors: 0 },
        { ...message, status: 'InProgress', importRecordId },
        { ...message, status: 'Failed', importRecordId, numberOfErrors: 1 },
        { ...message, status: 'InProgress', importRecordId: id },
        { ...message, status: 'Completed', importRecordId: id, numberOfErrors: 1 },
      ])
  // A later message would arrive after it.
  const last = await make(north)
  await expect.poll(() => lezerListens.changes.at(-1)?.ids, { timeout: 20_000 }).toContain(last.id)
  expect(lezerListens.imports).toEqual([])
})

test("changes of another business unit's records are not sent, those of global records are", async () => {
  const [one, both] = [await listen(lezer, [ofLedgers]), await listen(financieel, [ofLedgers])]
  const there = await make(antwerp)
  const everywhere = await make(antwerp, { isGlobalSystemBusinessUnitRecord: true })
  const here = await make(north)
  await expectChanges(one, [
    { ids: [everywhere.id], businessUnitId: null },
    { ids: [here.id], businessUnitId: north.businessUnitId ?? null },
  ])
  await expectChanges(both, [{ ids: [there.id] }, { ids: [everywhere.id] }, { ids: [here.id] }])
})

test("a unit's group receives changes of readable record types; a client in both groups gets each once", async () => {
  const ofUnit = businessUnitGroup(north.businessUnitId ?? '')
  const planner = await server.signIn('planner')
  const [unit, both, other] = [
    await listen(lezer, [ofUnit]),
    await listen(lezer, [ofUnit, ofLedgers]),
    // Works in the unit, and may not read its ledgers.
    await listen(planner, [ofUnit, recordTypeGroup('Main.HolidayViewDto')]),
  ]
  await make(antwerp)
  const here = await make(north)
  await expectChanges(unit, [{ ids: [here.id] }])
  const everywhere = await make(north, { isGlobalSystemBusinessUnitRecord: true })
  await expectChanges(both, [{ ids: [here.id] }, { ids: [everywhere.id] }])
  const last = await make(north)
  await expectChanges(unit, [{ ids: [here.id] }, { ids: [last.id] }])
  await expectChanges(both, [{ ids: [here.id] }, { ids: [everywhere.id] }, { ids: [last.id] }])
  expect(other.changes).toEqual([])
})

test('a thousand concurrent changes are batched into few messages', async () => {
  const listener = await listen(lezer, [ofLedgers])
  const ids: string[] = []
  // No more at once than the queue of one user takes.
  for (let group = 0; group < 3; group += 1)
    for (const { id } of await Promise.all(Array.from({ length: 100 }, () => make(north)))) ids.push(id)
  const bulk = await north.post(`${ledgers}/bulkdeactivate`, { ids })
  expect(bulk.body).toMatchObject({ totalRecordsAffected: 300 })
  // More than a page shows are not named.
  await expect
    .poll(() => listener.changes.filter(({ action }) => action === 'Update'), { timeout: 20_000 })
    .toMatchObject([{ ids: [] }])
  const last = await make(north)
  await expectLast(listener, [{ action: 'Insert', ids: [last.id] }])
  expect(listener.changes.length).toBeLessThan(100)
})

async function expectLast(listener: RealtimeClient, expected: readonly object[]): Promise<void> {
  await expect
    .poll(() => listener.changes.slice(-expected.length), { timeout: 20_000 })
    .toMatchObject(expected)
}
