import type { AuditEntry, LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { SchemaDocument } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

/** The codes of the tariffs that a search finds. */
async function found(search: object): Promise<readonly unknown[]> {
  const answer = await beheerder.post<Page<AnyRecord>>('/api/main/vats/search', { search, limit: 1000 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items.map(({ code }) => code)
}

async function make(code: string, activeRangeUtc: object): Promise<AnyRecord> {
  const body = { description: `Tarief ${code}`, code, percentage: 1, activeRangeUtc }
  const answer = await beheerder.post<AnyRecord>('/api/main/vats', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('the common search fields', () => {
  test('by where the active period starts and ends', async () => {
    await make('OOIT', { start: '1901-01-01', end: '1902-01-01' })
    const within = (start: string, end: string) => ({ start, end })
    expect(await found({ activeStartRangeUtc: within('1900-06-01', '1901-06-01') })).toEqual(['OOIT'])
    expect(await found({ activeStartRangeUtc: within('1901-06-01', '1902-06-01') })).toEqual([])
    expect(await found({ activeEndRangeUtc: within('1901-06-01', '1902-06-01') })).toEqual(['OOIT'])
    expect(await found({ activeEndRangeUtc: within('1900-06-01', '1901-06-01') })).toEqual([])
  })

  test('by when a record was changed, under both names', async () => {
    await make('NU', { start: null, end: null })
    const around = { start: '2020-01-01', end: '2100-01-01' }
    const before = { start: '2020-01-01', end: '2020-01-02' }
    for (const key of ['changedBetweenRangeUtc', 'changedBetweenUtc']) {
      expect(await found({ [key]: around }), key).toContain('NU')
      expect(await found({ [key]: before }), key).not.toContain('NU')
    }
  })

  test('by what others changed since, not the caller or the program', async () => {
    const other = await server.signIn('financieel')
    const { id, lastModifiedOnUtc } = await make('EIGEN', { start: null, end: null })
    const since = (at: unknown) => found({ changedByOthersSince: at })
    // The demonstration data was loaded by the program.
    expect(await since('2020-01-01T00:00:00.000Z')).toEqual([])
    const changed = await other.put<AnyRecord>(`/api/main/vats/${id}`, { rowVersion: 1, remark: 'Anders' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await since(lastModifiedOnUtc)).toEqual(['EIGEN'])
    expect(await since(changed.body['lastModifiedOnUtc'])).toEqual([])
    const search = { changedByOthersSince: lastModifiedOnUtc }
    const { body } = await other.post<Page<AnyRecord>>('/api/main/vats/search', { search })
    expect(body.items.map(({ code }) => code)).not.toContain('EIGEN')
  })

  test('by what others changed since, of every type, whose records say who changed them and when', async () => {
    const { body } = await beheerder.get<SchemaDocument>('/api/schema')
    const listed = body.recordTypes.filter(
      ({ parent, view, name }) => !parent && !view && name !== 'function',
    )
    for (const { basePath, name } of listed) {
      const find = async (search: object) => {
        const answer = await beheerder.post<Page<AnyRecord>>(`${basePath}/search`, { search, limit: 1 })
        expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
        return answer.body.items
      }
      await find({ changedByOthersSince: '2020-01-01T00:00:00.000Z' })
      const stamps = {
        lastModifiedBy: { id: expect.any(String) as string, label: expect.any(String) as string },
        lastModifiedOnUtc: expect.any(String) as string,
      }
      for (const record of await find({})) expect(record, name).toMatchObject(stamps)
    }
  })

  test.each([
    ['vats', 'gisteren'],
    ['vats', 7],
    ['resources/search/resourceperteam', '2020-01-01T00:00:00.000Z'],
  ])('by what others changed since: of %s not %j', async (path, changedByOthersSince) => {
    const url = path.includes('/') ? `/api/main/${path}` : `/api/main/${path}/search`
    expect((await beheerder.post(url, { search: { changedByOthersSince } })).status).toBe(400)
  })
})

test('an audit entry has user, action, time, correlation id and record', async () => {
  const { id } = await make('SPOOR', { start: null, end: null })
  const trail = await beheerder.get<Page<AuditEntry>>(`/api/main/vats/${id}/audit`)
  expect(trail.body).toMatchObject({ currentPage: 1, totalCount: 1, pageCount: 1, limit: 50, skip: 0 })
  const [entry] = trail.body.items
  expect(entry).toMatchObject({
    entity: id,
    auditAction: 'Insert',
    auditUserName: 'Marieke van den Berg',
    auditExceptions: null,
  })
  expect(entry?.auditTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  for (const each of [entry?.auditId, entry?.auditCorrelationId]) expect(each).toMatch(/^[\da-f-]{36}$/)
  expect(entry?.auditChangedProperties).toEqual(entry?.changes.map(({ field }) => field))
  expect(entry?.auditChangedProperties).toContain('percentage')
})

test('lookups put what equals the text first, then what begins with it, then what has a word that does', async () => {
  const ledgers = ['Zuidmeer', 'Meerzicht', 'Bergen-Meerwijk', 'Aan de meer', 'MEER', 'Kust', '(meer)']
  for (const [index, description] of ledgers.entries()) {
    const code = description === 'Kust' ? 'meer-9' : `9${index}`
    const { status, body } = await beheerder.post('/api/main/generalledgers', { description, code })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const lookUp = async (search: string, page: object = {}) => {
    const request = { field: 'generalLedgerId', search, ...page }
    const answer = await beheerder.post<Page<LookupItem>>('/api/main/vats/lookup', request)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.items.map(({ label }) => label)
  }
  const found = ['MEER', 'Kust', 'Meerzicht', '(meer)', 'Aan de meer', 'Bergen-Meerwijk', 'Zuidmeer']
  expect(await lookUp('meer')).toEqual(found)
  for (const skip of [0, 2, 4, 6])
    expect(await lookUp('meer', { limit: 2, skip })).toEqual(found.slice(skip, skip + 2))
  expect(await lookUp('n-mee')).toEqual(['Bergen-Meerwijk'])
  // Begins with the text, in which no word begins.
  expect(await lookUp('(mee')).toEqual(['(meer)'])
  for (const metacharacters of ['meer(', '.*', '\\', '[', '%'])
    expect(await lookUp(metacharacters), metacharacters).toEqual([])
})

test('a lookup tells the period of a record that the reference date lies outside of', async () => {
  const ledger = {
    description: 'Grootboek van later',
    code: 'later',
    activeRangeUtc: { start: '2090-01-01', end: null },
  }
  expect(await beheerder.post('/api/main/generalledgers', ledger)).toMatchObject({ status: 201 })
  const lookUp = async (at: object) => {
    const request = { field: 'generalLedgerId', search: ledger.description, ...at }
    return (await beheerder.post<Page<LookupItem>>('/api/main/vats/lookup', request)).body.items
  }
  const [now] = await lookUp({})
  expect(now).toMatchObject({ activeRangeUtc: { start: '2089-12-31T23:00:00.000Z', end: null } })
  const [then] = await lookUp({ referenceDateUtc: '2090-06-01T00:00:00Z' })
  expect(then).not.toHaveProperty('activeRangeUtc')
})

test('lookups return active records, 1000 at a time, unless requested otherwise', async () => {
  const lookup = async (body: object) => {
    const request = { field: 'countryId', ...body }
    return (await beheerder.post<Page<LookupItem>>('/api/main/regions/lookup', request)).body
  }
  const active = await lookup({})
  const all = await lookup({ includeInactive: true })
  expect(active.limit).toBe(1000)
  expect(new Set(active.items.map(({ status }) => status))).toEqual(new Set(['Active']))
  expect(new Set(all.items.map(({ status }) => status))).toEqual(new Set(['Active', 'Inactive']))
  expect(all.totalCount).toBeGreaterThan(active.totalCount)
})
