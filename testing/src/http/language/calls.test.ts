import { randomUUID } from 'node:crypto'
import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRecord, readRecord, startLanguageServer } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const parcels = '/api/deliveries/parcels'
const shelfId = '01935b6e-7c4a-7d3e-9f10-0123456789ab'

let server: DemonstrationServer
let client: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

const makeParcel = (members: object = {}) =>
  createRecord(client, parcels, { description: 'Doos', ...members })
const move = (record: AnyRecord, body: object, by = client) =>
  by.put<AnyRecord>(`${parcels}/${record.id}/shelf/${shelfId}`, body)

test('a call of a type is served, with its body and whether it is enabled', async () => {
  const { body } = await client.get<{ recordTypes: readonly ServedRecordType[] }>('/api/schema')
  const type = body.recordTypes.find(({ dtoKey }) => dtoKey === 'Test.ParcelViewDto')
  expect(type?.calls).toMatchObject([
    { name: 'Summary', method: 'GET', address: '/api/deliveries/parcels/summary/today', enabled: true },
    { name: 'Move', permissions: ['ParcelUpdate'], body: { note: { kind: 'text' } }, answer: 'record' },
    { name: 'Deliver', permissions: ['ParcelDeliver'], subject: 'marked', idsMember: 'parcelIds' },
  ])
})

test('a call on the page answers with members of its own', async () => {
  await makeParcel()
  const answer = await client.get<{ count: number }>(`${parcels}/summary/today`)
  expect(answer).toMatchObject({ status: 200, body: { count: expect.any(Number) as number } })
  expect(answer.body.count).toBeGreaterThan(0)
  expect(await client.get(`${parcels}/summary/today?x=1`)).toMatchObject({ status: 400 })
})

test('a call on a record gets the record, the other ids of the address and the parsed body', async () => {
  const record = await makeParcel()
  expect(await move(record, { note: '  hoog ' })).toMatchObject({
    status: 200,
    body: { id: record.id, shelf: '01935b6e hoog' },
  })
  expect(await readRecord(client, `${parcels}/${record.id}`)).toMatchObject({ shelf: '01935b6e hoog' })
  expect(await move({ ...record, id: randomUUID() }, { note: 'a' })).toMatchObject({ status: 404 })
  const odd = await client.put(`${parcels}/${record.id}/shelf/geen-id`, { note: 'a' })
  expect(odd).toMatchObject({ status: 400, body: { errors: [{ field: 'shelfId' }] } })
})

test('the body of a call is held to its fields, and what the handler refuses is not written', async () => {
  const record = await makeParcel({ shelf: 'A' })
  const refused = async (body: object) => {
    const answer = await move(record, body)
    return [answer.status, (answer.body as unknown as { errors?: unknown }).errors]
  }
  expect(await refused({ note: 7 })).toEqual([400, [{ field: 'note', message: 'Vul een tekst in.' }]])
  expect(await refused({ note: 'a', other: 1 })).toEqual([
    400,
    [{ field: 'other', message: 'Onbekend veld.' }],
  ])
  expect(await refused({})).toEqual([422, [{ field: 'note', message: 'Notitie is verplicht.' }]])
  expect(await refused({ note: 'veel te lang' })).toEqual([
    400,
    [{ field: 'note', message: 'De tekst mag hoogstens 10 tekens hebben.' }],
  ])
  expect(await move(record, { note: 'nee' })).toMatchObject({
    status: 422,
    body: { detail: 'Het pakket kan niet weg.' },
  })
  expect(await readRecord(client, `${parcels}/${record.id}`)).toMatchObject({ shelf: 'A' })
})

test('a call on marked records takes their ids, once under an idempotency key', async () => {
  const records = [await makeParcel(), await makeParcel()]
  const headers = { 'idempotency-key': randomUUID() }
  const body = { parcelIds: records.map(({ id }) => id), deliveredBy: 'Jan' }
  const send = () => client.call('POST', `${parcels}/deliver`, body, { headers })
  expect(await send()).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
  // The handler would find nothing left to deliver.
  expect(await send()).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
  const none = await client.post(`${parcels}/deliver`, { parcelIds: [], deliveredBy: 'Jan' })
  expect(none).toMatchObject({ status: 400, body: { errors: [{ field: 'parcelIds' }] } })
})

test('a member of a call that refers to records is looked up as its definition says', async () => {
  const lookUp = async (field: string) => {
    const { body } = await client.post<Page<LookupItem>>(`${parcels}/lookup`, { field })
    return body.items.map(({ label }) => label)
  }
  const all = await lookUp('teamId')
  const routes = all.filter((label) => /route/i.test(label))
  expect(routes.length).toBeGreaterThan(1)
  expect(routes.length).toBeLessThan(all.length)
  expect(await lookUp('Deliver.teamId')).toEqual(routes.toReversed())
  for (const field of ['Deliver.deliveredBy', 'Deliver.teamId.x', 'Deliver', 'Lost.teamId'])
    expect(await client.post(`${parcels}/lookup`, { field }), field).toMatchObject({ status: 400 })
})

test('each call needs its right, x-csrf and a business unit', async () => {
  const record = await makeParcel()
  const { client: reader } = await signInWithPermissions(client, ['ParcelRead'])
  expect((await reader.get(`${parcels}/summary/today`)).status).toBe(200)
  expect(await move(record, { note: 'a' }, reader)).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht ParcelUpdate.' },
  })
  const deliver = { parcelIds: [record.id], deliveredBy: 'Jan' }
  expect(await reader.post(`${parcels}/deliver`, deliver)).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht ParcelDeliver.' },
  })
  const without = (headers: Readonly<Record<string, string>>) =>
    client.call('POST', `${parcels}/deliver`, deliver, { headers })
  expect((await without({ 'x-csrf': '' })).status).toBe(403)
  expect((await without({ businessunitid: '' })).status).toBe(400)
  const visitor = server.visitor
  expect((await visitor.get(`${parcels}/summary/today`)).status).toBe(401)
})

test('calls are described, and an unknown address below a type is absent', async () => {
  const { body } = await client.get<{ paths: Readonly<Record<string, object>> }>('/api/openapi.json')
  expect(body.paths[`${parcels}/{id}/shelf/{shelfId}`]).toMatchObject({
    put: { operationId: 'parcels.move', parameters: [{ name: 'id' }, { name: 'shelfId' }, {}, {}, {}] },
  })
  expect(body.paths[`${parcels}/deliver`]).toMatchObject({
    post: {
      requestBody: { content: { 'application/json': { schema: { required: ['parcelIds'] } } } },
    },
  })
  expect(await client.post(`${parcels}/unknown`, {})).toMatchObject({ status: 404 })
  expect(await client.post('/api/test/parcels/search', {})).toMatchObject({ status: 404 })
})

test('an exclusion with a condition holds for records with the flag only', async () => {
  const put = (isFragile: boolean) =>
    client.post<AnyRecord>(parcels, {
      description: 'Glas',
      shelf: 'B2',
      isFragile,
      activeRangeUtc: { start: '2026-01-01', end: null },
    })
  const [first, sturdy] = [await put(true), await put(false)]
  expect([first.status, sturdy.status]).toEqual([201, 201])
  const message = 'Op plank B2 ligt al iets breekbaars. De andere periode loopt vanaf 01-01-2026.'
  expect(await put(true)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'activeRangeUtc', message }] },
  })
  const { body } = await client.put<AnyRecord>(`${parcels}/${sturdy.body.id}`, {
    ...sturdy.body,
    isFragile: true,
  })
  expect(body).toMatchObject({ errors: [{ message }] })
})
