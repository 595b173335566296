import type { DefaultsAnswer, LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRecord, readRecord, searchIds, startLanguageServer } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const shipments = '/api/test/shipments'
const board = '/api/test/shipmentpages'

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient
let country: AnyRecord
let heavy: AnyRecord
let light: AnyRecord

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  country = (await searchIds(north, '/api/main/countries', { limit: 1 })).items[0] as AnyRecord
  const make = (description: string, weight: number, client = north) =>
    createRecord(client, shipments, {
      description,
      destinationId: country.id,
      leavesUtc: '2026-07-01T22:30:00Z',
      items: [{ description: 'Doos', weight }],
    })
  light = await make('Lichte zending', 5)
  heavy = await make('Zware zending', 2000)
  await make('Zware zending elders', 3000, antwerp)
})
afterAll(() => server.close())

const idsOf = ({ items }: Page<AnyRecord>) => items.map(({ id }) => id)

test('a search and a get answer as those of the type do, for the same unit', async () => {
  const search = { description: 'zending' }
  const page = await searchIds(north, board, { search })
  expect(page).toEqual(await searchIds(north, shipments, { search }))
  expect(page.items).toMatchObject([
    { id: light.id, leavesOn: '2026-07-02', itemCount: 1, destination: { id: country.id } },
    { id: heavy.id },
  ])
  expect(await readRecord(north, `${board}/${heavy.id}`)).toEqual(
    await readRecord(north, `${shipments}/${heavy.id}`),
  )
  expect(await antwerp.get(`${board}/${heavy.id}`)).toMatchObject({ status: 404 })
  expect((await searchIds(antwerp, board, { search })).totalCount).toBe(1)
})

test('named filters, ids, sorting, paging and references in words work as with the type', async () => {
  for (const path of [shipments, board]) {
    expect(idsOf(await searchIds(north, path, { search: { heavy: true } }))).toEqual([heavy.id])
    expect((await searchIds(north, path, { search: { heavy: false } })).totalCount).toBe(2)
    expect(idsOf(await searchIds(north, path, { search: { ids: [light.id] } }))).toEqual([light.id])
    const sort = [{ field: 'number', order: 'descending' }]
    expect(idsOf(await searchIds(north, path, { sort, limit: 1, skip: 1 }))).toEqual([light.id])
    const found = await searchIds(north, path, { search: { destinationDescription: country['description'] } })
    expect(found.totalCount).toBe(2)
  }
})

test('a change of the record shows at once, as does a new one', async () => {
  const made = await createRecord(north, shipments, { description: 'Vluchtig' })
  expect(idsOf(await searchIds(north, board, { search: { description: 'Vluchtig' } }))).toEqual([made.id])
  const body = { rowVersion: made.rowVersion, description: 'Blijvend', status: 'Inactive' }
  expect(await north.put(`${shipments}/${made.id}`, body)).toMatchObject({ status: 200 })
  expect(await readRecord(north, `${board}/${made.id}`)).toMatchObject({
    description: 'Blijvend',
    rowVersion: 2,
  })
  const rowVersion = 2
  expect(await north.delete(`${shipments}/${made.id}`, { rowVersion })).toMatchObject({ status: 204 })
  expect(await north.get(`${board}/${made.id}`)).toMatchObject({ status: 404 })
})

test('an export has the columns of the page and no identity of records, since it is not imported', async () => {
  const body = {
    columns: [{ field: 'number' }, { field: 'itemCount' }, { field: 'destinationId' }],
    search: { description: 'zending' },
  }
  const answer = await north.post<Buffer>(`${board}/export`, body)
  expect(answer.status).toBe(200)
  const { sheets } = await readXlsx(answer.body)
  expect(sheets[0]?.name).toBe('Zendingenbord')
  expect(sheets[0]?.rows).toEqual([
    ['Nummer', 'Aantal', 'Bestemming'],
    [light['number'], 1, country['description']],
    [heavy['number'], 1, country['description']],
  ])
  const marked = await north.post<Buffer>(`${board}/export`, { ...body, ids: [heavy.id] })
  expect((await readXlsx(marked.body)).sheets[0]?.rows).toHaveLength(2)
})

test('its search looks up records, and its defaults are served', async () => {
  for (const field of ['destinationIds', 'originIds', 'destinationId']) {
    const search = country['description']
    const answer = await north.post<Page<LookupItem>>(`${board}/lookup`, { field, search })
    expect(answer, field).toMatchObject({ status: 200, body: { items: [{ id: country.id }] } })
  }
  expect(await north.post(`${board}/lookup`, { field: 'nothing' })).toMatchObject({ status: 400 })
  const defaults = await north.get<DefaultsAnswer>(`${board}/defaults`)
  expect(defaults).toMatchObject({ status: 200, body: { record: {}, search: {}, sources: {} } })
})

test('its records are changed at the address of the type alone', async () => {
  const refused = [
    await north.post(board, { description: 'Nieuw' }),
    await north.put(`${board}/${light.id}`, { rowVersion: light.rowVersion, description: 'Anders' }),
    await north.delete(`${board}/${light.id}`, { rowVersion: light.rowVersion }),
    await north.post(`${board}/bulkdeactivate`, { ids: [light.id] }),
    await north.get(`${board}/${light.id}/audit`),
    await north.get(`${board}/importtemplate`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  expect(await readRecord(north, `${shipments}/${light.id}`)).toEqual(light)
})

test('the rights of the type decide, and there are no others', async () => {
  const asReader = async (permissions: readonly string[]) => {
    const { client } = await signInWithPermissions(north, permissions)
    const calls = [
      await client.post(`${board}/search`, {}),
      await client.get(`${board}/${light.id}`),
      await client.post(`${board}/facet`, {}),
      await client.post(`${board}/lookup`, { field: 'destinationIds' }),
      await client.post(`${board}/export`, { columns: [{ field: 'number' }] }),
    ]
    return calls.map(({ status }) => status)
  }
  expect(await asReader(['ShipmentAccess', 'ShipmentRead'])).toEqual([200, 200, 200, 200, 403])
  expect(await asReader(['ShipmentRead', 'ShipmentExport'])).toEqual([200, 200, 200, 200, 200])
  expect(await asReader(['ShipmentItemRead', 'CountryRead'])).toEqual([403, 403, 403, 403, 403])
  const roles = await north.get<{ recordTypes: readonly ServedRecordType[] }>('/api/schema')
  const types = roles.body.recordTypes.filter(({ name }) => name.startsWith('shipment'))
  const [view, type] = ['shipmentPage', 'shipment'].map((name) => types.find((each) => each.name === name))
  expect(view?.permissions).toEqual(type?.permissions)
  expect(view?.fields).toEqual(type?.fields)
  expect(view?.storedIn).toEqual({ dtoKey: 'Test.ShipmentViewDto', name: 'shipment' })
  expect(view?.labels).toEqual({ one: 'Zending', many: 'Zendingenbord' })
})

test('it has no table, no index and no column of its own', async () => {
  const [row] = await server.query(`SELECT to_regclass('record.shipment_page') AS name`)
  expect(row).toEqual({ name: null })
})
