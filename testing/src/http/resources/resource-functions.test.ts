import { randomUUID } from 'node:crypto'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readChildren, searchIds } from '../../language/language-server.ts'
import { belowResource, FunctionRecords } from '../../resources/function-records.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const resources = '/api/main/resources'
const period = (start: string | null, end: string | null) => ({ activeRangeUtc: { start, end } })

let server: DemonstrationServer
let client: TestClient
let nurse: AnyRecord
let driver: AnyRecord
let records: FunctionRecords

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  records = await FunctionRecords.open(client)
  ;({ nurse, driver } = records)
})
afterAll(() => server.close())

const makeResource = (members?: object) => records.makeResource(members)
const reread = (resource: AnyRecord) => records.reread(resource)
const addFunction = (resource: AnyRecord, members: object, by?: TestClient) =>
  records.addFunction(resource, members, by)
const below = belowResource

const errorsOf = ({ status, body }: ApiResponse) => [status, (body as { errors?: unknown }).errors]
const overlap: unknown = expect.stringMatching(
  /^Functie Proefverpleegkundige bestaat al binnen de opgegeven datum range\. De andere periode loopt /,
)

describe('the calls below a resource', () => {
  test('add, read, change and delete a function below its resource', async () => {
    const resource = await makeResource()
    const made = await addFunction(resource, period('2026-01-01', null))
    expect(made).toMatchObject({
      status: 201,
      body: {
        resourceId: resource.id,
        functionId: nurse.id,
        function: { id: nurse.id, label: 'Proefverpleegkundige' },
        functionDescription: 'Proefverpleegkundige',
        functionStatus: 'Active',
        systemValue: false,
        rowVersion: 1,
      },
    })
    const path = below(resource, `/${made.body.id}`)
    expect(await client.get(path)).toMatchObject({ status: 200, body: made.body })
    const changed = await client.put<AnyRecord>(path, { ...made.body, functionId: driver.id })
    expect(changed).toMatchObject({
      status: 200,
      body: { functionDescription: 'Proefchauffeur', rowVersion: 2 },
    })
    const { rowVersion } = await reread(resource)
    expect(rowVersion).toBe(resource.rowVersion + 2)
    expect(await client.delete(path, { rowVersion: 2 })).toMatchObject({ status: 204 })
    expect(await client.get(path)).toMatchObject({ status: 404 })
    expect(readChildren(await reread(resource), 'resourceFunctions')).toEqual([])
  })

  test('make a new version, which closes the one before', async () => {
    const resource = await makeResource()
    const { body: first } = await addFunction(resource, period('2026-01-01', null))
    const { rowVersion } = await reread(resource)
    const next = await client.post<AnyRecord>(below(resource, '/newversion'), {
      id: first.id,
      rowVersion,
      ...period('2027-01-01', null),
    })
    expect(next).toMatchObject({ status: 201, body: { seriesId: first.id, functionId: nurse.id } })
    const rows = readChildren(await reread(resource), 'resourceFunctions')
    expect(rows.map((row) => row['activeRangeUtc'])).toEqual([
      { start: '2025-12-31T23:00:00.000Z', end: '2026-12-31T23:00:00.000Z' },
      { start: '2026-12-31T23:00:00.000Z', end: null },
    ])
  })

  test('make no new version of another function', async () => {
    const resource = await makeResource()
    const { body: first } = await addFunction(resource, period('2026-01-01', null))
    const { rowVersion } = await reread(resource)
    const next = await client.post(below(resource, '/newversion'), {
      id: first.id,
      rowVersion,
      functionId: driver.id,
      ...period('2027-01-01', null),
    })
    expect(errorsOf(next)).toMatchObject([422, [{ field: 'functionId' }]])
  })

  test('end one function by its rowVersion or that of the resource, and several by that of the resource', async () => {
    const resource = await makeResource()
    const { body: one } = await addFunction(resource, period('2026-01-01', null))
    const { body: other } = await addFunction(resource, {
      functionId: driver.id,
      ...period('2026-01-01', null),
    })
    const end = (ids: readonly string[], rowVersion: number, day = '2027-01-01') =>
      client.post<BulkResult>(below(resource, '/assignenddate'), { ids, endDateUtc: day, rowVersion })
    expect(await end([one.id], 7)).toMatchObject({ status: 409, body: { current: { id: one.id } } })
    const { body: third } = await addFunction(resource, {
      functionId: driver.id,
      ...period('2020-01-01', '2021-01-01'),
    })
    expect(third.rowVersion).toBe(1)
    const { rowVersion } = await reread(resource)
    expect(await end([one.id, other.id], rowVersion - 1)).toMatchObject({
      status: 409,
      body: { current: { id: resource.id } },
    })
    expect(await end([one.id, other.id], rowVersion)).toMatchObject({ body: { totalRecordsAffected: 2 } })
    const { body: next } = await addFunction(resource, period('2028-01-01', null))
    const ofResource = (await reread(resource)).rowVersion
    expect(await end([next.id], ofResource, '2029-01-01')).toMatchObject({
      body: { totalRecordsAffected: 1 },
    })
  })

  test('refuse a stale rowVersion of the resource with the resource as it is now', async () => {
    const resource = await makeResource()
    await addFunction(resource, period('2026-01-01', '2027-01-01'))
    const stale = { rowVersion: resource.rowVersion }
    const added = await client.post(below(resource), { functionId: driver.id, ...stale })
    expect(added).toMatchObject({ status: 409, body: { current: { id: resource.id, rowVersion: 2 } } })
    const [row] = readChildren(await reread(resource), 'resourceFunctions')
    const next = await client.post(below(resource, '/newversion'), {
      id: row?.id,
      ...stale,
      ...period('2028-01-01', null),
    })
    expect(next).toMatchObject({ status: 409, body: { current: { id: resource.id } } })
    const path = below(resource, `/${row?.id}`)
    const current = { status: 409, body: { current: { id: row?.id, rowVersion: 1 } } }
    expect(await client.put(path, { ...row, functionId: driver.id, rowVersion: 9 })).toMatchObject(current)
    expect(await client.delete(path, { rowVersion: 9 })).toMatchObject(current)
    const none = await client.post(below(resource), { functionId: driver.id })
    expect(errorsOf(none)).toEqual([
      400,
      [{ field: 'rowVersion', message: 'De rowVersion is verplicht en een geheel getal.' }],
    ])
  })

  test('find the functions of the resource in the address only', async () => {
    const [resource, other] = [await makeResource(), await makeResource()]
    const { body: row } = await addFunction(resource, period('2026-01-01', null))
    const path = below(other, `/${row.id}`)
    expect(await client.get(path)).toMatchObject({ status: 404 })
    expect(await client.put(path, row)).toMatchObject({ status: 404 })
    expect(await client.delete(path, { rowVersion: 1 })).toMatchObject({ status: 404 })
    const ended = await client.post(below(other, '/assignenddate'), {
      ids: [row.id],
      endDateUtc: '2027-01-01',
      rowVersion: 1,
    })
    expect(ended.body).toMatchObject({ results: [{ done: false, reason: 'Niet gevonden.' }] })
    const named = await addFunction(resource, { resourceId: other.id })
    expect(errorsOf(named)).toEqual([
      400,
      [{ field: 'resourceId', message: 'Dit is een ander record dan dat in het adres.' }],
    ])
    expect(await client.get(`${resources}/${randomUUID()}/function/${row.id}`)).toMatchObject({ status: 404 })
    expect(await client.post(`${resources}/geen-id/function`, {})).toMatchObject({ status: 400 })
    // The usual addresses of these actions are not there.
    expect(await client.get(`/api/main/resourcefunctions/${row.id}`)).toMatchObject({ status: 404 })
    expect(await client.post('/api/main/resourcefunctions', row)).toMatchObject({ status: 404 })
  })

  test('happen once under an idempotency key', async () => {
    const resource = await makeResource()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { functionId: nurse.id, rowVersion: resource.rowVersion, ...period('2026-01-01', null) }
    const first = await client.call('POST', below(resource), body, { headers })
    const again = await client.call('POST', below(resource), body, { headers })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(readChildren(await reread(resource), 'resourceFunctions')).toHaveLength(1)
  })

  test('need their right, x-csrf and a business unit', async () => {
    const resource = await makeResource()
    const { body: row } = await addFunction(resource, period('2026-01-01', null))
    const reader = await signInWithPermissions(client, [
      'ResourceRead',
      'ResourceUpdate',
      'ResourceFunctionRead',
    ])
    const calls: readonly [string, string, string, object][] = [
      ['POST', below(resource), 'Create', { functionId: nurse.id, rowVersion: 1 }],
      ['PUT', below(resource, `/${row.id}`), 'Update', row],
      ['DELETE', below(resource, `/${row.id}`), 'Delete', { rowVersion: 1 }],
      ['POST', below(resource, '/newversion'), 'NewVersion', { id: row.id, rowVersion: 1 }],
      ['POST', below(resource, '/assignenddate'), 'AssignEndDate', { ids: [row.id], rowVersion: 1 }],
    ]
    for (const [method, path, right, body] of calls) {
      const refused = await reader.client.call(method, path, body)
      expect(refused).toMatchObject({
        status: 403,
        body: { detail: `Hiervoor ontbreekt het recht ResourceFunction${right}.` },
      })
      expect((await client.call(method, path, body, { headers: { 'x-csrf': '' } })).status).toBe(403)
      expect((await client.call(method, path, body, { headers: { businessunitid: '' } })).status).toBe(400)
    }
  })
})

describe('a period of a function that overlaps another', () => {
  test('is refused by name, also in the form of the resource', async () => {
    const resource = await makeResource()
    await addFunction(resource, period('2026-01-01', '2027-01-01'))
    const added = await addFunction(resource, period('2026-06-01', null))
    expect(errorsOf(added)).toEqual([422, [{ field: 'activeRangeUtc', message: overlap }]])
    const { rowVersion } = await reread(resource)
    const inForm = await client.put(`${resources}/${resource.id}`, {
      rowVersion,
      resourceFunctions: [{ functionId: nurse.id, ...period('2026-06-01', null) }],
    })
    expect(errorsOf(inForm)).toEqual([
      422,
      [{ field: 'resourceFunctions.0.activeRangeUtc', message: overlap }],
    ])
    expect(await addFunction(resource, period('2027-01-01', null))).toMatchObject({ status: 201 })
  })

  test('is refused by the database when two people add it at once', async () => {
    const resource = await makeResource()
    const row = { functionId: nurse.id, rowVersion: resource.rowVersion, ...period('2026-01-01', null) }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.post<AnyRecord>(below(resource), row)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status } of answers) expect([201, 409, 422]).toContain(status)
    expect(readChildren(await reread(resource), 'resourceFunctions')).toHaveLength(1)
  })

  test('names the function also where one statement writes several', async () => {
    const resource = await makeResource()
    const row = (functionId: string) => ({ functionId, ...period('2026-01-01', null) })
    const { body } = await client.put<AnyRecord>(`${resources}/${resource.id}`, {
      rowVersion: resource.rowVersion,
      resourceFunctions: [row(driver.id), row(nurse.id)],
    })
    expect(readChildren(body, 'resourceFunctions')).toHaveLength(2)
    const second = await client.put(`${resources}/${resource.id}`, {
      rowVersion: body.rowVersion,
      resourceFunctions: [row(nurse.id)],
    })
    expect(errorsOf(second)).toEqual([
      422,
      [{ field: 'resourceFunctions.0.activeRangeUtc', message: overlap }],
    ])
  })
})

test('the list in the form of a resource takes no rows without the rights of functions', async () => {
  const resource = await makeResource({
    resourceFunctions: [{ functionId: nurse.id, ...period('2026-01-01', null) }],
  })
  const [row] = readChildren(resource, 'resourceFunctions')
  const put = (by: TestClient, resourceFunctions: readonly object[]) =>
    by.put<AnyRecord>(`${resources}/${resource.id}`, { rowVersion: resource.rowVersion, resourceFunctions })
  const { client: editor } = await signInWithPermissions(client, ['ResourceRead', 'ResourceUpdate'])
  const refused = (right: string) => ({
    status: 403,
    body: { code: 'notAllowed', detail: `Hiervoor ontbreekt het recht “Functies van resources: ${right}”.` },
  })
  expect(await put(editor, [{ functionId: driver.id }])).toMatchObject(refused('toevoegen'))
  expect(await put(editor, [{ ...row, functionId: driver.id }])).toMatchObject(refused('wijzigen'))
  expect(await put(editor, [{ id: row?.id, isDeleted: true }])).toMatchObject(refused('verwijderen'))
  expect(await put(editor, [row ?? {}])).toMatchObject({ status: 200 })
  const { client: remover } = await signInWithPermissions(client, [
    'ResourceRead',
    'ResourceUpdate',
    'ResourceFunctionDelete',
  ])
  expect(await put(remover, [{ id: row?.id, isDeleted: true }])).toMatchObject({ status: 200 })
})

test('lists sort and export what the function is called and whether it is active', async () => {
  const resource = await makeResource({
    resourceFunctions: [
      { functionId: nurse.id, ...period('2026-01-01', null) },
      { functionId: driver.id, ...period('2026-01-01', null) },
    ],
  })
  const idle = await client.put<AnyRecord>(`/api/main/functions/${driver.id}`, {
    ...driver,
    status: 'Inactive',
  })
  expect(idle.status).toBe(200)
  const sorted = async (field: string) => {
    const { items } = await searchIds(client, '/api/main/resourcefunctions', {
      search: { resourceId: resource.id },
      sort: [{ field, order: 'descending' }],
    })
    return items.map((item) => [item['functionDescription'], item['functionStatus']])
  }
  const rows = [
    ['Proefverpleegkundige', 'Active'],
    ['Proefchauffeur', 'Inactive'],
  ]
  expect(await sorted('functionDescription')).toEqual(rows)
  expect(await sorted('functionStatus')).toEqual(rows.toReversed())
  const active = await client.put<AnyRecord>(`/api/main/functions/${driver.id}`, {
    ...idle.body,
    status: 'Active',
  })
  driver = active.body
})
