import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

/** Sorted, so that equal statuses can be counted. */
function statuses(answers: readonly ApiResponse[]): readonly number[] {
  return answers.map((answer) => answer.status).toSorted((a, b) => a - b)
}

interface Found {
  readonly items: readonly AnyRecord[]
  readonly totalCount: number
  readonly pageCount: number
  readonly currentPage: number
}

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

async function search(path: string, body: object): Promise<Found> {
  const answer = await beheerder.post<Found>(`/api/main/${path}/search`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const texts = (found: Found, member = 'description') => found.items.map((item) => item[member])

describe('searching', () => {
  test.each([
    ['Contains', 'land', 'Nederland', true],
    ['StartsWith', 'neder', 'Nederland', true],
    ['StartsWith', 'land', 'Nederland', false],
    ['EndsWith', 'LAND', 'Nederland', true],
    ['Exact', 'nederland', 'Nederland', true],
    ['Exact', 'nederlan', 'Nederland', false],
  ])('%s %s and %s: %s', async (matchingBehavior, description, country, isFound) => {
    const found = await search('countries', { search: { description }, matchingBehavior, limit: 1000 })
    expect(texts(found).includes(country)).toBe(isFound)
  })

  test('by status, by several values, by a reference and by a day', async () => {
    expect((await search('countries', { search: { status: 'Inactive' } })).totalCount).toBe(9)
    const [netherlands] = (
      await search('countries', { search: { isoCode2: 'NL' }, matchingBehavior: 'Exact' })
    ).items
    const regions = await search('regions', { search: { countryId: netherlands?.id }, limit: 100 })
    expect(regions.totalCount).toBe(12)
    const kingsDay = await search('holidays', {
      search: { countryId: [netherlands?.id], dateUtc: { start: '2025-04-26', end: '2025-04-27' } },
    })
    expect(texts(kingsDay)).toEqual(['Koningsdag'])
  })

  test('by the user and time of the last change', async () => {
    const system = (await search('countries', { limit: 1 })).items[0]?.lastModifiedById
    const before = new Date(Date.now() - 3_600_000).toISOString()
    expect((await search('languages', { search: { changedByIds: [system] } })).totalCount).toBeGreaterThan(
      180,
    )
    expect((await search('languages', { search: { changedByIds: [beheerderId()] } })).totalCount).toBe(0)
    const day = before.slice(0, 10)
    expect(
      (await search('languages', { search: { changedBetweenRangeUtc: { start: '2020-01-01', end: day } } }))
        .totalCount,
    ).toBe(0)
  })

  test('pages follow one another, and the total is exact', async () => {
    const ids = new Set<unknown>()
    for (let skip = 0; skip < 300; skip += 100)
      for (const item of (
        await search('countries', { limit: 100, skip, sort: [{ field: 'status', order: 'ascending' }] })
      ).items)
        ids.add(item.id)
    const { totalCount, pageCount, currentPage } = await search('countries', { limit: 100, skip: 200 })
    expect({ seen: ids.size, pageCount, currentPage }).toEqual({
      seen: totalCount,
      pageCount: 3,
      currentPage: 3,
    })
  })

  test('names are sorted by locale', async () => {
    const found = texts(
      await search('countries', { limit: 1000, sort: [{ field: 'description', order: 'ascending' }] }),
    ) as string[]
    expect(found).toEqual(found.toSorted(new Intl.Collator('und').compare))
    expect(found.indexOf('Åland')).toBeLessThan(found.indexOf('Bahama’s'.replace('’', "'")))
  })

  test('a reference is sorted by its label', async () => {
    const found = await search('regions', {
      limit: 100,
      sort: [
        { field: 'countryId', order: 'descending' },
        { field: 'description', order: 'ascending' },
      ],
    })
    const labels = found.items.map((item) => (item.country as { label: string }).label)
    expect(labels).toEqual(labels.toSorted((a, b) => b.localeCompare(a, 'und')))
  })
})

function beheerderId(): string {
  return '00000000-0000-7000-8000-000000000001'
}

describe('versions', () => {
  async function rate(code: string): Promise<readonly AnyRecord[]> {
    return (
      await search('vats', {
        search: { code },
        matchingBehavior: 'Exact',
        sort: [{ field: 'activeRangeUtc', order: 'ascending' }],
      })
    ).items
  }
  const range = (record: AnyRecord | undefined) => record?.activeRangeUtc as DateRange

  test('the reference date shows the version that was valid then', async () => {
    const at = async (referenceDateUtc: string) =>
      (await search('vats', { search: { code: 'HOOG' }, referenceDateUtc })).items.map(
        (item) => item.percentage,
      )
    expect(await at('2012-09-30T12:00:00Z')).toEqual([19])
    expect(await at('2012-10-01T12:00:00Z')).toEqual([21])
  })

  test('a new version closes the open one at its start, and a second one cannot overlap', async () => {
    const versions = await rate('HOOG')
    const current = versions.at(-1)
    const body = { id: current?.id, percentage: 22, activeRangeUtc: { start: '2035-01-01', end: null } }
    const made = await beheerder.post<AnyRecord>('/api/main/vats/newversion', body)
    expect(made).toMatchObject({
      status: 201,
      body: { percentage: 22, seriesId: current?.seriesId, code: 'HOOG' },
    })
    const after = await rate('HOOG')
    expect(range(after.at(-2)).end).toBe(range(after.at(-1)).start)

    const overlapping = await beheerder.post('/api/main/vats/newversion', {
      ...body,
      activeRangeUtc: { start: '2034-01-01', end: null },
    })
    const message = 'De periode overlapt met een andere versie. De andere periode loopt vanaf 01-01-2035.'
    expect(overlapping).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'activeRangeUtc', message }] },
    })
    const { client: blind } = await signInWithPermissions(beheerder, [
      'VatUpdate',
      'SystemBusinessUnitAllowAll',
    ])
    const last = after.at(-2)
    const hidden = await blind.put(`/api/main/vats/${last?.id}`, {
      ...last,
      activeRangeUtc: { ...range(last), end: '2036-01-01' },
    })
    expect(hidden).toMatchObject({ body: { detail: 'De periode overlapt met een andere versie.' } })
    expect(await rate('HOOG')).toHaveLength(after.length)
  })

  test('a new version up to the next one ends the one that it follows, a shorter one is refused', async () => {
    const vats = '/api/main/vats'
    const create = {
      description: 'Gesplitst',
      code: 'SPLIT',
      percentage: 1,
      activeRangeUtc: { start: '2026-01-01', end: '2030-01-01' },
    }
    const { body: first } = await beheerder.post<AnyRecord>(vats, create)
    const add = (start: string, end: string | null) =>
      beheerder.post(`${vats}/newversion`, { id: first.id, activeRangeUtc: { start, end } })
    expect(await add('2030-01-01', null)).toMatchObject({ status: 201 })
    expect(await add('2027-01-01', '2029-01-01')).toMatchObject({ status: 422 })
    expect(await add('2027-01-01', '2030-01-01')).toMatchObject({ status: 201 })
    const days = (await rate('SPLIT')).map((version) => range(version).start?.slice(0, 4))
    expect(days).toEqual(['2025', '2026', '2029'])
  })

  test('of two concurrent new versions one is created', async () => {
    const current = (await rate('NUL')).at(-1)
    const body = { id: current?.id, percentage: 0, activeRangeUtc: { start: '2036-01-01', end: null } }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => beheerder.post('/api/main/vats/newversion', body)),
    )
    expect(statuses(answers)).toEqual([201, 422, 422, 422])
  })

  test('a code is unique between series', async () => {
    const answer = await beheerder.post('/api/main/vats', {
      description: 'Nog een',
      code: 'hoog',
      percentage: 1,
      isGlobalSystemBusinessUnitRecord: true,
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code', message: 'Deze code is al in gebruik.' }] },
    })
  })

  test('an end date is assigned once, and is after the start', async () => {
    const [open] = await rate('VRIJ')
    const early = await beheerder.post('/api/main/vats/assignenddate', {
      ids: [open?.id],
      endDateUtc: '1960-01-01',
    })
    expect(early.body).toMatchObject({
      totalRecordsAffected: 0,
      results: [{ done: false, reason: 'De einddatum moet na de begindatum liggen.' }],
    })
    const ended = await beheerder.post('/api/main/vats/assignenddate', {
      ids: [open?.id],
      endDateUtc: '2030-01-01',
      remark: 'Afgeschaft',
    })
    expect(ended.body).toMatchObject({ totalRecordsAffected: 1 })
    const again = await beheerder.post('/api/main/vats/assignenddate', {
      ids: [open?.id],
      endDateUtc: '2031-01-01',
    })
    expect(again.body).toMatchObject({
      totalRecordsAffected: 0,
      results: [{ reason: 'Het record heeft al een einddatum.' }],
    })
    expect((await rate('VRIJ'))[0]).toMatchObject({
      activeRangeUtc: { end: '2029-12-31T23:00:00.000Z' },
      remark: 'Afgeschaft',
    })
  })

  test('a version can be deleted; its last state stays in the audit trail', async () => {
    const made = await beheerder.post<AnyRecord>('/api/main/vats', {
      description: 'Weg ermee',
      code: 'WEG',
      percentage: 3,
    })
    const path = `/api/main/vats/${made.body.id}`
    expect(await beheerder.delete(path, { rowVersion: 9 })).toMatchObject({ status: 409 })
    expect(await beheerder.delete(path, { rowVersion: 1 })).toMatchObject({ status: 204 })
    expect(await beheerder.get(path)).toMatchObject({ status: 404 })
    const trail = await beheerder.get<Found>(`${path}/audit`)
    expect(trail.body.items[0]).toMatchObject({ auditAction: 'Delete' })
    expect(JSON.stringify(trail.body.items[0])).toContain('Weg ermee')
  })
})

describe('child records', () => {
  async function region(description: string): Promise<AnyRecord> {
    const [found] = (await search('regions', { search: { description }, matchingBehavior: 'Exact' })).items
    return (await beheerder.get<AnyRecord>(`/api/main/regions/${found?.id}`)).body
  }
  const ranges = (record: AnyRecord) => record.postalCodeRanges as readonly AnyRecord[]

  test('absent child records stay, new ones are added, deleted ones are marked', async () => {
    const before = await region('Drenthe')
    const [first, second] = ranges(before)
    const answer = await beheerder.put<AnyRecord>(`/api/main/regions/${before.id}`, {
      ...before,
      postalCodeRanges: [
        { id: first?.id, isDeleted: true },
        { postalCodeFrom: '9990', postalCodeTo: '9991' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.rowVersion).toBe(before.rowVersion + 1)
    const after = ranges(answer.body)
    expect(after).toHaveLength(ranges(before).length + 1)
    expect(after.find((row) => row.id === first?.id)).toMatchObject({ isDeleted: true })
    expect(after.find((row) => row.id === second?.id)).toMatchObject({ isDeleted: false, rowVersion: 1 })
    const listed = await search('postalcoderanges', { search: { regionId: before.id }, limit: 1000 })
    expect(listed.totalCount).toBe(ranges(before).length)
  })

  test("a change of a child alone raises the parent's version and is audited under both", async () => {
    const before = await region('Flevoland')
    const [row] = ranges(before)
    const changed = await beheerder.put(`/api/main/postalcoderanges/${row?.id}`, {
      ...row,
      remark: 'Nagekeken',
    })
    expect(changed.status).toBe(200)
    expect((await region('Flevoland')).rowVersion).toBe(before.rowVersion + 1)
    const trail = await beheerder.get<Found>(`/api/main/regions/${before.id}/audit`)
    expect(trail.body.items.slice(0, 2).map((entry) => entry.auditChangedProperties)).toEqual([
      ['postalCodeRanges'],
      ['remark'],
    ])
    const stale = await beheerder.put(`/api/main/regions/${before.id}`, { ...before, remark: 'x' })
    expect(stale.status).toBe(409)
  })

  test('a child record of another parent is refused', async () => {
    const mine = await region('Utrecht')
    const [theirs] = ranges(await region('Zeeland'))
    const answer = await beheerder.put(`/api/main/regions/${mine.id}`, {
      ...mine,
      postalCodeRanges: [{ id: theirs?.id, isDeleted: true }],
    })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'postalCodeRanges.0.id' }] } })
  })
})

describe('concurrent requests', () => {
  test('of many changes of one version one succeeds', async () => {
    const made = await beheerder.post<AnyRecord>('/api/main/languages', {
      description: 'Klingon',
      isoCode: 'tlh',
    })
    const path = `/api/main/languages/${made.body.id}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        beheerder.put(path, { ...made.body, remark: `Wijziging ${index}` }),
      ),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const changed = answers.find((answer) => answer.status === 200)
    for (const late of answers.filter((answer) => answer.status === 409))
      expect(late.body).toMatchObject({ code: 'conflict', current: changed?.body })
    const trail = await beheerder.get<Found>(`${path}/audit`)
    expect(trail.body.totalCount).toBe(2)
  })

  test('of many new records with one code one is created', async () => {
    const answers: readonly ApiResponse[] = await Promise.all(
      Array.from({ length: 8 }, () =>
        beheerder.post('/api/main/currencies', { description: 'Florijn', isoCode: 'QFL' }),
      ),
    )
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
  })
})

describe('system values', () => {
  test('their status and period cannot be changed, other members can', async () => {
    const [euro] = (await search('currencies', { search: { isoCode: 'EUR' }, matchingBehavior: 'Exact' }))
      .items
    const change = (members: object) =>
      beheerder.put<AnyRecord>(`/api/main/currencies/${euro?.id}`, { ...euro, ...members })
    expect(
      await change({ status: 'Inactive', activeRangeUtc: { start: null, end: '2090-01-01' } }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'status', message: 'Status van een systeemwaarde kan niet worden gewijzigd.' },
          { field: 'activeRangeUtc', message: 'Actief van een systeemwaarde kan niet worden gewijzigd.' },
        ],
      },
    })
    expect(await change({ remark: 'De munt' })).toMatchObject({
      status: 200,
      body: { status: 'Active', remark: 'De munt', systemValue: true },
    })
    const bulk = await beheerder.post('/api/main/currencies/bulkdeactivate', { ids: [euro?.id] })
    expect(bulk.body).toMatchObject({
      totalRecordsAffected: 0,
      results: [{ reason: findDisabledReason('BulkDeactivate', { records: [{ ...euro }] }) }],
    })
  })
})

test('a password is never returned, and the audit trail only says that it changed', async () => {
  const body = { userName: 'nieuw', fullName: 'Nieuweling', password: 'heel-geheim-woord', roles: [] }
  const made = await beheerder.post<AnyRecord>('/api/main/users', body)
  expect(made.status).toBe(201)
  const changed = await beheerder.put<AnyRecord>(`/api/main/users/${made.body.id}`, {
    ...made.body,
    password: 'nog-een-geheim-woord',
  })
  const trail = await beheerder.get<Found>(`/api/main/users/${made.body.id}/audit`)
  expect(trail.body.items[0]?.auditChangedProperties).toEqual(['password'])
  for (const answer of [made, changed, trail]) expect(JSON.stringify(answer.body)).not.toMatch(/geheim|argon/)
  expect(
    await server.visitor.post('/api/authentication/login', {
      userName: 'nieuw',
      password: 'nog-een-geheim-woord',
    }),
  ).toMatchObject({ status: 204 })
})
