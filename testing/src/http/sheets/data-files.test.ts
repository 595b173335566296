import { request as openRequest } from 'node:http'
import type { CreatedAccessToken, MyPermissions } from '@stamboek/model/contract/access'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { Problem } from '@stamboek/model/contract/problem'
import type { Page } from '@stamboek/model/contract/record-calls'
import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { readXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isListed, RecordPool } from '../../openapi/record-pool.ts'
import { requiredSearch } from '../../records/required-search.ts'
import { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const catalogue = createRecordCatalogue(recordTypes)
const types = catalogue.all().filter((type) => isListed(type) && type.actions.includes('Export'))
const ledgers = '/api/main/generalledgers'

let server: DemonstrationServer
let beheerder: TestClient
/** A program with a token of all rights. */
let program: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  await new RecordPool(catalogue, beheerder, () => false).fill()
  program = await makeProgram(beheerder)
})
afterAll(() => server.close())

async function makeProgram(owner: TestClient): Promise<TestClient> {
  const { body: held } = await owner.get<MyPermissions>('/api/authorization/permissions/me')
  const here = held.businessUnits.find(({ id }) => id === owner.businessUnitId)
  const { body } = await owner.post<CreatedAccessToken>('/api/authentication/tokens', {
    name: 'Rapport',
    permissions: [...new Set([...held.permissions, ...(here?.permissions ?? [])])],
    expiresOnUtc: new Date(Date.now() + 86_400_000).toISOString(),
  })
  return TestClient.withToken(owner.address, body.token, owner.businessUnitId)
}

function download(path: string, query: Readonly<Record<string, string>> | string = {}, client = program) {
  return fetch(`${client.address}${path}?${new URLSearchParams(query).toString()}`, {
    headers: client.callHeaders,
  })
}

async function readJson(path: string, query?: Readonly<Record<string, string>>, client = program) {
  const answer = await download(`${path}.json`, query, client)
  const body = (await answer.json()) as readonly AnyRecord[]
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return body
}

/** The query that the required search fields of a type need. */
function requiredQuery(type: RecordType): Readonly<Record<string, string>> {
  const search = requiredSearch(type, beheerder)
  return Object.keys(search).length > 0 ? { search: JSON.stringify(search) } : {}
}

describe.each(types.map((type) => [type.labels.many, type] as const))('%s', (_, type) => {
  const query = () => requiredQuery(type)

  test('come as what a search answers', async () => {
    const search = requiredSearch(type, beheerder)
    const { body } = await beheerder.post<Page<AnyRecord>>(actionAddress(type, 'Search'), {
      search,
      limit: 1000,
    })
    const records = await readJson(type.basePath, query())
    expect(records.length).toBe(body.totalCount)
    // Beside these, the records that a record is linked to.
    expect(records.slice(0, 1000)).toMatchObject(body.items)
  })

  test('come as text and as a workbook with as many rows', async () => {
    const records = await readJson(type.basePath, query())
    const csv = await download(`${type.basePath}.csv`, query())
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await csv.text()
    expect(text.split('\r\n').length - 2).toBeGreaterThanOrEqual(records.length)
    const xlsx = await download(`${type.basePath}.xlsx`, query())
    expect(xlsx.headers.get('content-disposition')).toMatch(/attachment; .*\.xlsx/)
    const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))
    expect(sheets[0]?.rows).toHaveLength(records.length + 1)
  })
})

const importable = types.filter((type) => type.actions.includes('Import'))

test.each(importable.map((type) => [type.labels.many, type] as const))(
  'the text of %s changes nothing when it is imported',
  async (_, type) => {
    const csv = await download(`${type.basePath}.csv`, requiredQuery(type))
    const count = (await readJson(type.basePath, requiredQuery(type))).length
    const path = `${type.basePath}/import`
    const answer = await beheerder.upload<ImportAnswer>(path, 'gegevens.csv', await csv.text())
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { counts, rows } = answer.body
    const context = JSON.stringify(rows.filter(({ outcome }) => outcome !== 'unchanged').slice(0, 3))
    expect(counts, context).toEqual({ new: 0, changed: 0, refused: 0, unchanged: count })
  },
)

const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id)

async function makeLedger(members: object = {}): Promise<AnyRecord> {
  const body = { code: crypto.randomUUID().slice(0, 18), description: 'Proef', ...members }
  const made = await beheerder.post<AnyRecord>(ledgers, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

describe('the query narrows it', () => {
  test('by status', async () => {
    const [active, inactive] = [await makeLedger(), await makeLedger({ status: 'Inactive' })]
    const found = async (query: Readonly<Record<string, string>>) => idsOf(await readJson(ledgers, query))
    expect(await found({})).toEqual(expect.arrayContaining([active.id, inactive.id]))
    expect(await found({ status: 'Inactive' })).toContain(inactive.id)
    expect(await found({ status: 'Inactive' })).not.toContain(active.id)
  })

  test('by the time of the last change, from on and before', async () => {
    const before = await makeLedger()
    const between = await makeLedger()
    const after = await makeLedger()
    const times = [between, after].map((record) => String(record['lastModifiedOnUtc']))
    const [lastModifiedFrom = '', lastModifiedTo = ''] = times
    const found = idsOf(await readJson(ledgers, { lastModifiedFrom, lastModifiedTo }))
    expect(found).toContain(between.id)
    expect(found).not.toContain(before.id)
    expect(found).not.toContain(after.id)
    expect(idsOf(await readJson(ledgers, { lastModifiedFrom }))).toEqual(
      expect.arrayContaining([between.id, after.id]),
    )
  })

  test('by other search fields, and to what was known', async () => {
    const description = `Proef ${crypto.randomUUID()}`
    const made = await makeLedger({ description })
    const knownOnUtc = new Date(Date.parse(String(made['lastModifiedOnUtc'])) - 1).toISOString()
    const search = JSON.stringify({ description })
    expect(idsOf(await readJson(ledgers, { search }))).toEqual([made.id])
    expect(await readJson(ledgers, { search, knownOnUtc })).toEqual([])
  })

  test.each<[string, string, readonly string[]]>([
    ['an unknown name', 'kleur=rood', ['kleur']],
    ['a name given twice', 'status=Active&status=Inactive', ['status']],
    ['another status', 'status=Weg', ['status']],
    ['a moment that is none', 'lastModifiedFrom=gisteren', ['lastModifiedFrom']],
    ['no JSON', 'search=x', ['search']],
    ['a list', 'search=[]', ['search']],
    ['an unknown search field', 'search={"kleur":1}', ['search.kleur']],
  ])('not by %s', async (_, query, fields) => {
    const answer = await download(`${ledgers}.csv`, query)
    expect(answer.status).toBe(400)
    const { errors = [] } = (await answer.json()) as Problem
    expect(errors.map(({ field }) => field)).toEqual(fields)
  })
})

test('it needs the right to export, and the unit', async () => {
  const { client } = await signInWithPermissions(beheerder, ['GeneralLedgerRead'])
  expect((await download(`${ledgers}.json`, {}, client)).status).toBe(403)
  const { client: exporter } = await signInWithPermissions(beheerder, ['GeneralLedgerExport'])
  expect((await download(`${ledgers}.json`, {}, exporter)).status).toBe(200)
  exporter.businessUnitId = undefined
  expect((await download(`${ledgers}.json`, {}, exporter)).status).toBe(400)
  expect((await download(`${ledgers}.xml`)).status).toBe(404)
  expect((await download('/api/main/nergens.csv')).status).toBe(404)
})

test('Power Query reads it by its own headers, compressed', async () => {
  const { callHeaders } = program
  const answer = await fetch(`${program.address}${ledgers}.csv?status=Active`, {
    headers: {
      ...callHeaders,
      accept: '*/*',
      'accept-encoding': 'gzip, deflate',
      'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
    },
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const [head, ...rows] = (await answer.text()).split('\r\n')
  expect(head).toMatch(/^Omschrijving;Code;/)
  expect(rows.length).toBeGreaterThan(5)
})

test('a search of any type finds by the time of the last change, by one name', async () => {
  const made = await makeLedger()
  const changedBetweenUtc = { start: made['lastModifiedOnUtc'], end: null }
  const { body } = await beheerder.post<Page<AnyRecord>>(`${ledgers}/search`, {
    search: { changedBetweenUtc },
  })
  expect(idsOf(body.items)).toContain(made.id)
  for (const type of types.filter((each) => each.view === undefined)) {
    const search = { ...requiredSearch(type, beheerder), changedBetweenUtc }
    const answer = await beheerder.post(actionAddress(type, 'Search'), { search })
    expect([type.dtoKey, answer.status]).toEqual([type.dtoKey, 200])
  }
})

test('a client that leaves while the first records are read leaves no transaction open', async () => {
  const countOf = async (condition: string) => {
    const [row] = await server.query(`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`)
    return row?.['n']
  }
  // More than is read before the answer begins.
  const rows = Array.from({ length: 600 }, (_, index) => `Veel ${index};V${index}`)
  const file = ['Omschrijving;Code', ...rows].join('\r\n')
  expect((await beheerder.upload(`${ledgers}/import`, 'veel.csv', file)).status).toBe(200)
  const lock = new Client(server.databaseUrl)
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE record.general_ledger IN ACCESS EXCLUSIVE MODE')
  const sent = openRequest(`${program.address}${ledgers}.json`, {
    agent: false,
    headers: program.callHeaders,
  })
  sent.on('error', () => undefined).end()
  await expect.poll(() => countOf(`wait_event_type = 'Lock'`)).toBe(1)
  sent.destroy()
  await lock.end()
  await expect.poll(() => countOf('xact_start IS NOT NULL')).toBe(0)
  expect((await download(`${ledgers}.json`)).status).toBe(200)
})

test('asking for the headers alone reads nothing', async () => {
  const answer = await fetch(`${program.address}${ledgers}.csv`, {
    method: 'HEAD',
    headers: program.callHeaders,
  })
  expect(answer.status).toBe(404)
})
