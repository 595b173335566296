import type { AuditEntry, BulkResult, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

const vats = '/api/main/vats'

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

/** Two rates: one with a remark of its own, one without. */
async function makeRates(status = 'Active'): Promise<readonly AnyRecord[]> {
  const bodies = ['Met Wim besproken', null].map((remark, index) => ({
    description: `Tarief ${index}`,
    code: `BR-${crypto.randomUUID().slice(0, 8)}`,
    percentage: 5,
    activeRangeUtc: { start: '2020-01-01', end: null },
    remark,
    status,
  }))
  const answers = await Promise.all(bodies.map((body) => beheerder.post<AnyRecord>(vats, body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  return answers.map(({ body }) => body)
}

async function lastEntry(id: string): Promise<AuditEntry | undefined> {
  return (await beheerder.get<Page<AuditEntry>>(`${vats}/${id}/audit`)).body.items[0]
}

test.each([
  ['bulkdeactivate', {}, 'Active', 'status'],
  ['bulkactivate', {}, 'Inactive', 'status'],
  ['assignenddate', { endDateUtc: '2031-01-01' }, 'Active', 'activeRangeUtc'],
])(
  '%s: the audit trail has the remark, and only records without one store it',
  async (call, body, status, field) => {
    const rates = await makeRates(status)
    const [own, none] = rates
    const answer = await beheerder.post<BulkResult>(`${vats}/${call}`, {
      ...body,
      ids: rates.map(({ id }) => id),
      remark: 'Wet gewijzigd',
    })
    expect(answer).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
    const read = async (rate?: AnyRecord) => (await beheerder.get<AnyRecord>(`${vats}/${rate?.id}`)).body
    expect(await read(own)).toMatchObject({ remark: 'Met Wim besproken', rowVersion: 2 })
    expect(await read(none)).toMatchObject({ remark: 'Wet gewijzigd', rowVersion: 2 })
    expect(await lastEntry(own?.id ?? '')).toMatchObject({
      auditRemark: 'Wet gewijzigd',
      auditChangedProperties: [field],
    })
    expect(await lastEntry(none?.id ?? '')).toMatchObject({ auditRemark: 'Wet gewijzigd' })
  },
)

test('a remark that is too long is refused, also where the record type has a remark field; other audit entries have none', async () => {
  const [own] = await makeRates()
  const long = { ids: [own?.id], remark: 'x'.repeat(251) }
  expect(await beheerder.post(`${vats}/bulkdeactivate`, long)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'remark' }] },
  })
  expect(await beheerder.post(`${vats}/bulkdeactivate`, { ids: [own?.id] })).toMatchObject({ status: 200 })
  expect(await lastEntry(own?.id ?? '')).toMatchObject({ auditRemark: null })
})
