import type { Page } from '@stamboek/model/contract/record-calls'
import type { SchemaDocument, ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { RecordUsage, UsageAnswer } from '@stamboek/model/contract/usages'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

let server: TestServer
let client: TestClient
let types: readonly ServedRecordType[]
const records = new Map<string, readonly AnyRecord[]>()

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder')
  const { body } = await client.get<SchemaDocument>('/api/schema')
  types = body.recordTypes.filter(({ view }) => !view)
  for (const type of roots()) records.set(type.dtoKey, await readAll(type))
})
afterAll(() => server.close())

const roots = () => types.filter(({ parent }) => !parent)

/** All records with their child records; types that refer to nothing are left out, since they are large. */
async function readAll(type: ServedRecordType): Promise<readonly AnyRecord[]> {
  if (!refersToAnything(type)) return readPage(type, 20)
  const found = await readPage(type, 1000)
  return Promise.all(
    found.map(async ({ id }) => (await client.get<AnyRecord>(`${type.basePath}/${id}`)).body),
  )
}

async function readPage(type: ServedRecordType, limit: number): Promise<readonly AnyRecord[]> {
  // Functions are searched within a currency.
  const searches = type.name === 'function' ? (await currencies()).map((id) => ({ currencyId: id })) : [{}]
  const pages = searches.map(async (search) => {
    const answer = await client.post<Page<AnyRecord>>(`${type.basePath}/search`, { search, limit })
    expect(answer.status, `${type.name}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body.items
  })
  return (await Promise.all(pages)).flat()
}

async function currencies(): Promise<readonly string[]> {
  const { body } = await client.post<Page<AnyRecord>>('/api/main/currencies/search', { search: {} })
  return body.items.map(({ id }) => id)
}

function refersToAnything(type: ServedRecordType): boolean {
  return Object.values(type.fields).some((field) => 'to' in field || field.kind === 'children')
}

interface Moment {
  readonly now: number
  readonly after?: number
  readonly includeInactive?: boolean
}

/** Counts in plain records what the server counts in its tables. */
function countNaively(target: ServedRecordType, given: AnyRecord, moment: Moment) {
  const key = target.isTemporal ? given['seriesId'] : given.id
  const counted = roots().map((type) => {
    const using = (records.get(type.dtoKey) ?? []).filter(
      (record) =>
        isActive(type, record, moment) &&
        !(type.dtoKey === target.dtoKey && record.id === given.id) &&
        (refers(type, record, key, target) || childrenRefer(type, record, { key, target, moment })),
    )
    return [type.dtoKey, using.length] as const
  })
  return new Map(counted.filter(([, count]) => count > 0))
}

function refers(type: ServedRecordType, record: object, key: unknown, target: ServedRecordType): boolean {
  return listReferences(type.fields).some(({ path, to }) => {
    const value = valueAt(record as AnyRecord, path)
    const ids = Array.isArray(value) ? value.map((each: unknown) => idOf(each)) : [value]
    return to === target.dtoKey && path !== type.parent?.field && ids.includes(key)
  })
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

function listReferences(fields: ServedRecordType['fields'], prefix = ''): { path: string; to: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = storageOf(field)
    if (storage.shape === 'members') return listReferences(storage.members, `${prefix}${name}.`)
    return 'to' in field ? [{ path: prefix + name, to: field.to }] : []
  })
}

function childrenRefer(
  type: ServedRecordType,
  record: AnyRecord,
  { key, target, moment }: { key: unknown; target: ServedRecordType; moment: Moment },
): boolean {
  return Object.entries(type.fields).some(([name, field]) => {
    if (field.kind !== 'children') return false
    const child = types.find(({ dtoKey }) => dtoKey === field.of)
    const rows = (record[name] ?? []) as readonly AnyRecord[]
    return (
      child !== undefined &&
      rows.some((row) => isActive(child, row, moment) && refers(child, row, key, target))
    )
  })
}

function isActive(type: ServedRecordType, record: AnyRecord, moment: Moment): boolean {
  const { now, after, includeInactive } = moment
  if (record['isDeleted'] === true) return false
  if (includeInactive) return true
  if ('status' in type.fields && record['status'] !== 'Active') return false
  if (type.grid.completedWhen && evaluateCondition(type.grid.completedWhen, record)) return false
  if (!('activeRangeUtc' in type.fields)) return true
  const { start, end } = (record['activeRangeUtc'] ?? {}) as { start?: string | null; end?: string | null }
  const from = start ? Date.parse(start) : Number.NEGATIVE_INFINITY
  const until = end ? Date.parse(end) : Number.POSITIVE_INFINITY
  return after === undefined ? from <= now && now < until : until > after
}

async function readUsages(type: ServedRecordType, body: object): Promise<UsageAnswer> {
  const answer = await client.post<UsageAnswer>(`${type.basePath}/usages`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('where records are used', () => {
  const later = '2027-06-01T00:00:00.000Z'
  test('is counted as in plain records, for every type, now and after a date', async () => {
    let count = 0
    for (const type of types)
      for (const record of (records.get(type.dtoKey) ?? []).slice(0, 5)) {
        const { usages } = await readUsages(type, { ids: [record.id], afterUtc: later })
        const now = Date.now()
        const found = (member: 'now' | 'after') =>
          new Map(usages.filter((each) => each[member] > 0).map((each) => [each.dtoKey, each[member]]))
        const about = `${type.name} ${record.id}`
        expect(found('now'), about).toEqual(countNaively(type, record, { now }))
        expect(found('after'), about).toEqual(countNaively(type, record, { now, after: Date.parse(later) }))
        count += usages.length
      }
    expect(count).toBeGreaterThan(40)
  })

  test('is counted for one record too, with those that are not active', async () => {
    const now = Date.now()
    for (const type of roots())
      for (const record of (records.get(type.dtoKey) ?? []).slice(0, 2)) {
        const path = `${type.basePath}/${record.id}/usage`
        const { body } = await client.get<readonly RecordUsage[]>(path)
        const found = (name: 'active' | 'count') =>
          new Map(body.filter((usage) => usage[name] > 0).map((usage) => [usage.dtoKey, usage[name]]))
        expect(found('active'), path).toEqual(countNaively(type, record, { now }))
        expect(found('count'), path).toEqual(countNaively(type, record, { now, includeInactive: true }))
      }
    const unknown = '/api/main/countries/01890000-0000-7000-8000-000000000000/usage'
    expect(await client.get(unknown)).toMatchObject({ status: 404 })
    expect(await client.get('/api/main/countries/x/usage')).toMatchObject({ status: 400 })
    const { body: schema } = await client.get<SchemaDocument>('/api/schema')
    for (const { basePath } of schema.recordTypes)
      expect(
        (await client.get(`${basePath}/01890000-0000-7000-8000-000000000000/usage`)).status,
        basePath,
      ).toBe(404)
  })

  test('leads to a search that finds exactly those', async () => {
    const country = types.find(({ name }) => name === 'country')
    const [bank] = records.get('Main.BankViewDto') ?? []
    const countryId = String(bank?.['countryId'])
    if (!country) throw new Error('There is no such type')
    const { usages } = await readUsages(country, { ids: [countryId] })
    expect(usages.length).toBeGreaterThan(1)
    for (const { dtoKey, now } of usages) {
      const type = types.find((each) => each.dtoKey === dtoKey)
      const { body } = await client.post<Page<AnyRecord>>(`${type?.basePath}/search`, {
        search: { refersTo: { dtoKey: country.dtoKey, ids: [countryId] } },
        limit: 1,
      })
      expect(body.totalCount, dtoKey).toBe(now)
    }
  })

  test('asks for ids and a moment, and says what is wrong', async () => {
    for (const body of [{}, { ids: ['x'] }, { ids: [], afterUtc: 'morgen' }, { ids: [], more: 1 }])
      expect((await client.post('/api/main/countries/usages', body)).status, JSON.stringify(body)).toBe(400)
    for (const refersTo of [1, {}, { dtoKey: 'x', ids: 1 }, { dtoKey: 'x', ids: [], on: 1 }])
      expect(
        (await client.post('/api/main/countries/search', { search: { refersTo } })).status,
        JSON.stringify(refersTo),
      ).toBe(400)
  })
})
