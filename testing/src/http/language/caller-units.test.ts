import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { SchemaDocument } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ClaimPermission, signInToWorld } from '../../language/claim-world.ts'
import { createRecord, readRecord, searchIds, startLanguageServer } from '../../language/language-server.ts'
import { expectChanges, RealtimeClient } from '../../realtime/realtime-client.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

const claims = '/api/test/claims'
const absent = '00000000-0000-7000-8000-000000000000'

let server: DemonstrationServer
let client: TestClient
/** The units by place: of most calls here, of another one that the accounts belong to, and of one that they do not. */
let units: readonly string[]

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder')
  units = client.businessUnits.map(({ id }) => id)
})
afterAll(() => server.close())

/** Signs in an account with these permissions in the first two units, calling from the first. */
const signIn = (
  here: readonly ClaimPermission[],
  there: readonly ClaimPermission[],
  also: readonly string[] = [],
) => signInToWorld(client, { everywhere: [], units: [here, there, null], header: 0 }, also)

async function createClaim(place: number, members: object = {}): Promise<AnyRecord> {
  client.businessUnitId = units[place]
  return createRecord(client, claims, { description: crypto.randomUUID(), ...members })
}

describe('a record', () => {
  test('lies in the unit of the call that created it, and says so', async () => {
    const claim = await createClaim(1, { businessUnitId: units[2] })
    expect(claim['businessUnitId']).toBe(units[1])
    client.businessUnitId = units[0]
    const body = { ...claim, businessUnitId: units[2], number: 'A' }
    const changed = await client.put<AnyRecord>(`${claims}/${claim.id}`, body)
    expect(changed).toMatchObject({ status: 200, body: { number: 'A', businessUnitId: units[1] } })
    expect((await readRecord(client, `${claims}/${claim.id}`))['businessUnitId']).toBe(units[1])
  })

  test.each([claims, '/api/test/claimgroups'])(
    'of %s is returned to a creator who cannot read it',
    async (path) => {
      const caller = await signIn(['ClaimCreate'], ['ClaimRead'], ['ClaimGroupCreate'])
      const created = await caller.post<AnyRecord>(path, { description: 'Nieuw' })
      expect(created).toMatchObject({ status: 201, body: { businessUnitId: units[0] } })
      expect((await caller.get(`${path}/${created.body.id}`)).status).not.toBe(200)
    },
  )

  test('of a unit where the caller lacks the right looks as if it were absent', async () => {
    const caller = await signIn(['ClaimRead', 'ClaimUpdate'], ['ClaimRead'])
    const body = { rowVersion: 1, description: 'Anders' }
    const hidden = await createClaim(1)
    const [refused, missing] = [
      await caller.put(`${claims}/${hidden.id}`, body),
      await caller.put(`${claims}/${absent}`, body),
    ]
    const { code, detail } = missing.body
    expect(refused).toMatchObject({ status: 404, body: { code, detail } })
    expect(missing).toMatchObject({ status: 404, body: { detail: 'Claim niet gevonden.' } })
  })

  test('is unique within its own unit, wherever it is changed from', async () => {
    const number = crypto.randomUUID().slice(0, 8)
    const [first, second] = [await createClaim(0, { number }), await createClaim(1, { number })]
    expect([first['number'], second['number']]).toEqual([number, number])
    const third = await createClaim(1)
    client.businessUnitId = units[0]
    const answer = await client.put(`${claims}/${third.id}`, { rowVersion: third.rowVersion, number })
    expect(answer).toMatchObject({ status: 422, body: { detail: `Nummer ${number} is al in gebruik.` } })
  })

  test('is found in its audit trail after it was deleted in another unit', async () => {
    const claim = await createClaim(1)
    client.businessUnitId = units[0]
    await client.delete(`${claims}/${claim.id}`, { rowVersion: claim.rowVersion })
    const [reader, stranger] = [
      await signIn([], ['ClaimRead', 'ClaimReadAudit']),
      await signIn(['ClaimRead', 'ClaimReadAudit'], ['ClaimRead']),
    ]
    expect((await reader.get(`${claims}/${claim.id}/audit`)).status).toBe(200)
    expect((await stranger.get(`${claims}/${claim.id}/audit`)).status).toBe(404)
  })
})

test('calls of accounts with other units do not share what they read', async () => {
  const made = [await createClaim(0), await createClaim(1)]
  const callers = [
    await signIn(['ClaimRead', 'ClaimUpdate'], ['ClaimRead']),
    await signIn(['ClaimRead'], ['ClaimRead', 'ClaimUpdate']),
  ]
  const statuses = await Promise.all(
    callers.map((caller) =>
      Promise.all(
        made.map(async ({ id, rowVersion, description }) => {
          const body = { rowVersion, description }
          const answers = await Promise.all([1, 2, 3].map(() => caller.put(`${claims}/${id}`, body)))
          return [...new Set(answers.map(({ status }) => status))]
        }),
      ),
    ),
  )
  expect(statuses).toEqual([
    [[200], [404]],
    [[404], [200]],
  ])
})

test('a moved record is announced in both units, and read in the new one', async () => {
  const claim = await createClaim(0)
  const [from, to] = [await signIn(['ClaimRead'], []), await signIn([], ['ClaimRead'])]
  const listeners = await Promise.all(
    [from, to].map((caller) => RealtimeClient.connect(caller, [recordTypeGroup('Test.ClaimViewDto')])),
  )
  expect((await client.post(`${claims}/${claim.id}/move/${units[1]}`, {})).status).toBe(200)
  for (const [place, listener] of listeners.entries()) {
    await expectChanges(listener, [{ ids: [claim.id], action: 'Update', businessUnitId: units[place] ?? '' }])
    await listener.stop()
  }
  expect((await from.get(`${claims}/${claim.id}`)).status).toBe(404)
  expect((await readRecord(to, `${claims}/${claim.id}`))['businessUnitId']).toBe(units[1])
})

describe('the choices of business units', () => {
  test('are those of the caller, where the field says so', async () => {
    const caller = await signIn(['ClaimRead'], [])
    const lookUp = async (field: string) => {
      const { body } = await caller.post<Page<LookupItem>>(`${claims}/lookup`, { field })
      return body.items.map(({ id }) => id)
    }
    expect((await lookUp('unitIds')).toSorted()).toEqual(units.slice(0, 2).toSorted())
    expect(await lookUp('unitId')).toEqual(expect.arrayContaining([...units]))
  })

  test('narrow a search of units, and stand on no search card', async () => {
    const path = '/api/main/systembusinessunits'
    const financial = await server.signIn('financieel')
    const own = financial.businessUnits.map(({ id }) => id)
    const caller = await server.signIn('beheerder')
    const all = await searchIds(caller, path, { search: { isMine: false }, limit: 1000 })
    expect(new Set(all.items.map(({ seriesId }) => seriesId)).size).toBe(units.length)
    const { body } = await financial.post<Page<LookupItem>>(`${claims}/lookup`, { field: 'unitIds' })
    expect(body.items.map(({ id }) => id).toSorted()).toEqual(own.toSorted())
    const schema = await caller.get<SchemaDocument>('/api/schema')
    const type = schema.body.recordTypes.find(({ dtoKey }) => dtoKey === 'Main.SystemBusinessUnitViewDto')
    expect(type?.search.entries.map(({ key }) => key)).toContain('isMine')
    expect(JSON.stringify([type?.search.visible, type?.search.advanced])).not.toContain('isMine')
  })
})

test('the schema document enables what is held in any unit, and new records by the unit of the call', async () => {
  const caller = await signIn(['ClaimSettle'], ['ClaimRead', 'ClaimCreate', 'ClaimUpdate', 'ClaimExport'])
  const { body } = await caller.get<SchemaDocument>('/api/schema')
  const type = body.recordTypes.find(({ dtoKey }) => dtoKey === 'Test.ClaimViewDto')
  const enabled = (type?.actions ?? []).filter((each) => each.enabled).map(({ kind }) => kind)
  expect(enabled).toEqual(['Search', 'Get', 'Update', 'Export'])
  const calls = (type?.calls ?? []).filter((each) => each.enabled).map(({ name }) => name)
  expect(calls).toEqual(['Settle', 'SettleMarked', 'Move'])
})

describe('an undo', () => {
  const change = (claim: AnyRecord) =>
    client.put(`${claims}/${claim.id}`, { ...claim, number: crypto.randomUUID().slice(0, 8) })
  const deactivate = ({ id }: AnyRecord) => client.post(`${claims}/bulkdeactivate`, { ids: [id] })
  const settle = ({ id }: AnyRecord) => client.post(`${claims}/settle`, { ids: [id] })

  test.each([
    ['a save', change, 'ClaimUpdate'],
    ['a bulk action', deactivate, 'ClaimBulkDeactivate'],
    ['a call', settle, 'ClaimSettle'],
  ] as const)('of %s asks its right in the unit of the record', async (_, act, right) => {
    const claim = await createClaim(1)
    const done = await act(claim)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const undo = (caller: TestClient) =>
      caller.post(`/api/changesets/${done.headers.get('x-change-set')}/undo`)
    const elsewhere = await signIn(['ClaimRead', right], ['ClaimRead'])
    expect(await undo(elsewhere)).toMatchObject({ status: 403 })
    const { rowVersion } = await readRecord(client, `${claims}/${claim.id}`)
    expect(rowVersion).toBe(claim.rowVersion + 1)
    const there = await signIn(['ClaimRead'], ['ClaimRead', right])
    expect(await undo(there)).toMatchObject({ status: 200, body: { undone: 1, kept: [] } })
  })
})
