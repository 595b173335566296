import type { ImportAnswer, ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditEntry, BulkResult, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../postgres/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startTestServer, type TestServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const vats = '/api/main/vats'

let database: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  const postgres = inject('postgres')
  database = await createTestDatabase(postgres.connection, postgres.template)
  proxy = await openDatabaseProxy(database)
  server = await startTestServer({ databaseUrl: proxy.databaseUrl, demo: 'on' })
  beheerder = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})

function withKey(key: string = crypto.randomUUID()) {
  return { headers: { 'idempotency-key': key } }
}

function newLedger() {
  const code = crypto.randomUUID().slice(0, 18)
  return { code, description: `Proef ${code}` }
}

function newVat() {
  return { ...newLedger(), percentage: 4 }
}

async function make(): Promise<AnyRecord> {
  const { status, body } = await beheerder.post<AnyRecord>(ledgers, newLedger())
  expect(status).toBe(201)
  return body
}

async function found(code: unknown): Promise<readonly AnyRecord[]> {
  return (await beheerder.post<Page<AnyRecord>>(`${ledgers}/search`, { search: { code } })).body.items
}

async function actionsOn({ id }: AnyRecord): Promise<readonly string[]> {
  const { body } = await beheerder.get<Page<AuditEntry>>(`${ledgers}/${id}/audit?sortOrder=asc`)
  return body.items.map((entry) => entry.auditAction)
}

/** How many transactions wait for another one with their key. */
async function waitersForKeys(): Promise<number> {
  const observer = new Client(database.connection)
  await observer.connect()
  try {
    const { rows } = await observer.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%idempotency_key%'`,
    )
    return Number(rows[0]?.count)
  } finally {
    await observer.end()
  }
}

describe('a repeated request with the same key', () => {
  test('creates one record, and replays the first response', async () => {
    const [key, body] = [withKey(), newLedger()]
    const first = await beheerder.post<AnyRecord>(ledgers, body, key)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const second = await beheerder.post<AnyRecord>(ledgers, body, key)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await found(body.code)).toHaveLength(1)
    expect(await actionsOn(first.body)).toEqual(['Insert'])
  })

  test('changes a record once, also when another user changed it since', async () => {
    const made = await make()
    const key = withKey()
    const body = { ...made, remark: 'eerst' }
    const first = await beheerder.put<AnyRecord>(`${ledgers}/${made.id}`, body, key)
    expect(first).toMatchObject({ status: 200, body: { remark: 'eerst', rowVersion: 2 } })
    await beheerder.put(`${ledgers}/${made.id}`, { ...first.body, remark: 'daarna' })
    expect(await beheerder.put(`${ledgers}/${made.id}`, body, key)).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await actionsOn(made)).toEqual(['Insert', 'Update', 'Update'])
    expect(await found(made.code)).toMatchObject([{ remark: 'daarna', rowVersion: 3 }])
  })

  test('deactivates once: the replay reports no record as already inactive', async () => {
    const made = await make()
    const [key, body] = [withKey(), { ids: [made.id] }]
    const call = () => beheerder.post<BulkResult>(`${ledgers}/bulkdeactivate`, body, key)
    const done = { status: 200, body: { totalRecordsAffected: 1, results: [{ id: made.id, done: true }] } }
    expect(await call()).toMatchObject(done)
    expect(await call()).toMatchObject(done)
    expect(await actionsOn(made)).toEqual(['Insert', 'Update'])
  })

  test('creates one new version, ends it once, and replays both responses', async () => {
    const activeRangeUtc = { start: '2020-01-01', end: null }
    const { body: vat } = await beheerder.post<AnyRecord>(vats, { ...newVat(), activeRangeUtc })
    const [newVersion, endDate] = [withKey(), withKey()]
    const make = () =>
      beheerder.post<AnyRecord>(
        `${vats}/newversion`,
        { id: vat.id, activeRangeUtc: { start: '2030-01-01', end: null } },
        newVersion,
      )
    const version = await make()
    expect(version.status).toBe(201)
    expect(await make()).toMatchObject({ status: 201, body: version.body })
    const end = () =>
      beheerder.post<BulkResult>(
        `${vats}/assignenddate`,
        { ids: [version.body.id], endDateUtc: '2031-01-01' },
        endDate,
      )
    const ended = await end()
    expect(ended).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
    expect(await end()).toMatchObject({ status: 200, body: ended.body })
  })

  test('deletes once, and replays 204 instead of 404', async () => {
    const { body: vat } = await beheerder.post<AnyRecord>(vats, newVat())
    const key = withKey()
    const remove = () => beheerder.delete(`${vats}/${vat.id}`, { rowVersion: vat.rowVersion }, key)
    expect(await remove()).toMatchObject({ status: 204, body: '' })
    expect(await remove()).toMatchObject({ status: 204, body: '' })
  })

  test('waits while the first still runs, and gets its response', async () => {
    const [key, body] = [withKey(), newLedger()]
    const call = () => beheerder.post<AnyRecord>(ledgers, body, key)
    // The first one is held before its COMMIT, so that the second meets it.
    const second = Promise.withResolvers<Awaited<ReturnType<typeof call>>>()
    const hold = async () => {
      second.resolve(call())
      await expect.poll(waitersForKeys, { timeout: 20_000 }).toBe(1)
    }
    const held = proxy.runBefore('commit', hold, body.code)
    const first = await call()
    await held
    expect(first.status).toBe(201)
    expect(await second.promise).toMatchObject({ status: 201, body: first.body })
    expect(await found(body.code)).toHaveLength(1)
  })

  test("succeeds when the database's response to the first was lost", async () => {
    const [key, body] = [withKey(), newLedger()]
    const lost = proxy.dropResponseTo('commit', body.code)
    expect(await beheerder.post(ledgers, body, key)).toMatchObject({
      status: 503,
      body: { code: 'outcomeUnknown' },
    })
    await lost
    const again = await beheerder.post<AnyRecord>(ledgers, body, key)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await found(body.code)).toHaveLength(1)
    expect(await actionsOn(again.body)).toEqual(['Insert'])
  })
})

describe('an import with a key', () => {
  const batches = async () => (await beheerder.get<readonly ImportBatch[]>(`${ledgers}/imports`)).body

  function fileOf(rows: readonly { readonly code: string; readonly description: string }[]): string {
    return ['Code;Omschrijving', ...rows.map((row) => `${row.code};${row.description}`)].join('\n')
  }

  test('runs and appears in the history once, and is undone once', async () => {
    const key = withKey()
    const row = newLedger()
    const call = () => beheerder.upload<ImportAnswer>(`${ledgers}/import`, 'een.csv', fileOf([row]), key)
    const first = await call()
    expect(first).toMatchObject({ status: 200, body: { importSucceeded: true, counts: { new: 1 } } })
    const history = await batches()
    expect(await call()).toMatchObject({ status: 200, body: first.body })
    expect(await batches()).toEqual(history)
    expect(await found(row.code)).toHaveLength(1)

    const undoKey = withKey()
    const undo = () =>
      beheerder.post<UndoAnswer>(`${ledgers}/imports/${first.body.batchId}/undo`, {}, undoKey)
    const undone = await undo()
    expect(undone).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
    expect(await undo()).toMatchObject({ status: 200, body: undone.body })
  })

  test('refuses another file or name under the key, and an invalid key before it receives the file', async () => {
    const key = withKey()
    const rows = [newLedger()]
    const send = (name: string, content: string, options = key) =>
      beheerder.upload(`${ledgers}/import`, name, content, options)
    expect(await send('een.csv', fileOf(rows))).toMatchObject({ status: 200 })
    const history = await batches()
    expect(await send('een.csv', fileOf([...rows, newLedger()]))).toMatchObject({ status: 422 })
    expect(await send('twee.csv', fileOf(rows))).toMatchObject({ status: 422 })
    expect(await send('een.csv', fileOf(rows), withKey('een'))).toMatchObject({ status: 400 })
    expect(await batches()).toEqual(history)
  })

  test('that wrote nothing, and a dry run, leave the key unused', async () => {
    const key = withKey()
    const [good, bad] = [newLedger(), { ...newLedger(), code: 'te lang '.repeat(40) }]
    const send = (query: string) =>
      beheerder.upload<ImportAnswer>(`${ledgers}/import${query}`, 'een.csv', fileOf([good, bad]), key)
    expect(await send('?dryRun=true')).toMatchObject({ status: 200, body: { importSucceeded: false } })
    expect(await send('')).toMatchObject({ status: 200, body: { importSucceeded: false } })
    expect(await found(good.code)).toEqual([])
    expect(await send('?onlyValid=true')).toMatchObject({
      status: 200,
      body: { importSucceeded: true, counts: { new: 1 } },
    })
  })

  test('gets the first response when that of the database was lost', async () => {
    const key = withKey()
    const row = newLedger()
    const call = () => beheerder.upload<ImportAnswer>(`${ledgers}/import`, 'een.csv', fileOf([row]), key)
    const lost = proxy.dropResponseTo('commit', row.code)
    await call()
    await lost
    const again = await call()
    expect(again).toMatchObject({ status: 200, body: { importSucceeded: true, counts: { new: 1 } } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await found(row.code)).toHaveLength(1)
  })
})

describe('a key', () => {
  const keyUsed = {
    status: 422,
    body: { code: 'ruleBroken', errors: [{ field: 'Idempotency-Key' }] },
  }

  test('belongs to one request: another body, path or business unit is refused', async () => {
    const [key, body] = [withKey(), newLedger()]
    const { body: made } = await beheerder.post<AnyRecord>(ledgers, body, key)
    expect(await beheerder.post(ledgers, { ...body, remark: 'anders' }, key)).toMatchObject(keyUsed)
    expect(await beheerder.put(`${ledgers}/${made.id}`, made, key)).toMatchObject(keyUsed)
    const elsewhere = await server.signIn('beheerder', 'Antwerpen Diensten')
    expect(await elsewhere.post(ledgers, body, key)).toMatchObject(keyUsed)
    expect(await actionsOn(made)).toEqual(['Insert'])
  })

  test('is scoped to its user', async () => {
    const key = withKey()
    const financieel = await server.signIn('financieel', 'Noord-Holland Zorg')
    const [first, second] = [newLedger(), newLedger()]
    expect(await beheerder.post(ledgers, first, key)).toMatchObject({ status: 201, body: first })
    expect(await financieel.post(ledgers, second, key)).toMatchObject({ status: 201, body: second })
  })

  test('is unused again after a refused request, which is validated again', async () => {
    const [key, body] = [withKey(), newLedger()]
    const made = await beheerder.post<AnyRecord>(ledgers, body)
    expect(await beheerder.post(ledgers, body, key)).toMatchObject({ status: 422 })
    await beheerder.put(`${ledgers}/${made.body.id}`, { ...made.body, code: newLedger().code })
    expect(await beheerder.post(ledgers, body, key)).toMatchObject({ status: 201 })
  })

  test('replays nothing to a user who has lost the permission', async () => {
    const [key, body] = [withKey(), newLedger()]
    await beheerder.post(ledgers, body, key)
    const lezer = await server.signIn('lezer')
    expect(await lezer.post(ledgers, body, key)).toMatchObject({ status: 403 })
    const session = await server.signIn('beheerder', 'Noord-Holland Zorg')
    await session.post('/api/authentication/logout')
    expect(await session.post(ledgers, body, key)).toMatchObject({ status: 401 })
  })

  test('that is no UUID is refused', async () => {
    expect(await beheerder.post(ledgers, newLedger(), withKey('een'))).toMatchObject({
      status: 400,
      body: { code: 'malformed', errors: [{ field: 'Idempotency-Key' }] },
    })
  })

  test('may be quoted, as a structured field', async () => {
    const [key, body] = [crypto.randomUUID(), newLedger()]
    const { body: made } = await beheerder.post<AnyRecord>(ledgers, body, withKey(`"${key}"`))
    expect(await beheerder.post(ledgers, body, withKey(key.toUpperCase()))).toMatchObject({ body: made })
  })
})
