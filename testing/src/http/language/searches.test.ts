import type { FacetCounts } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  refusedFields,
  searchIds,
  startLanguageServer,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const shipments = '/api/test/shipments'
const board = '/api/test/shipmentpages'

let server: DemonstrationServer
let north: TestClient
/** Reads shipments, without the permission of a search entry and of a call. */
let reader: TestClient
let countries: readonly AnyRecord[]

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const permissions = ['ShipmentAccess', 'ShipmentRead', 'ShipmentExport', 'ShipmentStatistics']
  reader = (await signInWithPermissions(north, permissions)).client
  countries = (await searchIds(north, '/api/main/countries', { limit: 3 })).items
  const [first, second, third] = countries.map(({ id }) => id)
  const account = 'NL91ABNA0417164300'
  const rows: Readonly<Record<string, object>> = {
    Leeg: {},
    Boeken: {
      destinationId: first,
      viaId: second,
      leavesUtc: '2026-07-01T10:00:00Z',
      remark: 'Geheim: goud',
      items: [
        {
          description: 'Atlas',
          account,
          itemKind: 'book',
          weight: 5,
          packedOn: '2026-06-01',
          originId: first,
        },
        { description: 'Roman', itemKind: 'book', weight: 2, packedOn: '2026-06-10', originId: second },
      ],
    },
    Glazen: {
      destinationId: second,
      viaId: first,
      remark: 'Geheim: zilver',
      items: [{ description: 'Vaas', itemKind: 'glass', weight: 5, isFragile: true }],
    },
    Los: { destinationId: third, items: [{ description: 'Kist' }] },
  }
  for (const [description, members] of Object.entries(rows))
    await createRecord(north, shipments, { description, ...members })
  // Its list has only what is deleted.
  const gone = await createRecord(north, shipments, { description: 'Weg', ...rows['Boeken'] })
  const items = readChildren(gone, 'items').map((item) => ({ ...item, isDeleted: true }))
  await north.put(`${shipments}/${gone.id}`, { rowVersion: gone.rowVersion, items })
})
afterAll(() => server.close())

async function found(search: object, path = shipments): Promise<readonly string[]> {
  const sort = [{ field: 'description', order: 'ascending' }]
  return (await searchIds(north, path, { search, sort })).items.map(({ description }) => String(description))
}
const all = ['Boeken', 'Glazen', 'Leeg', 'Los', 'Weg']
const idOf = (index: number) => countries[index]?.id

describe('a search in child records', () => {
  test.each<[string, object, readonly string[]]>([
    ['text', { item: 'atl' }, ['Boeken']],
    ['text of another list', { item: 'vaas' }, ['Glazen']],
    ['a text in its notation', { account: 'nl91 abna 0417' }, ['Boeken']],
    ['one of a choice', { itemKinds: ['book'] }, ['Boeken']],
    ['several of a choice', { itemKinds: ['book', 'glass'] }, ['Boeken', 'Glazen']],
    ['numbers', { weight: { minimum: 4 } }, ['Boeken', 'Glazen']],
    ['numbers up to one', { weight: { maximum: 4 } }, ['Boeken']],
    ['days', { packedOn: { start: '2026-06-02', end: '2026-07-01' } }, ['Boeken']],
    ['no day', { unpacked: true }, ['Glazen', 'Los']],
    ['a flag', { fragile: true }, ['Glazen']],
    ['a flag that is not set', { fragile: false }, all],
    ['a range without bounds', { weight: { minimum: null }, packedOn: {} }, all],
    ['an empty value that is not asked for', { unpacked: false }, all],
    [
      'several, each by any child record',
      { weight: { minimum: 5 }, packedOn: { start: '2026-06-05' } },
      ['Boeken'],
    ],
    ['several that no list has', { fragile: true, itemKinds: ['book'] }, []],
  ])('by %s', async (_, search, expected) => {
    expect(await found(search)).toEqual(expected)
    expect(await found(search, board)).toEqual(expected)
  })

  test('by references, or by none', async () => {
    expect(await found({ originIds: [idOf(1)] })).toEqual(['Boeken'])
    expect(await found({ originIds: [null] })).toEqual(['Glazen', 'Los'])
    expect(await found({ originIds: [idOf(0), null] })).toEqual(['Boeken', 'Glazen', 'Los'])
  })

  test('follows the matching behaviour', async () => {
    const search = { item: 'ATLAS' }
    const count = async (matchingBehavior: string) =>
      (await searchIds(north, shipments, { search, matchingBehavior })).totalCount
    expect([await count('Exact'), await count('EndsWith')]).toEqual([1, 1])
    expect(
      (await searchIds(north, shipments, { search: { item: 'tla' }, matchingBehavior: 'StartsWith' }))
        .totalCount,
    ).toBe(0)
  })

  test('refuses values of another kind', async () => {
    const refused = async (search: object) =>
      refusedFields(await north.post(`${shipments}/search`, { search }))
    expect(await refused({ weight: { minimum: 'zwaar' } })).toEqual(['400', 'search.weight'])
    expect(await refused({ itemKinds: ['metal'] })).toEqual(['400', 'search.itemKinds'])
    expect(await refused({ unpacked: 'ja' })).toEqual(['400', 'search.unpacked'])
  })
})

describe('an option for no reference', () => {
  test('finds records without one, with and without others', async () => {
    expect(await found({ destinationIds: [null] })).toEqual(['Leeg'])
    expect(await found({ destinationIds: [idOf(1), null] })).toEqual(['Glazen', 'Leeg'])
    expect(await found({ destinationIds: [null, null] })).toEqual(['Leeg'])
    expect(await found({ destinationIds: [idOf(1)] })).toEqual(['Glazen'])
  })

  test('is no value of the search itself', async () => {
    expect(await found({ destinationIds: null })).toEqual(all)
    expect(await found({ destinationIds: [] })).toEqual(all)
  })

  test('is refused where the search has none', async () => {
    for (const viaIds of [[null], [idOf(0), null]])
      expect(refusedFields(await north.post(`${shipments}/search`, { search: { viaIds } }))).toEqual([
        '400',
        'search.viaIds',
      ])
  })

  test('is documented for those lists alone', async () => {
    const { body } = await north.get<{
      components: { schemas: Record<string, { properties: Record<string, object> }> }
    }>('/api/openapi.json')
    const search = body.components.schemas['ShipmentCriteria']?.properties ?? {}
    const none = { type: 'null' }
    const listOf = (items: unknown) => ({ anyOf: [{ anyOf: [{}, { type: 'array', items }] }, none] })
    const orNone = listOf({ anyOf: [{}, none] })
    expect(search['destinationIds']).toMatchObject(orNone)
    expect(search['viaIds']).toMatchObject(listOf({}))
    expect(search['viaIds']).not.toMatchObject(orNone)
  })
})

test('records without a value are found when that is asked for', async () => {
  expect(await found({ withoutDeparture: true })).toEqual(['Glazen', 'Leeg', 'Los'])
  expect(await found({ withoutDeparture: false })).toEqual(all)
})

test('several fields find what any of them holds, in the order within one of them', async () => {
  // In the default order, days first.
  const { items, totalCount } = await searchIds(north, shipments, { search: { countryIds: [idOf(0)] } })
  expect(items.map(({ description }) => description)).toEqual(['Boeken', 'Weg', 'Glazen'])
  expect(totalCount).toBe(3)
})

describe('a search entry with a permission', () => {
  const search = { remark: 'goud' }
  const problem = {
    status: 403,
    body: { detail: 'Zoeken op Opmerking mag niet: daarvoor ontbreekt het recht ShipmentSecrets.' },
  }

  test('finds for those who hold it', async () => {
    expect(await found(search)).toEqual(['Boeken', 'Weg'])
  })

  test.each([
    [`${shipments}/search`, {}],
    [`${board}/search`, {}],
    [`${board}/facet`, {}],
    [`${shipments}/export`, { columns: [{ field: 'description' }] }],
    [`${board}/export`, { columns: [{ field: 'description' }] }],
  ])('is refused to others by %s, which they may use without it', async (path, body) => {
    expect(await reader.post(path, { ...body, search })).toMatchObject(problem)
    expect(await reader.post(path, { ...body, search: { description: 'goud' } })).toMatchObject({
      status: 200,
    })
  })
})

describe('a facet', () => {
  const counts = async (body: object, client = north) => {
    const answer = await client.post<FacetCounts>(`${board}/facet`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.counts
  }
  const description = 'Gefaseerd'

  beforeAll(async () => {
    const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
    for (const [client, stage, destinationId] of [
      [north, 'planned', idOf(0)],
      [north, 'planned', idOf(1)],
      [north, 'arrived', idOf(0)],
      [north, null, idOf(0)],
      [antwerp, 'planned', idOf(0)],
      [antwerp, 'underway', idOf(0)],
    ] as const)
      await createRecord(client, shipments, { description, stage, destinationId })
  })

  test('counts what each option would leave of the search, in the unit of the call', async () => {
    const search = { description }
    expect(await counts({ search })).toEqual({ planned: 2, underway: 0, arrived: 1 })
    const narrowed = { ...search, destinationIds: [idOf(0)] }
    expect(await counts({ search: narrowed })).toEqual({ planned: 1, underway: 0, arrived: 1 })
    expect(await counts({ search: { description: 'Nergens' } })).toEqual({
      planned: 0,
      underway: 0,
      arrived: 0,
    })
    for (const [stage, count] of Object.entries(await counts({ search })))
      expect((await searchIds(north, board, { search: { ...search, stage } })).totalCount).toBe(count)
  })

  test('leaves its own value out', async () => {
    expect(await counts({ search: { description, stage: 'arrived' } })).toEqual({
      planned: 2,
      underway: 0,
      arrived: 1,
    })
  })

  test('is held to the fields of a search and the right to read', async () => {
    expect(refusedFields(await north.post(`${board}/facet`, { search: { stage: 'lost' } }))).toEqual([
      '400',
      'search.stage',
    ])
    expect(refusedFields(await north.post(`${board}/facet`, { search: { nothing: 1 } }))).toEqual([
      '400',
      'search.nothing',
    ])
    const { client } = await signInWithPermissions(north, ['CountryRead'])
    expect(await client.post(`${board}/facet`, {})).toMatchObject({ status: 403 })
  })

  test('with a permission counts for those who hold it', async () => {
    const vault = '/api/test/shipmentvaults'
    expect(await north.post(`${vault}/facet`, { search: { description } })).toMatchObject({
      status: 200,
      body: { counts: { planned: 2, underway: 0, arrived: 1 } },
    })
    expect(await reader.post(`${vault}/facet`, {})).toMatchObject({
      status: 403,
      body: { detail: 'Zoeken op Geheime fase mag niet: daarvoor ontbreekt het recht ShipmentSecrets.' },
    })
    expect(await reader.post(`${vault}/search`, {})).toMatchObject({ status: 200 })
  })

  test('is not there for a type without one, nor for what is no type', async () => {
    expect(await north.post(`${shipments}/facet`, {})).toMatchObject({ status: 404 })
    expect(await north.post('/api/test/nothings/facet', {})).toMatchObject({ status: 404 })
  })

  test('is served with the type that has it', async () => {
    const { body } = await north.get<{ recordTypes: readonly ServedRecordType[] }>('/api/schema')
    const facetOf = (name: string) => body.recordTypes.find((type) => type.name === name)?.search.facet
    expect([facetOf('shipmentPage'), facetOf('shipment')]).toEqual(['stage', undefined])
  })
})

describe('a call that needs several permissions', () => {
  const weights = `${shipments}/weights/all`

  test('answers with its lists to who holds them all', async () => {
    expect(await north.get(weights)).toMatchObject({
      status: 200,
      body: {
        weights: [
          { itemKind: 'book', weight: 7 },
          { itemKind: 'glass', weight: 5 },
          { itemKind: null, weight: null },
        ],
        units: [],
      },
    })
  })

  test.each(['ShipmentRead', 'ShipmentSecrets', 'ShipmentStatistics'])(
    'is refused without %s',
    async (missing) => {
      const needed = ['ShipmentRead', 'ShipmentSecrets', 'ShipmentStatistics']
      const { client } = await signInWithPermissions(
        north,
        needed.filter((each) => each !== missing),
      )
      expect(await client.get(weights)).toMatchObject({ status: 403 })
      const { body } = await client.get<{ recordTypes: readonly ServedRecordType[] }>('/api/schema')
      const calls = body.recordTypes.find(({ name }) => name === 'shipment')?.calls ?? []
      expect(calls.filter(({ enabled }) => enabled)).toEqual([])
    },
  )

  test('is documented with the permissions and the lists', async () => {
    const { body } = await north.get<{
      paths: Record<string, { get?: { description: string; responses: object } }>
    }>('/api/openapi.json')
    const operation = body.paths[weights]?.get
    expect(operation?.description).toBe('Rechten: ShipmentRead en ShipmentSecrets en ShipmentStatistics.')
    expect(operation?.responses).toMatchObject({
      200: {
        content: {
          'application/json': {
            schema: {
              properties: {
                weights: { type: 'array', items: { properties: { weight: {}, itemKind: {} } } },
                units: { type: 'array', items: { properties: { name: {} } } },
              },
            },
          },
        },
      },
    })
  })
})
