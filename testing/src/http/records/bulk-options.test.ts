import type { ChangeSetPage } from '@stamboek/model/contract/change-sets'
import type { BulkResult, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

const path = '/api/main/countries'
let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder')
})
afterAll(() => server.close())

async function readCountries(count: number): Promise<readonly AnyRecord[]> {
  const { body } = await client.post<Page<AnyRecord>>(`${path}/search`, {
    search: { status: 'Active' },
    limit: count,
  })
  return body.items
}

const read = async (id: string) => (await client.get<AnyRecord>(`${path}/${id}`)).body

const countChangeSets = async () =>
  (await client.post<ChangeSetPage>('/api/changesets/search', { kinds: ['Bulk', 'Call'], limit: 200 })).body
    .items.length

describe('a bulk action that is tried', () => {
  test('says what it would do, and changes nothing', async () => {
    const records = await readCountries(3)
    const before = await countChangeSets()
    const ids = [...records.map(({ id }) => id), '01890000-0000-7000-8000-000000000000']
    const tried = await client.post<BulkResult>(`${path}/bulkdeactivate?dryRun=true`, { ids })
    expect(tried.status).toBe(200)
    expect(tried.body.results.map(({ done, reason }) => reason ?? done)).toEqual([
      true,
      true,
      true,
      'Niet gevonden.',
    ])
    expect(tried.headers.get('x-change-set')).toBeNull()
    for (const record of records) expect(await read(record.id)).toMatchObject(record)
    expect(await countChangeSets()).toBe(before)
    const done = await client.post<BulkResult>(`${path}/bulkdeactivate`, { ids })
    expect(tried.body.results.map(({ rowVersion }) => rowVersion)).toEqual([
      ...records.map(({ rowVersion }) => rowVersion),
      undefined,
    ])
    const withoutVersion = ({ rowVersion: _, ...result }: BulkResult['results'][number]) => result
    expect(done.body.results).toEqual(tried.body.results.map(withoutVersion))
    expect(await countChangeSets()).toBe(before + 1)
  })

  test('takes no idempotency key, so that the action can be done with it', async () => {
    const [record] = await readCountries(1)
    const headers = { 'idempotency-key': '0a0a0a0a-0000-4000-8000-000000000001' }
    const body = { ids: [record?.id] }
    await client.post(`${path}/bulkdeactivate?dryRun=true`, body, { headers })
    await client.post(`${path}/bulkdeactivate`, body, { headers })
    expect(await read(record?.id ?? '')).toMatchObject({ status: 'Inactive' })
  })

  test('can be a call of a definition too', async () => {
    const { body } = await client.post<Page<AnyRecord>>('/api/main/tasks/search', {
      search: { isClosed: false },
      limit: 2,
    })
    const ids = body.items.map(({ id }) => id)
    const statuses = await client.post<Page<AnyRecord>>('/api/main/taskstatuses/search', { search: {} })
    const completed = statuses.body.items.find(({ statusType }) => statusType === 'Completed')
    const call = { ids, taskStatusId: completed?.id }
    const tried = await client.post<BulkResult>('/api/main/tasks/complete?dryRun=true', call)
    expect(tried.status, JSON.stringify(tried.body)).toBe(200)
    for (const record of body.items)
      expect((await client.get<AnyRecord>(`/api/main/tasks/${record.id}`)).body.rowVersion).toBe(
        record.rowVersion,
      )
  })
})

describe('the versions that were confirmed', () => {
  test('leave out what somebody changed meanwhile', async () => {
    const records = await readCountries(2)
    const [first, second] = records
    if (!first || !second) throw new Error('There are no countries')
    const versions = Object.fromEntries(records.map(({ id, rowVersion }) => [id, rowVersion]))
    await client.put(`${path}/${first.id}`, { ...(await read(first.id)), remark: 'Intussen' })
    const { body } = await client.post<BulkResult>(`${path}/bulkdeactivate`, {
      ids: [first.id, second.id],
      versions,
    })
    expect(body.results).toEqual([
      { id: first.id, done: false, reason: 'Intussen gewijzigd.' },
      { id: second.id, done: true },
    ])
    expect(await read(first.id)).toMatchObject({ status: 'Active', remark: 'Intussen' })
  })

  test.each([
    { versions: [] },
    { versions: { x: 1 } },
    { versions: { '01890000-0000-7000-8000-000000000000': '1' } },
  ])('are rowVersions by id (%j)', async (wrong) => {
    const ids = ['01890000-0000-7000-8000-000000000000']
    expect((await client.post(`${path}/bulkdeactivate`, { ids, ...wrong })).status).toBe(400)
  })

  test('are not of an action on one record, which is not tried either', async () => {
    expect((await client.post(`${path}?dryRun=true`, {})).status).toBe(400)
    expect((await client.post(`${path}/bulkdeactivate?dryRun=misschien`, { ids: [] })).status).toBe(400)
  })
})
