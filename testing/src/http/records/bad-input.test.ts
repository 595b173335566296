import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

let server: TestServer
let beheerder: TestClient
let netherlands: AnyRecord

const countries = '/api/main/countries'

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  const found = await beheerder.post<{ items: readonly AnyRecord[] }>(`${countries}/search`, {
    search: { isoCode2: 'NL' },
    matchingBehavior: 'Exact',
  })
  netherlands = found.body.items[0] as AnyRecord
})
afterAll(() => server.close())

const whole = { description: 'Utopia', isoCode2: 'QU', isoCode3: 'QUT' }

describe('an invalid record is refused with the invalid member', () => {
  test.each<[string, object, string]>([
    ['an unknown member', { ...whole, planet: 'Aarde' }, 'planet'],
    ['a number for a text', { ...whole, description: 12 }, 'description'],
    ['an object for a text', { ...whole, description: { a: 1 } }, 'description'],
    ['an over-long text', { ...whole, description: 'x'.repeat(251) }, 'description'],
    ['a NUL in a text', { ...whole, description: 'a\0b' }, 'description'],
    ['half a surrogate pair', { ...whole, description: 'a\ud800' }, 'description'],
    ['an unknown choice', { ...whole, status: 'Perhaps' }, 'status'],
    ['a period that is a text', { ...whole, activeRangeUtc: 'vandaag' }, 'activeRangeUtc'],
    [
      'a period with a wrong day',
      { ...whole, activeRangeUtc: { start: '2026-02-31', end: null } },
      'activeRangeUtc.start',
    ],
    [
      'a period that starts in the middle of a day',
      { ...whole, activeRangeUtc: { start: '2026-02-01T12:00:00Z', end: null } },
      'activeRangeUtc.start',
    ],
  ])('%s', async (_, body, field) => {
    const answer = await beheerder.post(countries, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed', errors: [{ field }] } })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test.each<[string, string]>([
    ['no JSON', '{"description":'],
    ['a list', '[]'],
    ['a text', '"Utopia"'],
    ['null', 'null'],
    ['nothing', ''],
    ['poisoned', '{"__proto__":{"admin":true},"description":"x","isoCode2":"QU","isoCode3":"QUT"}'],
  ])('a body that is %s', async (_, rawBody) => {
    expect(await beheerder.post(countries, undefined, { rawBody })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  test('a body of another content type, or too large', async () => {
    const headers = { 'content-type': 'text/xml' }
    expect(await beheerder.post(countries, undefined, { rawBody: '<x/>', headers })).toMatchObject({
      status: 415,
    })
    const rawBody = (length: number) => JSON.stringify({ ...whole, remark: 'x'.repeat(length) })
    const post = (path: string, length: number) =>
      beheerder.post(path, undefined, { rawBody: rawBody(length) })
    expect(await post(countries, 9_000_000)).toMatchObject({ status: 413 })
    expect(await post(countries, 2_000_000)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'remark' }] },
    })
    expect(await post(`${countries}/search`, 2_000_000)).toMatchObject({ status: 413 })
  })
})

describe('all broken rules are reported together', () => {
  test('required members', async () => {
    const answer = await beheerder.post(countries, {})
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'ruleBroken',
        errors: [
          { field: 'description', message: 'Omschrijving is verplicht.' },
          { field: 'isoCode2', message: 'ISO-code 2 is verplicht.' },
          { field: 'isoCode3', message: 'ISO-code 3 is verplicht.' },
        ],
      },
    })
  })

  test('a code that is taken, whatever its case', async () => {
    expect(await beheerder.post(countries, { ...whole, isoCode2: 'nl' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'isoCode2', message: 'Deze ISO-code 2 is al in gebruik.' }] },
    })
  })

  test('a period that ends before it starts', async () => {
    const activeRangeUtc = { start: '2026-02-02', end: '2026-02-01' }
    expect(await beheerder.post(countries, { ...whole, activeRangeUtc })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'activeRangeUtc' }] },
    })
  })

  test('a reference to a missing record', async () => {
    const body = { description: 'Nergens', countryId: '00000000-0000-7000-8000-000000000000' }
    expect(await beheerder.post('/api/main/regions', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'countryId' }] },
    })
  })

  test('child records: each by its index', async () => {
    const body = {
      description: 'Proef',
      countryId: netherlands.id,
      postalCodeRanges: [
        { postalCodeFrom: '0999', postalCodeTo: '2000' },
        { postalCodeFrom: '3000', postalCodeTo: '2000' },
      ],
    }
    expect(await beheerder.post('/api/main/regions', body)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'postalCodeRanges.0.postalCodeFrom',
            message: 'Een postcode van 4 cijfers, minimaal 1000.',
          },
          { field: 'postalCodeRanges.1.postalCodeTo' },
        ],
      },
    })
  })

  test('an incomplete BIC, and a script instead of a link', async () => {
    const bank = { description: 'Bank', bankIdentifierCode: 'ABNANL2', countryId: netherlands.id }
    expect(await beheerder.post('/api/main/banks', bank)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'bankIdentifierCode' }] },
    })
    const link = { description: 'Link', externalUrl: 'javascript:alert(1)' }
    expect(await beheerder.post('/api/main/externallinks', link)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'externalUrl',
            message:
              'Vul een webadres in dat begint met https:// of http://, zonder spaties of onzichtbare tekens.',
          },
        ],
      },
    })
  })

  test('and nothing was written', async () => {
    const found = await beheerder.post<{ totalCount: number }>(`${countries}/search`, {
      search: { isoCode2: 'QU' },
    })
    expect(found.body.totalCount).toBe(0)
  })
})

describe('requests for one record', () => {
  test.each(['x', '123', 'zzzzzzzz-0000-7000-8000-000000000000', "' or 1=1", '..%2f..'])(
    'the id %s is no id',
    async (id) => {
      const answer = await beheerder.get(`${countries}/${id}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
    },
  )

  test('a missing record', async () => {
    const path = `${countries}/00000000-0000-7000-8000-000000000000`
    expect(await beheerder.get(path)).toMatchObject({ status: 404, body: { code: 'notFound' } })
    expect(await beheerder.put(path, { ...netherlands })).toMatchObject({ status: 404 })
    expect(await beheerder.get(`${path}/audit`)).toMatchObject({ status: 404 })
  })

  test.each([undefined, null, 0, '1', 1.5, 3_000_000_000])('rowVersion %s is none', async (rowVersion) => {
    expect(
      await beheerder.put(`${countries}/${netherlands.id}`, { ...netherlands, rowVersion }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'rowVersion' }] } })
  })

  test('an unknown record type or action', async () => {
    expect(await beheerder.post('/api/main/planets/search', {})).toMatchObject({ status: 404 })
    expect(await beheerder.post('/api/other/countries/search', {})).toMatchObject({ status: 404 })
    expect(await beheerder.post('/api/main/userroles/search', {})).toMatchObject({ status: 404 })
    expect(await beheerder.post(`${countries}/newversion`, { id: netherlands.id })).toMatchObject({
      status: 404,
    })
    expect(await beheerder.delete(`${countries}/${netherlands.id}`, { rowVersion: 1 })).toMatchObject({
      status: 404,
    })
  })
})

describe('searches', () => {
  test.each<[string, object, string]>([
    ['an unknown member', { where: 1 }, 'where'],
    ['an unknown search field', { search: { planet: 'x' } }, 'search.planet'],
    ['an unknown search field that is empty', { search: { planet: null } }, 'search.planet'],
    ['a number for a text', { search: { description: 1 } }, 'search.description'],
    ['a NUL', { search: { description: '\0' } }, 'search.description'],
    ['a wrong id', { search: { changedByIds: ['x'] } }, 'search.changedByIds'],
    [
      'a wrong range',
      { search: { changedBetweenRangeUtc: { start: 'gisteren' } } },
      'search.changedBetweenRangeUtc',
    ],
    [
      'a range that ends before it starts',
      { search: { changedBetweenRangeUtc: { start: '2026-02-02', end: '2026-02-01' } } },
      'search.changedBetweenRangeUtc',
    ],
    [
      'a period that ends before it starts',
      { search: { activeStartRangeUtc: { start: '2026-02-02', end: '2026-02-01' } } },
      'search.activeStartRangeUtc',
    ],
    ["deleted records of a type that is nobody's child", { includeDeleted: true }, 'includeDeleted'],
    ['a limit of 0', { limit: 0 }, 'limit'],
    ['a limit that is a text', { limit: '10' }, 'limit'],
    ['a skip beyond all', { skip: 1_000_000_001 }, 'skip'],
    ['a limit of 1001', { limit: 1001 }, 'limit'],
    ['a negative skip', { skip: -1 }, 'skip'],
    ['an unknown matching behaviour', { matchingBehavior: 'Sounds' }, 'matchingBehavior'],
    ['an unknown sort field', { sort: [{ field: 'planet', order: 'ascending' }] }, 'sort.0.field'],
    [
      'SQL for a sort field',
      { sort: [{ field: 'description; drop table record.country', order: 'ascending' }] },
      'sort.0.field',
    ],
    [
      'an unknown member of a sort term',
      { sort: [{ field: 'description', order: 'ascending', nulls: 'last' }] },
      'sort.0.nulls',
    ],
    ['an unknown order', { sort: [{ field: 'description', order: 'up' }] }, 'sort.0.order'],
    ['a wrong reference date', { referenceDateUtc: 'morgen' }, 'referenceDateUtc'],
  ])('%s', async (_, body, field) => {
    expect(await beheerder.post(`${countries}/search`, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  })

  test.each(["'", '%', '_', '\\', '"; --', '%%%', '😀'])(
    'the text %s is searched for as it is',
    async (text) => {
      const found = await beheerder.post<{ totalCount: number }>(`${countries}/search`, {
        search: { description: text },
      })
      expect(found).toMatchObject({ status: 200 })
      const all = await beheerder.post<{ items: readonly { description: string }[] }>(`${countries}/search`, {
        search: {},
        limit: 1000,
      })
      expect(found.body.totalCount).toBe(
        all.body.items.filter((item) => item.description.includes(text)).length,
      )
    },
  )
})

describe('empty search members are ignored', () => {
  test.each<[string, string, object]>([
    ['a text of only spaces', 'banks', { city: '   ' }],
    ['an empty text', 'banks', { city: '' }],
    ['a list of nothing', 'banks', { countryId: [] }],
    ['a range without bounds', 'holidays', { dateUtc: { start: null, end: null } }],
    ['a period without bounds', 'banks', { changedBetweenRangeUtc: {} }],
  ])('%s', async (_, path, search) => {
    const total = async (body: object) =>
      (await beheerder.post<{ totalCount: number }>(`/api/main/${path}/search`, body)).body.totalCount
    expect(await total({ search })).toBe(await total({}))
  })
})

describe('lookups', () => {
  const lookup = '/api/main/regions/lookup'
  const id = '00000000-0000-7000-8000-000000000000'
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => `${id.slice(0, -4)}${String(index).padStart(4, '0')}`)

  test.each<[string, object, string]>([
    ['more ids than one answer holds', { ids: ids(1001) }, 'ids'],
    ['no ids', { ids: [] }, 'ids'],
    ['a limit of 1001', { limit: 1001 }, 'limit'],
    ['a limit of 0', { limit: 0 }, 'limit'],
    ['a negative skip', { skip: -1 }, 'skip'],
  ])('%s', async (_, body, field) => {
    expect(await beheerder.post(lookup, { field: 'countryId', ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  })

  test('report the total when they return a page', async () => {
    type Found = Page<LookupItem>
    const whole = await beheerder.post<Found>(lookup, { field: 'countryId', includeInactive: true })
    expect(whole.body.items).toHaveLength(whole.body.totalCount)
    const found = whole.body.items.slice(0, 5).map((item) => item.id)
    const first = await beheerder.post<Found>(lookup, { field: 'countryId', ids: found, limit: 2 })
    expect(first.body).toMatchObject({ totalCount: 5, pageCount: 3, currentPage: 1 })
    const rest = await beheerder.post<Found>(lookup, { field: 'countryId', ids: found, limit: 3, skip: 2 })
    expect([...first.body.items, ...rest.body.items].map((item) => item.id)).toEqual(found)
  })
})

test('unknown query parameters', async () => {
  const record = `${countries}/${netherlands.id}`
  const answers = [
    await beheerder.get(`${record}?planet=Aarde`),
    await beheerder.get(`${record}/audit?planet=Aarde`),
    await beheerder.post(`${countries}/search?planet=Aarde`, {}),
    await beheerder.post(`${countries}?planet=Aarde`, whole),
    await beheerder.post('/api/main/regions/lookup?planet=Aarde', { field: 'countryId' }),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'planet' }] } })
  expect(await beheerder.get(`${record}?referenceDateUtc=gisteren`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'referenceDateUtc' }] },
  })
})
