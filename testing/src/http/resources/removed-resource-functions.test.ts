import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { belowResource as below, FunctionRecords } from '../../resources/function-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const resources = '/api/main/resources'
const period = (start: string | null, end: string | null) => ({ activeRangeUtc: { start, end } })

let server: DemonstrationServer
let client: TestClient
let records: FunctionRecords

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  records = await FunctionRecords.open(client)
})
afterAll(() => server.close())

describe('a function that was removed in the form of its resource', () => {
  const remove = async (resource: AnyRecord, rows: readonly object[]) => {
    const { rowVersion } = await records.reread(resource)
    return client.put<AnyRecord>(`${resources}/${resource.id}`, { rowVersion, resourceFunctions: rows })
  }

  test('needs the right to delete by itself, too', async () => {
    const resource = await records.makeResource()
    const { body: row } = await records.addFunction(resource, period('2026-01-01', null))
    const path = below(resource, `/${row.id}`)
    const { client: editor } = await signInWithPermissions(client, [
      'ResourceRead',
      'ResourceFunctionRead',
      'ResourceFunctionUpdate',
    ])
    expect(await editor.put(path, { ...row, isDeleted: true })).toMatchObject({
      status: 403,
      body: { detail: 'Hiervoor ontbreekt het recht “Functies van resources: verwijderen”.' },
    })
    expect(await editor.put(path, { ...row, remark: 'Toch' })).toMatchObject({ status: 200 })
  })

  test('does not come back as a new version, and leaves its period free', async () => {
    const resource = await records.makeResource()
    const { body: first } = await records.addFunction(resource, period('2026-01-01', null))
    const next = await client.post<AnyRecord>(below(resource, '/newversion'), {
      id: first.id,
      rowVersion: (await records.reread(resource)).rowVersion,
      isDeleted: true,
      ...period('2027-01-01', null),
    })
    expect(next).toMatchObject({ status: 201, body: { isDeleted: false } })
    // The end of the first moves into what was the second.
    const saved = await remove(resource, [
      { id: next.body.id, isDeleted: true },
      { id: first.id, ...period('2026-01-01', null) },
    ])
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 })
    const again = await client.post(below(resource, '/newversion'), {
      id: next.body.id,
      rowVersion: saved.body.rowVersion,
      ...period('2028-01-01', null),
    })
    expect(again).toMatchObject({ status: 404 })
  })

  test('moves the boundary between two versions in one save', async () => {
    const resource = await records.makeResource()
    const { body: first } = await records.addFunction(resource, period('2026-01-01', '2026-06-01'))
    const next = await client.post<AnyRecord>(below(resource, '/newversion'), {
      id: first.id,
      rowVersion: (await records.reread(resource)).rowVersion,
      ...period('2026-06-01', null),
    })
    const saved = await remove(resource, [
      { id: first.id, ...period('2026-01-01', '2026-08-01') },
      { id: next.body.id, ...period('2026-08-01', null) },
    ])
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 })
  })

  test('is deleted after its later versions only', async () => {
    const resource = await records.makeResource()
    const { body: first } = await records.addFunction(resource, period('2026-01-01', null))
    const next = await client.post<AnyRecord>(below(resource, '/newversion'), {
      id: first.id,
      rowVersion: (await records.reread(resource)).rowVersion,
      ...period('2027-01-01', null),
    })
    const erase = (id: string, rowVersion: number) => client.delete(below(resource, `/${id}`), { rowVersion })
    expect(await erase(first.id, 2)).toMatchObject({
      status: 422,
      body: { detail: 'Verwijder eerst de latere versies.' },
    })
    expect((await erase(next.body.id, 1)).status).toBe(204)
    expect((await erase(first.id, 2)).status).toBe(204)
  })

  test('and then deleted, was removed before, and comes back removed', async () => {
    const resource = await records.makeResource()
    const { body: row } = await records.addFunction(resource, period('2026-01-01', null))
    const removed = await remove(resource, [{ id: row.id, isDeleted: true }])
    const knownOnUtc = String(removed.body['lastModifiedOnUtc'])
    const deleted = await client.delete(below(resource, `/${row.id}`), { rowVersion: row.rowVersion + 1 })
    expect(deleted.status).toBe(204)
    const readRows = async (query: string) => {
      const { body } = await client.get<AnyRecord>(`${resources}/${resource.id}${query}`)
      return (body['resourceFunctions'] as readonly AnyRecord[]).map(({ id, isDeleted }) => ({
        id,
        isDeleted,
      }))
    }
    const expected = [{ id: row.id, isDeleted: true }]
    expect(await readRows('')).toEqual([])
    expect(await readRows(`?knownOnUtc=${knownOnUtc}`)).toEqual(expected)
    const undo = `/api/changesets/${deleted.headers.get('x-change-set')}/undo`
    expect(await client.post(undo)).toMatchObject({ status: 200, body: { undone: 1, kept: [] } })
    expect(await readRows('')).toEqual(expected)
  })
})
