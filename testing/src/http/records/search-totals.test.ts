import { request as openRequest } from 'node:http'
import type { SearchCount, SearchPage } from '@stamboek/model/contract/record-calls'
import type { SchemaDocument } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createRecord, refusedFields } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const countries = '/api/main/countries'
const ledgers = '/api/main/generalledgers'
const functions = '/api/main/functions'

let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

async function search(address: string, body: object): Promise<SearchPage<AnyRecord>> {
  const answer = await beheerder.post<SearchPage<AnyRecord>>(address, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function count(base: string, body: object, client = beheerder): Promise<number> {
  const answer = await client.post<SearchCount>(`${base}/count`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  expect(Object.keys(answer.body)).toEqual(['totalCount'])
  return answer.body.totalCount
}

test('each list counts apart what its search counts with the page', async () => {
  const { body } = await beheerder.get<SchemaDocument>('/api/schema')
  const currencyId = (await search('/api/main/currencies/search', { search: {} })).items[0]?.id
  let lists = 0
  for (const { basePath, search: definition, actions } of body.recordTypes) {
    const path = actions.find(({ kind, enabled }) => kind === 'Search' && enabled)?.path
    if (path === undefined) continue
    const required = definition.entries.filter((entry) => entry.required)
    const request = { search: Object.fromEntries(required.map(({ key }) => [key, currencyId])), limit: 3 }
    const whole = await search(path, request)
    const page = await search(path, { ...request, includeTotal: false })
    expect(page, basePath).toMatchObject({ totalCount: null, pageCount: null, currentPage: 1, limit: 3 })
    expect(page.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
    expect(await count(basePath, request), basePath).toBe(whole.totalCount)
    lists += 1
  }
  expect(lists).toBeGreaterThan(30)
})

test('without the member, or as null, a search gives its total', async () => {
  for (const body of [{}, { includeTotal: null }, { includeTotal: true }]) {
    const page = await search(`${countries}/search`, { ...body, limit: 100 })
    expect(page.pageCount).toBe(Math.ceil((page.totalCount ?? 0) / 100))
    expect(page.totalCount).toBeGreaterThan(200)
  }
})

test('a count takes the body of its search, limit and skip without effect', async () => {
  const body = { search: { description: 'land' }, matchingBehavior: 'EndsWith', sort: null }
  const { totalCount } = await search(`${countries}/search`, body)
  expect(totalCount).toBeGreaterThan(3)
  expect(await count(countries, { ...body, limit: 1, skip: 500, includeTotal: false })).toBe(totalCount)
})

test('a count is of what was known then', async () => {
  const code = crypto.randomUUID().slice(0, 8)
  const before = Date.now()
  while (Date.now() <= before) await new Promise(setImmediate)
  await createRecord(beheerder, ledgers, { code, description: 'Geteld' })
  const body = { search: { code } }
  expect(await count(ledgers, body)).toBe(1)
  expect(await count(ledgers, { ...body, knownOnUtc: new Date(before).toISOString() })).toBe(0)
  const address = `${ledgers}/count?knownOnUtc=${new Date(before).toISOString()}`
  expect(await beheerder.post(address, body)).toMatchObject({ status: 200, body: { totalCount: 0 } })
})

describe('a count is refused', () => {
  test('for what a search refuses: wrong members, required ones, parameters', async () => {
    expect(refusedFields(await beheerder.post(`${countries}/count`, { search: { x: 1 } }))).toEqual([
      '400',
      'search.x',
    ])
    expect(refusedFields(await beheerder.post(`${functions}/count`, {}))).toEqual([
      '400',
      'search.currencyId',
    ])
    for (const address of [`${countries}/count`, `${countries}/search`])
      expect(refusedFields(await beheerder.post(address, { includeTotal: 'no' }))).toEqual([
        '400',
        'includeTotal',
      ])
    expect(await beheerder.post(`${countries}/count?x=1`, {})).toMatchObject({ status: 400 })
  })

  test('without the right to read, and where there is no list', async () => {
    const { client } = await signInWithPermissions(beheerder, ['CurrencyRead'])
    expect(await count('/api/main/currencies', {}, client)).toBeGreaterThan(1)
    expect(await client.post(`${countries}/count`, {})).toMatchObject({ status: 403 })
    expect(await beheerder.post('/api/main/nothings/count', {})).toMatchObject({ status: 404 })
  })
})

test('a count whose client leaves ends in the database', async () => {
  const locker = new Client({ connectionString: server.databaseUrl })
  await locker.connect()
  onTestFinished(() => locker.end())
  await locker.query('BEGIN')
  await locker.query('LOCK TABLE record.country IN ACCESS EXCLUSIVE MODE')
  const countWaiting = async () => {
    const rows = await server.query(
      `SELECT pid FROM pg_stat_activity
       WHERE query LIKE '/*cancellable*/%count(*)%' AND wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return rows.length
  }
  const sent = openRequest(`${server.address}${countries}/count`, {
    method: 'POST',
    agent: false,
    headers: { ...beheerder.callHeaders, 'content-type': 'application/json' },
  })
  sent.on('error', () => undefined).end('{}')
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
  sent.destroy()
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(0)
  await locker.query('ROLLBACK')
  expect(await count(countries, {})).toBeGreaterThan(200)
})
