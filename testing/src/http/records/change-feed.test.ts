import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createBackup } from '@stamboek/server/backup/create-backup'
import { restoreBackup } from '@stamboek/server/backup/restore-backup'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { makeTestDirectory } from '../../postgres/test-postgres.ts'
import { FeedReader, readChangePage, readFromEnd } from '../../records/feed-reader.ts'
import { beginLedgerWriter, type LedgerWriter } from '../../records/ledger-writer.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'

const ledgers = '/api/main/generalledgers'
const regions = '/api/main/regions'
const vats = '/api/main/vats'
const vatType = 'Main.VatViewDto'
const ledgerType = 'Main.GeneralLedgerViewDto'
const regionType = 'Main.RegionViewDto'

let server: DemonstrationServer
let beheerder: TestClient
const connections: Client[] = []

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterEach(() => Promise.all(connections.splice(0).map((client) => client.end())))
afterAll(() => server.close())

async function begin(): Promise<LedgerWriter> {
  const client = new Client(server.databaseUrl)
  connections.push(client)
  await client.connect()
  return beginLedgerWriter(client)
}

async function write<Body = AnyRecord>(call: ReturnType<typeof beheerder.call<Body>>): Promise<Body> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

async function newRegion(): Promise<object> {
  const countries = await write(
    beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {}),
  )
  return {
    description: `Regio ${crypto.randomUUID()}`,
    countryId: countries.items[0]?.id,
    postalCodeRanges: [{ postalCodeFrom: '1000', postalCodeTo: '1050' }],
  }
}

const makeVat = () =>
  write(
    beheerder.post<AnyRecord>(vats, {
      description: 'Proef',
      code: crypto.randomUUID().slice(0, 8),
      percentage: 3,
      activeRangeUtc: { start: '2019-12-31T23:00:00.000Z', end: null },
    }),
  )

const read = (id: string) => write(beheerder.get<AnyRecord>(`${ledgers}/${id}`))

/** Returns their ids. */
async function makeLedgers<Count extends 1 | 2 | 3>(count: Count): Promise<Ids[Count]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await makeLedger()).id)
  return ids as unknown as Ids[Count]
}

interface Ids {
  readonly 1: readonly [string]
  readonly 2: readonly [string, string]
  readonly 3: readonly [string, string, string]
}

const makeLedger = () =>
  write(beheerder.post<AnyRecord>(ledgers, { code: crypto.randomUUID().slice(0, 18), description: 'Proef' }))

/** Some reads, none of which may find anything. */
async function expectNothing(reader: FeedReader): Promise<void> {
  for (let times = 0; times < 4; times += 1)
    expect(await reader.readPage()).toMatchObject({ items: [], hasMore: false })
}

test('an item says from when it holds', async () => {
  const reader = await readFromEnd(server, beheerder)
  const [start, end] = ['2039-12-31T23:00:00.000Z', '2044-12-31T23:00:00.000Z']
  const vat = await write(
    beheerder.post<AnyRecord>(vats, {
      description: 'Proef',
      code: crypto.randomUUID().slice(0, 8),
      percentage: 3,
      activeRangeUtc: { start, end: null },
    }),
  )
  const renamed = await write(
    beheerder.put<AnyRecord>(`${vats}/${vat.id}`, { ...vat, description: 'Anders' }),
  )
  const ending = { ids: [renamed.id], endDateUtc: end }
  await write(beheerder.post(`${vats}/assignenddate`, ending))
  await makeLedger()
  const items = await reader.readUntil(4)
  expect(items.slice(0, 3).map(({ effectiveOnUtc }) => effectiveOnUtc)).toEqual([start, start, end])
  expect(items[3]?.effectiveOnUtc).toBe(items[3]?.changedOnUtc)
})

test('a reader gets what was made, changed and deleted, child records too, each once and in order', async () => {
  const reader = await readFromEnd(server, beheerder)
  const made = await write(beheerder.post<AnyRecord>(regions, await newRegion()))
  const [range] = made.postalCodeRanges as readonly AnyRecord[]
  await write(beheerder.put(`${regions}/${made.id}`, { ...made, description: 'Elders' }))
  const both = [await makeLedger(), await makeLedger()].map(({ id }) => id)
  await write(beheerder.post(`${ledgers}/bulkdeactivate`, { ids: both }))
  const vat = await makeVat()
  await write(beheerder.delete(`${vats}/${vat.id}`, { rowVersion: vat.rowVersion }))

  const items = await reader.readUntil(9)
  const told = items.map(({ dtoKey, recordId, action }) => [dtoKey, recordId, action])
  expect(told.slice(0, 2)).toEqual(
    expect.arrayContaining([
      [regionType, made.id, 'Insert'],
      ['Main.PostalCodeRangeViewDto', range?.id, 'Insert'],
    ]),
  )
  expect(told.slice(2)).toEqual([
    [regionType, made.id, 'Update'],
    ...both.map((id) => [ledgerType, id, 'Insert']),
    ...both.map((id) => [ledgerType, id, 'Update']),
    [vatType, vat.id, 'Insert'],
    [vatType, vat.id, 'Delete'],
  ])
  expect(items.find(({ recordId }) => recordId === made.id)).toMatchObject({
    businessUnitId: null,
    parentId: null,
    userName: 'Marieke van den Berg',
    userId: made.createdById,
    changes: expect.arrayContaining([
      { field: 'description', before: null, after: made.description },
    ]) as unknown,
  })
  expect(items.find(({ recordId }) => recordId === range?.id)?.parentId).toBe(made.id)
  const changeSets = items.map(({ changeSetId }) => changeSetId)
  expect(changeSets[0]).toBe(changeSets[1])
  expect(changeSets[5]).toBe(changeSets[6])
  expect(new Set(changeSets).size).toBe(7)
  const sequences = items.map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  await expectNothing(reader)
})

test('nothing is given before all older transactions have ended, then all of it, without what was rolled back', async () => {
  const ids = await makeLedgers(3)
  const reader = await readFromEnd(server, beheerder)
  const [older, failing] = [await begin(), await begin()]
  const first = await older.write(ids[0])
  await failing.write(ids[1])
  await failing.end('ROLLBACK')
  const younger = await write(
    beheerder.put<AnyRecord>(`${ledgers}/${ids[2]}`, { ...(await read(ids[2])), remark: 'Jonger' }),
  )
  await expectNothing(reader)
  const last = await older.write(ids[0])
  await expectNothing(reader)
  await older.end('COMMIT')
  const items = await reader.readUntil(3)
  expect(items.map(({ recordId }) => recordId)).toEqual([ids[0], younger.id, ids[0]])
  expect([items[0]?.sequence, items[2]?.sequence]).toEqual([first, last])
})

test('an entry waits for one with a lower sequence, also of a transaction that began after all that have ended', async () => {
  const ids = await makeLedgers(2)
  const reader = await readFromEnd(server, beheerder)
  const [early, late] = [await begin(), await begin()]
  await early.transactionId()
  const expected = [await late.write(ids[0]), await early.write(ids[1])]
  await early.end('COMMIT')
  await expectNothing(reader)
  await late.end('COMMIT')
  expect((await reader.readUntil(2)).map(({ sequence }) => sequence)).toEqual(expected)
})

test('the entries of a record have the order of its commits, also where the transaction that changed it last began first', async () => {
  const ids = await makeLedgers(3)
  const reader = await readFromEnd(server, beheerder)
  const early = await begin()
  await early.write(ids[0])
  // Older than the next one, and open: by the ids of transactions alone, the second change of the record would come first.
  const between = await begin()
  await between.write(ids[1])
  const late = await begin()
  const expected = [await late.write(ids[2])]
  await late.end('COMMIT')
  expected.push(await early.write(ids[2]))
  await early.end('COMMIT')
  await expectNothing(reader)
  await between.end('COMMIT')
  const items = await reader.readUntil(4)
  expect(items.filter(({ recordId }) => recordId === ids[2]).map(({ sequence }) => sequence)).toEqual(
    expected,
  )
})

test('a cursor of now begins behind what was visible, however long a transaction stays open', async () => {
  const ids = await makeLedgers(2)
  await readFromEnd(server, beheerder)
  const open = await begin()
  const sequence = await open.write(ids[0])
  const reader = await FeedReader.atEnd(beheerder, 0)
  await write(beheerder.post(`${ledgers}/bulkdeactivate`, { ids: [ids[1]] }))
  await open.end('COMMIT')
  const items = await reader.readUntil(2)
  expect(items[0]?.sequence).toBe(sequence)
})

test('pages of any size tell the same, from the beginning of the trail', async () => {
  await readFromEnd(server, beheerder)
  const [whole, small] = [
    new FeedReader(beheerder, { limit: 1000 }),
    new FeedReader(beheerder, { limit: 37 }),
  ]
  for (const reader of [whole, small]) while ((await reader.readPage()).hasMore);
  const rows =
    await server.query(`SELECT sequence::int FROM stamboek.audit_entry WHERE dto_key = '${ledgerType}'
    AND (business_unit_id IS NULL OR business_unit_id = '${beheerder.businessUnitId}') ORDER BY sequence`)
  const ofLedgers = whole.items.filter(({ dtoKey }) => dtoKey === ledgerType)
  expect(ofLedgers.map(({ sequence }) => ({ sequence }))).toEqual(rows)
  expect(small.items).toEqual(whole.items)
})

test('types narrow the feed', async () => {
  const options = { types: [ledgerType, vatType] }
  const reader = await readFromEnd(server, beheerder, options)
  const vat = await makeVat()
  await write(beheerder.post(regions, await newRegion()))
  const [ledger] = await makeLedgers(1)
  expect((await reader.readUntil(2)).map(({ recordId }) => recordId)).toEqual([vat.id, ledger])
})

test('nobody gets what he may not audit, in the unit of the call, and the cursor goes on', async () => {
  const clients = [await server.signIn('beheerder', 'Noord-Holland Zorg'), await server.signIn('taakloos')]
  for (const client of clients) {
    const reader = await readFromEnd(server, client)
    const before = reader.cursor
    await makeLedgers(1)
    await expect
      .poll(async () => {
        await reader.read()
        return reader.cursor
      })
      .not.toBe(before)
    expect(reader.items).toEqual([])
  }
})

test('a role that loses the right to audit a type gets the others from then on', async () => {
  const { createRole, createUser } = createUsersOverHttp(beheerder)
  const permissions = ['GeneralLedgerReadAudit', 'VatReadAudit']
  const role = await createRole(permissions)
  const user = await createUser([{ roleId: role.id, businessUnitId: beheerder.businessUnitId }])
  const reader = await readFromEnd(server, await signInAs(user, beheerder))
  const [ledger] = await makeLedgers(1)
  await reader.readUntil(1)
  await write(
    beheerder.put(`/api/main/roles/${role.id}`, {
      rowVersion: role.rowVersion,
      permissions: ['VatReadAudit'],
    }),
  )
  await makeLedgers(1)
  const vat = await makeVat()
  expect((await reader.readUntil(2)).map(({ recordId }) => recordId)).toEqual([ledger, vat.id])
})

test.each([
  [{ after: 'gisteren' }],
  [{ after: ['now', 'now'] }],
  [{ limit: 0 }],
  [{ limit: 1001 }],
  [{ limit: 'veel' }],
  [{ type: 'Main.Nope' }],
  [{ type: [ledgerType, ''] }],
  [{ skip: 1 }],
])('%j gets 400', async (query) => {
  expect(await readChangePage(beheerder, query)).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test('a cursor of another database gets 410, and so does one of before a restore', {
  timeout: 60_000,
}, async () => {
  const cursorOf = async (client: TestClient) => (await readFromEnd(server, client)).cursor ?? ''
  const old = await cursorOf(beheerder)
  const gone = { status: 410, body: { code: 'gone', title: 'Niet meer beschikbaar' } }
  const other = await startDemonstrationServer(inject('postgres'))
  expect(await readChangePage(await other.signIn('beheerder'), { after: old })).toMatchObject(gone)
  await other.close()

  const { directory, remove } = await makeTestDirectory()
  await server.restart(async () => {
    const database = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: 'unused' })
    const backup = await createBackup(database, { to: directory, version: '1' })
    await restoreBackup(database, backup, { mayReplace: true, isActive: true })
    await database.close()
  })
  await remove()
  beheerder = await server.signIn('beheerder')
  expect(await readChangePage(beheerder, { after: old })).toMatchObject(gone)
  const reader = new FeedReader(beheerder, { limit: 5 }, await cursorOf(beheerder))
  const [ledger] = await makeLedgers(1)
  expect(await reader.readUntil(1)).toMatchObject([{ recordId: ledger }])
})
