import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

test('system values refuse new versions, end dates and deletion, with the texts of the page', async () => {
  const made = await beheerder.post<AnyRecord>('/api/main/vats', {
    description: 'Vast tarief',
    code: 'VAST',
    percentage: 4,
  })
  const { id } = made.body
  await server.query('UPDATE record.vat SET system_value = true WHERE id = $1', [id])
  const records = [{ ...made.body, systemValue: true }]
  const detail = findDisabledReason('Delete', { records })
  expect(detail).toBe('Het record is een systeemwaarde.')
  expect(await beheerder.post('/api/main/vats/newversion', { id })).toMatchObject({
    status: 422,
    body: { detail: findDisabledReason('CreateNewVersion', { records }) },
  })
  expect(await beheerder.delete(`/api/main/vats/${id}`, { rowVersion: 1 })).toMatchObject({
    status: 422,
    body: { detail },
  })
  const ended = await beheerder.post('/api/main/vats/assignenddate', {
    ids: [id],
    endDateUtc: '2040-01-01',
  })
  expect(ended).toMatchObject({
    status: 200,
    body: { results: [{ done: false, reason: findDisabledReason('AssignEndDate', { records }) }] },
  })
})

test('an end date for a version that was changed meanwhile gets a conflict with the current record', async () => {
  const made = await beheerder.post<AnyRecord>('/api/main/vats', {
    description: 'Ooit',
    code: 'OOIT',
    percentage: 5,
  })
  const { id } = made.body
  await beheerder.put(`/api/main/vats/${id}`, { ...made.body, remark: 'Intussen' })
  const end = (body: object) =>
    beheerder.post('/api/main/vats/assignenddate', { ids: [id], endDateUtc: '2040-01-01', ...body })
  expect(await end({ rowVersion: 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { id, rowVersion: 2, remark: 'Intussen' } },
  })
  expect(await end({ rowVersion: 2, ids: [id, crypto.randomUUID()] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'rowVersion' }] },
  })
  expect(await end({ rowVersion: 2 })).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
  expect(await end({ rowVersion: 2 })).toMatchObject({
    status: 200,
    body: { results: [{ reason: 'Het record heeft al een einddatum.' }] },
  })
})
