import { randomUUID } from 'node:crypto'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { below, errorsOf, period, resources, TeamRecords } from '../../resource-teams/team-records.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

let server: DemonstrationServer
let client: TestClient
let make: TeamRecords
let resourceType: AnyRecord
let teamType: AnyRecord
let team: AnyRecord
let other: AnyRecord

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  make = new TeamRecords(client)
  resourceType = await make.makeResourceType()
  teamType = await make.makeTeamType()
  team = await make.makeTeam(teamType)
  other = await make.makeTeam(teamType)
})
afterAll(() => server.close())

const makeResource = () => make.makeResource(resourceType)
const link = (resource: AnyRecord, { id }: AnyRecord) => below(resource, `resourceteam/${id}`)
const change = (resource: AnyRecord, { id }: AnyRecord) => below(resource, `updateassignment/${id}`)
const removal = (resource: AnyRecord, { id }: AnyRecord) => below(resource, `unassignteam/${id}`)

const assignmentsOf = (resource: AnyRecord) => make.readAssignments(resource)

async function follow(
  resource: AnyRecord,
  { id }: AnyRecord,
  members: object,
): Promise<ApiResponse<AnyRecord>> {
  const { rowVersion } = await make.reread(resource)
  return client.post<AnyRecord>(below(resource, 'assignnewversion'), { id, rowVersion, ...members })
}

const end = (
  resource: AnyRecord,
  ids: readonly string[],
  rowVersion: unknown,
  endDateUtc: unknown = '2027-01-01',
) => client.post<BulkResult>(below(resource, 'assignenddate'), { ids, endDateUtc, rowVersion })

describe('the calls below a resource', () => {
  test('assign, read, change and unassign', async () => {
    const resource = await makeResource()
    const { rowVersion } = resource
    const made = await client.post<AnyRecord>(below(resource, 'assignteam'), {
      status: 'Active',
      ...period('2026-01-01'),
      resourceTeamId: team.id,
      rowVersion,
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        resourcePerTeamId: made.body.id,
        seriesId: made.body.id,
        resourceId: resource.id,
        resource: { id: resource.id, label: resource['description'] },
        resourceTeamId: team.id,
        resourceTeam: { id: team.id, label: team['description'] },
        status: 'Active',
        activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
        isDeleted: false,
        systemValue: false,
        rowVersion: 1,
      },
    })
    expect(Object.keys(made.body).filter((name) => /root|exclusive/i.test(name))).toEqual([])
    expect(await client.get(link(resource, made.body))).toMatchObject({ status: 200, body: made.body })

    const changed = await client.put<AnyRecord>(change(resource, made.body), {
      status: 'Inactive',
      ...period('2026-02-01', '2027-01-01'),
      resourceId: resource.id,
      resourcePerTeamId: made.body.id,
      rowVersion: 1,
      resourceTeamId: team.id,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        status: 'Inactive',
        activeRangeUtc: { start: '2026-01-31T23:00:00.000Z', end: '2026-12-31T23:00:00.000Z' },
        rowVersion: 2,
      },
    })
    expect((await make.reread(resource)).rowVersion).toBe(rowVersion + 2)
    expect(await client.delete(removal(resource, made.body), { rowVersion: 2 })).toMatchObject({
      status: 204,
    })
    expect(await client.get(link(resource, made.body))).toMatchObject({ status: 404 })
    expect(await assignmentsOf(resource)).toEqual([])
    expect((await make.reread(resource)).rowVersion).toBe(rowVersion + 3)
  })

  test('make a new version, which closes the one before', async () => {
    const resource = await makeResource()
    const first = await make.assign(resource, team, period('2026-01-01'))
    const next = await follow(resource, first, { status: 'Inactive', ...period('2027-01-01') })
    expect(next).toMatchObject({
      status: 201,
      body: {
        seriesId: first.id,
        resourcePerTeamId: next.body.id,
        resourceTeamId: team.id,
        status: 'Inactive',
        rowVersion: 1,
      },
    })
    const rows = await assignmentsOf(resource)
    expect(rows.map((row) => [row.id, row['activeRangeUtc'], row['status']])).toEqual([
      [first.id, { start: '2025-12-31T23:00:00.000Z', end: '2026-12-31T23:00:00.000Z' }, 'Active'],
      [next.body.id, { start: '2026-12-31T23:00:00.000Z', end: null }, 'Inactive'],
    ])
  })

  test('refuse a new version that does not come after the one before', async () => {
    const resource = await makeResource()
    const first = await make.assign(resource, team, period('2026-01-01'))
    const message = 'De nieuwe versie moet beginnen na het begin van de vorige.'
    for (const start of ['2026-01-01', '2025-01-01', null])
      expect(errorsOf(await follow(resource, first, period(start)))).toEqual([
        422,
        [{ field: 'activeRangeUtc', message }],
      ])
    expect(await follow(resource, { ...first, id: randomUUID() }, {})).toMatchObject({ status: 404 })
    expect(await assignmentsOf(resource)).toMatchObject([{ id: first.id, rowVersion: 1 }])
  })

  test('end one assignment by its rowVersion, and several by that of the resource', async () => {
    const resource = await makeResource()
    const one = await make.assign(resource, team, period('2026-01-01'))
    const two = await make.assign(resource, other, period('2026-01-01'))
    expect(await end(resource, [one.id], 7)).toMatchObject({
      status: 409,
      body: { current: { id: one.id, resourcePerTeamId: one.id, rowVersion: 1 } },
    })
    const { rowVersion } = await make.reread(resource)
    expect(await end(resource, [one.id, two.id], rowVersion - 1)).toMatchObject({
      status: 409,
      body: { current: { id: resource.id, rowVersion } },
    })
    expect(await end(resource, [one.id], 1)).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
    const several = await end(resource, [one.id, two.id, two.id], rowVersion + 1, '2028-01-01')
    expect(several).toMatchObject({
      status: 200,
      body: {
        totalRecordsAffected: 1,
        results: [
          { id: one.id, done: false },
          { id: two.id, done: true },
        ],
      },
    })
    const rows = await assignmentsOf(resource)
    expect(new Map(rows.map((row) => [row.id, row['activeRangeUtc']]))).toEqual(
      new Map([
        [one.id, { start: '2025-12-31T23:00:00.000Z', end: '2026-12-31T23:00:00.000Z' }],
        [two.id, { start: '2025-12-31T23:00:00.000Z', end: '2027-12-31T23:00:00.000Z' }],
      ]),
    )
  })

  test('refuse an end that is no date, comes before the start, or is for too many', async () => {
    const resource = await makeResource()
    const { id } = await make.assign(resource, team, period('2026-01-01'))
    for (const [ids, endDateUtc, field] of [
      [[id], 'morgen', 'endDateUtc'],
      [[id], null, 'endDateUtc'],
      [[], '2027-01-01', 'ids'],
      [['geen id'], '2027-01-01', 'ids.0'],
      [Array.from({ length: 10_001 }, () => randomUUID()), '2027-01-01', 'ids'],
    ] as const) {
      const [status, errors] = errorsOf(await end(resource, ids, 1, endDateUtc))
      expect([status, errors]).toEqual([400, [{ field, message: expect.any(String) as string }]])
    }
    for (const day of ['2026-01-01', '2025-01-01'])
      expect(await end(resource, [id], 1, day)).toMatchObject({
        status: 200,
        body: {
          totalRecordsAffected: 0,
          results: [{ done: false, reason: 'De einddatum moet na de begindatum liggen.' }],
        },
      })
    expect(await assignmentsOf(resource)).toMatchObject([{ id, rowVersion: 1 }])
  })

  test('refuse a stale rowVersion with the record as it is now', async () => {
    const resource = await makeResource()
    const row = await make.assign(resource, team, period('2026-01-01', '2027-01-01'))
    const { rowVersion } = await make.reread(resource)
    const stale = { rowVersion: rowVersion - 1, ...period('2028-01-01') }
    const ofResource = { status: 409, body: { current: { id: resource.id, rowVersion } } }
    const assigned = await client.post(below(resource, 'assignteam'), { resourceTeamId: other.id, ...stale })
    expect(assigned).toMatchObject(ofResource)
    const next = await client.post(below(resource, 'assignnewversion'), { id: row.id, ...stale })
    expect(next).toMatchObject(ofResource)
    const ofRow = { status: 409, body: { current: { id: row.id, rowVersion: 1 } } }
    const changed = await client.put(change(resource, row), { ...row, status: 'Inactive', rowVersion: 9 })
    expect(changed).toMatchObject(ofRow)
    expect(await client.delete(removal(resource, row), { rowVersion: 9 })).toMatchObject(ofRow)
    expect(await assignmentsOf(resource)).toMatchObject([{ id: row.id, rowVersion: 1 }])
  })

  test('ask for a rowVersion, except to end', async () => {
    const resource = await makeResource()
    const row = await make.assign(resource, team, period('2026-01-01'))
    const expected = [
      400,
      [{ field: 'rowVersion', message: 'De rowVersion is verplicht en een geheel getal.' }],
    ]
    for (const rowVersion of [undefined, null, '1', 0, 1.5, 2 ** 31]) {
      const body = { rowVersion }
      const assigned = await client.post(below(resource, 'assignteam'), { resourceTeamId: other.id, ...body })
      expect(errorsOf(assigned)).toEqual(expected)
      const next = await client.post(below(resource, 'assignnewversion'), { id: row.id, ...body })
      expect(errorsOf(next)).toEqual(expected)
      expect(errorsOf(await client.put(change(resource, row), { ...row, ...body }))).toEqual(expected)
      expect(errorsOf(await client.delete(removal(resource, row), body))).toEqual(expected)
    }
    expect(await end(resource, [row.id], undefined)).toMatchObject({ body: { totalRecordsAffected: 1 } })
  })

  test('find the assignments of the resource in the address only', async () => {
    const [resource, stranger] = [await makeResource(), await makeResource()]
    const row = await make.assign(resource, team, period('2026-01-01'))
    expect(await client.get(link(stranger, row))).toMatchObject({ status: 404 })
    expect(await client.put(change(stranger, row), { ...row, resourceId: stranger.id })).toMatchObject({
      status: 404,
    })
    expect(await client.delete(removal(stranger, row), { rowVersion: 1 })).toMatchObject({ status: 404 })
    expect(await follow(stranger, row, period('2027-01-01'))).toMatchObject({ status: 404 })
    expect(await end(stranger, [row.id], 1)).toMatchObject({
      body: { totalRecordsAffected: 0, results: [{ done: false, reason: 'Niet gevonden.' }] },
    })
    expect(errorsOf(await make.tryAssign(resource, other, { resourceId: stranger.id }))).toEqual([
      400,
      [{ field: 'resourceId', message: 'Dit is een ander record dan dat in het adres.' }],
    ])
    expect(await client.get(`${resources}/geen-id/resourceteam/${row.id}`)).toMatchObject({ status: 400 })
    // The usual addresses of these actions are not there.
    expect(await client.get(`/api/main/resourceperteam/${row.id}`)).toMatchObject({ status: 404 })
    expect(await client.post('/api/main/resourceperteam', row)).toMatchObject({ status: 404 })
    expect(await assignmentsOf(resource)).toMatchObject([{ id: row.id, rowVersion: 1 }])
  })

  test('keep resource and team as they were made', async () => {
    const [resource, stranger] = [await makeResource(), await makeResource()]
    const row = await make.assign(resource, team, period('2026-01-01'))
    for (const fixed of [{ resourceTeamId: other.id }, { resourceId: stranger.id }]) {
      const [field] = Object.keys(fixed)
      const expected = [422, [{ field, message: expect.any(String) as string }]]
      expect(errorsOf(await client.put(change(resource, row), { ...row, ...fixed }))).toEqual(expected)
      const next = await follow(resource, row, { ...period('2027-01-01'), ...fixed })
      expect(errorsOf(next)).toEqual(expected)
    }
    expect(await assignmentsOf(resource)).toMatchObject([{ id: row.id, rowVersion: 1 }])
  })

  test('happen once under an idempotency key', async () => {
    const resource = await makeResource()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { resourceTeamId: team.id, rowVersion: resource.rowVersion, ...period() }
    const answers = [
      await client.call<AnyRecord>('POST', below(resource, 'assignteam'), body, { headers }),
      await client.call<AnyRecord>('POST', below(resource, 'assignteam'), body, { headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await assignmentsOf(resource)).toHaveLength(1)
  })
})

describe('bad input of an assignment', () => {
  test.each<[string, object, number, string]>([
    ['no team', { resourceTeamId: null }, 422, 'resourceTeamId'],
    ['a team that is no id', { resourceTeamId: 'team' }, 400, 'resourceTeamId'],
    ['a team that does not exist', { resourceTeamId: randomUUID() }, 422, 'resourceTeamId'],
    ['an unknown status', { status: 'Gepland' }, 400, 'status'],
    ['an end before the start', period('2027-01-01', '2026-01-01'), 422, 'activeRangeUtc'],
    ['an empty period', period('2026-01-01', '2026-01-01'), 422, 'activeRangeUtc'],
    ['a day that does not exist', period('2026-02-30'), 400, 'activeRangeUtc.start'],
    ['a period that is a text', { activeRangeUtc: 'altijd' }, 400, 'activeRangeUtc'],
    ['a remark that is too long', { remark: 'x'.repeat(100_000) }, 400, 'remark'],
    ['an unknown member', { teamId: randomUUID() }, 400, 'teamId'],
    ['a derived member', { rootResourceTeamId: randomUUID() }, 400, 'rootResourceTeamId'],
  ])('%s', async (_name, members, status, field) => {
    const resource = await makeResource()
    const answer = await make.tryAssign(resource, team, members)
    expect(errorsOf(answer)).toEqual([status, [{ field, message: expect.any(String) as string }]])
    expect(await make.reread(resource)).toEqual(resource)
  })

  test('the same team at the same time', async () => {
    const resource = await makeResource()
    const first = await make.assign(resource, team, period('2026-01-01', '2027-01-01'))
    const later = await make.assign(resource, team, period('2027-01-01', '2028-01-01'))
    const message = `Deze resource zit in deze periode al in team ${String(team['description'])}.`
    const named = expect.stringContaining(`${message} De andere periode loopt van 01-01-202`) as unknown
    const expected = [422, [{ field: 'activeRangeUtc', message: named }]]
    for (const range of [period(), period('2026-06-01'), period(null, '2026-01-02')])
      expect(errorsOf(await make.tryAssign(resource, team, range))).toEqual(expected)
    const put = await client.put(change(resource, first), { ...first, ...period('2026-01-01', '2027-01-02') })
    expect(errorsOf(put)).toEqual(expected)
    expect(await assignmentsOf(resource)).toMatchObject([
      { id: first.id, rowVersion: 1 },
      { id: later.id, rowVersion: 1 },
    ])
  })

  test('a resource, team or resource type of another unit', async () => {
    const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
    const theirs = new TeamRecords(antwerp, 'Antwerpse proef')
    const theirType = await theirs.makeResourceType()
    const theirResource = await theirs.makeResource(theirType)
    const theirTeam = await theirs.makeTeam(await theirs.makeTeamType())
    const resource = await makeResource()
    expect(errorsOf(await make.tryAssign(resource, theirTeam))).toMatchObject([
      422,
      [{ field: 'resourceTeamId' }],
    ])
    const body = { resourceTeamId: team.id, rowVersion: theirResource.rowVersion, ...period() }
    expect(await client.post(below(theirResource, 'assignteam'), body)).toMatchObject({ status: 404 })
    const row = await theirs.assign(theirResource, theirTeam)
    expect(await client.get(link(theirResource, row))).toMatchObject({ status: 404 })
    expect(await client.put(change(theirResource, row), row)).toMatchObject({ status: 404 })
    expect(await client.delete(removal(theirResource, row), { rowVersion: 1 })).toMatchObject({ status: 404 })
    const next = { id: row.id, rowVersion: 2, ...period('2030-01-01') }
    expect(await client.post(below(theirResource, 'assignnewversion'), next)).toMatchObject({ status: 404 })
    expect(await end(theirResource, [row.id], 1)).toMatchObject({ body: { totalRecordsAffected: 0 } })
    expect(await antwerp.get(link(theirResource, row))).toMatchObject({ body: row })
  })

  test('an inactive team', async () => {
    const resource = await makeResource()
    const idle = await make.makeTeam(teamType, { status: 'Inactive' })
    expect(errorsOf(await make.tryAssign(resource, idle))).toMatchObject([422, [{ field: 'resourceTeamId' }]])
    expect(await assignmentsOf(resource)).toEqual([])
  })
})

test('each call needs its right, x-csrf and a business unit', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, team, period('2026-01-01'))
  const { client: reader } = await signInWithPermissions(client, [
    'ResourceRead',
    'ResourceUpdate',
    'ResourceTeamRead',
    'ResourcePerTeamRead',
  ])
  const { client: stranger } = await signInWithPermissions(client, ['ResourceRead', 'ResourceTeamRead'])
  expect(await reader.get(link(resource, row))).toMatchObject({ status: 200 })
  expect(await stranger.get(link(resource, row))).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht ResourcePerTeamRead.' },
  })
  const calls: readonly [string, string, string, object][] = [
    ['POST', below(resource, 'assignteam'), 'Create', { resourceTeamId: other.id, rowVersion: 2 }],
    ['PUT', change(resource, row), 'Update', { ...row, status: 'Inactive' }],
    ['DELETE', removal(resource, row), 'Delete', { rowVersion: 1 }],
    ['POST', below(resource, 'assignnewversion'), 'NewVersion', { id: row.id, rowVersion: 2 }],
    ['POST', below(resource, 'assignenddate'), 'AssignEndDate', { ids: [row.id], endDateUtc: '2027-01-01' }],
  ]
  for (const [method, path, right, body] of calls) {
    expect(await reader.call(method, path, body)).toMatchObject({
      status: 403,
      body: { detail: `Hiervoor ontbreekt het recht ResourcePerTeam${right}.` },
    })
    expect((await client.call(method, path, body, { headers: { 'x-csrf': '' } })).status).toBe(403)
    expect((await client.call(method, path, body, { headers: { businessunitid: '' } })).status).toBe(400)
  }
  expect(await assignmentsOf(resource)).toMatchObject([{ id: row.id, rowVersion: 1 }])

  const { client: remover } = await signInWithPermissions(client, [
    'ResourcePerTeamRead',
    'ResourcePerTeamUpdate',
  ])
  expect(await remover.put(change(resource, row), { ...row, isDeleted: true })).toMatchObject({ status: 403 })
  expect(await remover.put(change(resource, row), { ...row, remark: 'Toch' })).toMatchObject({ status: 200 })
})
