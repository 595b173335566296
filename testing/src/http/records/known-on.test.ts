import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { SchemaDocument } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const vats = '/api/main/vats'
const regions = '/api/main/regions'

let server: DemonstrationServer
let administrator: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  administrator = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

/** An instant after which nothing of before was written. */
async function passInstant(): Promise<string> {
  const instant = Date.now()
  while (Date.now() <= instant) await new Promise(setImmediate)
  return new Date(instant).toISOString()
}

function createLedger(members: object = {}): Promise<AnyRecord> {
  const code = crypto.randomUUID().slice(0, 8)
  return createRecord(administrator, ledgers, { code, description: `Rekening ${code}`, ...members })
}

async function rename(record: AnyRecord, description: string): Promise<void> {
  const { rowVersion } = record
  const { status, body } = await administrator.put(`${ledgers}/${record.id}`, { rowVersion, description })
  expect(status, JSON.stringify(body)).toBe(200)
}

async function find(path: string, body: object, client = administrator): Promise<readonly AnyRecord[]> {
  const answer = await client.post<Page<AnyRecord>>(`${path}/search`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items
}

test('a record is shown, found and named as it was, and is absent before it was made', async () => {
  const beforehand = await passInstant()
  const ledger = await createLedger({ description: 'Vroeger zo' })
  const vat = await createRecord(administrator, vats, {
    code: 'BEKEND',
    description: 'Tarief',
    percentage: 21,
    generalLedgerId: ledger.id,
    activeRangeUtc: { start: '2020-01-01', end: null },
  })
  const knownOnUtc = await passInstant()
  await rename(ledger, 'Later anders')

  const found = await administrator.get<AnyRecord>(`${ledgers}/${ledger.id}?knownOnUtc=${knownOnUtc}`)
  expect(found.body).toEqual(ledger)
  expect(await find(ledgers, { search: { description: 'Vroeger zo' }, knownOnUtc })).toMatchObject([
    { id: ledger.id, description: 'Vroeger zo', rowVersion: 1 },
  ])
  expect(await find(ledgers, { search: { description: 'Later anders' }, knownOnUtc })).toEqual([])
  expect(await find(vats, { search: { ids: [vat.id] }, knownOnUtc })).toMatchObject([
    { generalLedger: { id: ledger.id, label: 'Vroeger zo' } },
  ])
  const lookup = await administrator.post<Page<object>>(`${vats}/lookup`, {
    field: 'generalLedgerId',
    search: 'Vroeger zo',
    knownOnUtc,
  })
  expect(lookup.body.items).toMatchObject([{ id: ledger.id }])
  const absent = await administrator.get(`${ledgers}/${ledger.id}?knownOnUtc=${beforehand}`)
  expect(absent.status).toBe(404)
})

test('nothing of any type was known before the first of it', async () => {
  const { body } = await administrator.get<SchemaDocument>('/api/schema')
  const knownOnUtc = '2020-01-01T00:00:00.000Z'
  const currencyId = crypto.randomUUID()
  let count = 0
  for (const { basePath, name, view, actions } of body.recordTypes) {
    // Rows that a feature makes itself are of other types.
    if (view?.shows === 'rows' || !actions.some(({ kind, enabled }) => kind === 'Search' && enabled)) continue
    const answer = await administrator.post<Page<AnyRecord>>(`${basePath}/search`, {
      knownOnUtc,
      // Functions are searched within a currency.
      search: name === 'function' ? { currencyId } : {},
    })
    expect(answer, `${name}: ${JSON.stringify(answer.body)}`).toMatchObject({
      status: 200,
      body: { items: [], totalCount: 0 },
    })
    count += 1
  }
  expect(count).toBeGreaterThan(30)
})

test('the audit trail ends at the instant', async () => {
  const ledger = await createLedger()
  const knownOnUtc = await passInstant()
  await rename(ledger, 'Nog een naam')
  const { body } = await administrator.get<Page<AuditEntry>>(
    `${ledgers}/${ledger.id}/audit?knownOnUtc=${knownOnUtc}`,
  )
  expect(body.items.map(({ auditAction }) => auditAction)).toEqual(['Insert'])
  expect(body.totalCount).toBe(1)
})

test('an export holds the rows as they were', async () => {
  const ledger = await createLedger({ description: 'Export van toen' })
  const knownOnUtc = await passInstant()
  await rename(ledger, 'Export van nu')
  const readRows = async (body: object) => {
    const { body: content } = await administrator.post<ArrayBuffer>(`${ledgers}/export`, {
      columns: [{ field: 'description' }],
      ids: [ledger.id],
      ...body,
    })
    const [sheet] = (await readXlsx(content)).sheets
    return sheet?.rows.flat()
  }
  expect(await readRows({ knownOnUtc })).toContain('Export van toen')
  expect(await readRows({})).toContain('Export van nu')
})

const writes: readonly [
  name: string,
  send: (knownOnUtc: string, record: AnyRecord) => Promise<{ status: number; body: unknown }>,
][] = [
  [
    'a create',
    (knownOnUtc) => administrator.post(ledgers, { description: 'Nieuw', code: 'NIEUW', knownOnUtc }),
  ],
  [
    'an update',
    (knownOnUtc, { id, rowVersion }) =>
      administrator.put(`${ledgers}/${id}?knownOnUtc=${knownOnUtc}`, { rowVersion, description: 'Anders' }),
  ],
  [
    'a bulk action',
    (knownOnUtc, { id }) =>
      administrator.post(`${ledgers}/bulkdeactivate?knownOnUtc=${knownOnUtc}`, { ids: [id] }),
  ],
  [
    'a dry run',
    (knownOnUtc, { id }) =>
      administrator.post(`${ledgers}/bulkdeactivate?dryRun=true&knownOnUtc=${knownOnUtc}`, { ids: [id] }),
  ],
  [
    'an import',
    (knownOnUtc) =>
      administrator.upload(`${ledgers}/import?knownOnUtc=${knownOnUtc}`, 'a.csv', 'Code;Omschrijving\n1;x\n'),
  ],
  [
    'an undo',
    (knownOnUtc) =>
      administrator.post(`/api/changesets/${crypto.randomUUID()}/undo?knownOnUtc=${knownOnUtc}`, {}),
  ],
]

test.each(writes)('%s in the past is refused', async (_, send) => {
  const ledger = await createLedger()
  const { status, body } = await send(await passInstant(), ledger)
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { detail: 'Dit is een weergave van eerder; hierin kan niets worden gewijzigd.' },
  })
  expect(await find(ledgers, { search: { ids: [ledger.id] } })).toMatchObject([{ ...ledger }])
})

test('an instant that is malformed or to come is refused, and so is one where it has no meaning', async () => {
  const ask = async (knownOnUtc: unknown) => administrator.post(`${ledgers}/search`, { knownOnUtc })
  expect(await ask('gisteren')).toMatchObject({ status: 400, body: { errors: [{ field: 'knownOnUtc' }] } })
  expect(await ask(7)).toMatchObject({ status: 400 })
  expect(await ask(null)).toMatchObject({ status: 200 })
  expect(await ask(new Date(Date.now() + 60_000).toISOString())).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'knownOnUtc' }] },
  })
  const knownOnUtc = await passInstant()
  expect(await administrator.post('/api/changesets/search', { knownOnUtc })).toMatchObject({ status: 400 })
})

test('the past is only for who may read the present: their right, and their unit', async () => {
  const own = await createLedger({ description: 'Van deze unit' })
  const knownOnUtc = await passInstant()
  await rename(own, 'Nog steeds van deze unit')
  const { description } =
    administrator.businessUnits.find(({ id }) => id !== administrator.businessUnitId) ?? {}
  const elsewhere = await server.signIn('beheerder', description)
  expect((await elsewhere.get(`${ledgers}/${own.id}?knownOnUtc=${knownOnUtc}`)).status).toBe(404)
  const search = { ids: [own.id] }
  expect(await find(ledgers, { search, knownOnUtc }, elsewhere)).toEqual([])
  const without = await server.signIn('taakloos')
  expect((await without.post(`${ledgers}/search`, { knownOnUtc })).status).toBe(403)
})

test('a password is not shown as it was', async () => {
  const user = await createRecord(administrator, '/api/main/users', {
    userName: 'vroeger',
    fullName: 'Vroeger',
    email: 'vroeger@example.org',
    password: 'een heel lang wachtwoord 1',
  })
  const knownOnUtc = await passInstant()
  const { rowVersion } = user
  const changed = { rowVersion, fullName: 'Later', password: 'een ander lang wachtwoord 2' }
  expect((await administrator.put(`/api/main/users/${user.id}`, changed)).status).toBe(200)
  const past = await administrator.get<AnyRecord>(`/api/main/users/${user.id}?knownOnUtc=${knownOnUtc}`)
  expect(past.body).toMatchObject({ fullName: 'Vroeger' })
  expect(JSON.stringify(past.body)).not.toMatch(/password|\*\*\*|argon|scrypt/i)
})

async function writeEntries(dtoKey: string, count: number): Promise<void> {
  await server.query(
    `INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT (substr(t.time, 1, 8) || '-' || substr(t.time, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), gen_random_uuid(),
      $1, gen_random_uuid(), 'Update', gen_random_uuid(), '[{"field": "remark", "before": null, "after": "x"}]'
    FROM generate_series(1, $2::int) n,
      (SELECT lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') AS time) t`,
    [dtoKey, count],
  )
}

test('more than 100,000 younger entries of a type are told, with the moment from which it can be asked', async () => {
  const knownOnUtc = await passInstant()
  await writeEntries('Main.RegionViewDto', 100_001)
  const { status, body } = await administrator.post(`${regions}/search`, { knownOnUtc })
  expect(status).toBe(422)
  expect(body.detail).toMatch(
    /^Sindsdien zijn meer dan 100\.000 wijzigingen gedaan\. Vraag een moment vanaf \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/,
  )
  expect(await find(vats, { knownOnUtc })).not.toEqual([])
  expect(await find(regions, { knownOnUtc: await passInstant() })).not.toEqual([])
})

test('what the trail no longer holds is told', async () => {
  const ledger = await createLedger()
  await server.query(
    `WITH gone AS (DELETE FROM stamboek.audit_entry WHERE record_id = $1 RETURNING sequence)
    UPDATE stamboek.change_feed SET drop_count = drop_count + 1, dropped_through = (SELECT max(sequence) FROM gone)`,
    [ledger.id],
  )
  await createLedger()
  const paths = [ledgers, '/api/main/tasksearch', '/api/main/tasks', '/api/main/resourceteams']
  for (const path of paths) {
    const { status, body } = await administrator.post(`${path}/search`, {
      knownOnUtc: '1960-01-01T00:00:00Z',
    })
    expect(status).toBe(422)
    expect(body.detail).toMatch(/^Zo ver terug is de audit trail niet bewaard\. Vraag een moment vanaf /)
  }
  expect(await find(ledgers, { knownOnUtc: await passInstant() })).not.toEqual([])
})
