import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

interface Found {
  readonly items: readonly AnyRecord[]
  readonly totalCount: number
}

let server: TestServer
let north: TestClient
let antwerp: TestClient
let own: AnyRecord

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  const made = await north.post<AnyRecord>('/api/main/generalledgers', {
    description: 'Alleen van Noord-Holland',
    code: 'NH-1',
  })
  own = made.body
})
afterAll(() => server.close())

describe('a record of another business unit is not found', () => {
  test('by any action', async () => {
    expect(own).toMatchObject({ isGlobalSystemBusinessUnitRecord: false })
    const path = `/api/main/generalledgers/${own.id}`
    expect(await north.get(path)).toMatchObject({ status: 200 })
    expect(await antwerp.get(path)).toMatchObject({ status: 404 })
    expect(await antwerp.put(path, { ...own, remark: 'x' })).toMatchObject({ status: 404 })
    expect(await antwerp.get(`${path}/audit`)).toMatchObject({ status: 404 })
    const bulk = await antwerp.post('/api/main/generalledgers/bulkdeactivate', { ids: [own.id] })
    expect(bulk.body).toMatchObject({ totalRecordsAffected: 0, results: [{ reason: 'Niet gevonden.' }] })
    const found = await antwerp.post<Found>('/api/main/generalledgers/search', { search: { code: 'NH-1' } })
    expect(found.body.totalCount).toBe(0)
  })

  test('nor as a reference', async () => {
    const body = { description: 'Verkoop', code: 'VK', generalLedgerId: own.id }
    expect(await antwerp.post('/api/main/invoicetypes', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'generalLedgerId' }] },
    })
    const lookup = await antwerp.post<Found>('/api/main/invoicetypes/lookup', {
      field: 'generalLedgerId',
      search: 'Alleen van',
    })
    expect(lookup.body.items).toEqual([])
    const byId = await antwerp.post<Found>('/api/main/invoicetypes/lookup', {
      field: 'generalLedgerId',
      ids: [own.id],
    })
    expect(byId.body.items).toEqual([])
    expect(await north.post('/api/main/invoicetypes', body)).toMatchObject({ status: 201 })
  })

  test('and its code is not taken', async () => {
    expect(
      await antwerp.post('/api/main/generalledgers', { description: 'Van Antwerpen', code: 'NH-1' }),
    ).toMatchObject({ status: 201 })
  })
})

describe('global records', () => {
  test('are visible in every business unit, and changed only with SystemBusinessUnitAllowAll', async () => {
    const financieel = await server.signIn('financieel', 'Antwerpen Diensten')
    const found = await financieel.post<Found>('/api/main/generalledgers/search', {
      search: { isGlobalSystemBusinessUnitRecord: true },
      limit: 1,
    })
    const [global] = found.body.items
    expect(global).toMatchObject({ isGlobalSystemBusinessUnitRecord: true })
    expect(
      await financieel.put(`/api/main/generalledgers/${global?.id}`, { ...global, remark: 'x' }),
    ).toMatchObject({ status: 403 })
    const bulk = await financieel.post('/api/main/generalledgers/bulkdeactivate', { ids: [global?.id] })
    expect(bulk.body).toMatchObject({ totalRecordsAffected: 0 })
    expect(
      await financieel.post('/api/main/generalledgers', {
        description: 'X',
        code: 'X1',
        isGlobalSystemBusinessUnitRecord: true,
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await antwerp.put(`/api/main/generalledgers/${global?.id}`, { ...global, remark: 'Van ons allen' }),
    ).toMatchObject({ status: 200 })
  })
})

describe('the BusinessUnitId header', () => {
  const search = (client: TestClient, headers: Record<string, string>) =>
    client.post('/api/main/countries/search', {}, { headers })

  test('is required, must be a UUID, and must be a business unit of the user', async () => {
    expect(await search(north, { BusinessUnitId: '' })).toMatchObject({ status: 400 })
    expect(await search(north, { BusinessUnitId: 'x' })).toMatchObject({ status: 400 })
    expect(await search(north, { BusinessUnitId: '00000000-0000-7000-8000-000000000000' })).toMatchObject({
      status: 403,
    })
    const lezer = await server.signIn('lezer')
    expect(await search(lezer, { BusinessUnitId: String(antwerp.businessUnitId) })).toMatchObject({
      status: 403,
    })
  })

  test('a user without a business unit gets an empty list', async () => {
    const gast = await server.signIn('gast')
    expect(gast.businessUnits).toEqual([])
    expect(await search(gast, { BusinessUnitId: String(north.businessUnitId) })).toMatchObject({
      status: 403,
    })
  })
})

test('a list of references is sent as ids or as it was returned, and returned with labels', async () => {
  const found = await north.post<Found>('/api/main/systembusinessunits/search', {
    search: { description: 'Noord-Holland Zorg' },
  })
  const path = `/api/main/systembusinessunits/${found.body.items[0]?.id}`
  const { body: unit } = await north.get<AnyRecord>(path)
  const { body: user } = await north.get<{ userId: string; fullName: string }>('/api/authentication/me')
  const listed = [{ id: user.userId, label: user.fullName }]
  const byId = await north.put<AnyRecord>(path, { ...unit, assignedUsers: [user.userId] })
  expect(byId).toMatchObject({ status: 200, body: { assignedUsers: listed } })
  const sentBack = await north.put<AnyRecord>(path, { ...byId.body, remark: 'Nagekeken' })
  expect(sentBack).toMatchObject({ status: 200, body: { assignedUsers: listed, remark: 'Nagekeken' } })
  expect((await north.get<AnyRecord>(path)).body.assignedUsers).toEqual(listed)
})
