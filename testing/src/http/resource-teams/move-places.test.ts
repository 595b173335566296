import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  errorsOf,
  period,
  shiftAssignment,
  TeamRecords,
  underTeam,
} from '../../resource-teams/team-records.ts'
import { startTeamServer } from '../../resource-teams/team-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

let server: DemonstrationServer
let client: TestClient
let make: TeamRecords
let person: AnyRecord
let anywhere: AnyRecord
let one: AnyRecord
let two: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, anywhere } = await startTeamServer(inject('postgres')))
  ;({ one, two } = await make.makeTrees(person))
})
afterAll(() => server.close())

const makeResource = () => make.makeResource(person)

const places = '/api/main/resourceperteam'

function move(rows: readonly AnyRecord[], team: AnyRecord, members: object = {}, by = client) {
  const body = { ids: rows.map(({ id }) => id), resourceTeamId: team.id, startDate: '2026-06-01', ...members }
  return by.post<BulkResult>(`${places}/move`, body)
}

function undo(answer: ApiResponse, by = client) {
  const changeSet = answer.headers.get('x-change-set') ?? ''
  return by.post<UndoChangeSetAnswer>(`/api/changesets/${changeSet}/undo`, {})
}

async function expectRefused(row: AnyRecord, team: AnyRecord, reason: string, members: object = {}) {
  const answer = await move([row], team, members)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { totalRecordsAffected: 0 },
  })
  expect(answer.body.results).toEqual([
    { id: row.id, done: false, reason: expect.stringContaining(reason) as string },
  ])
}

async function expectUnmoved(resource: AnyRecord, row: AnyRecord): Promise<void> {
  expect(await make.readAssignments(resource)).toEqual([row])
}

test('several resources move to another exclusive tree from a day, as one change that goes back as one', async () => {
  const [first, second] = [await makeResource(), await makeResource()]
  const long = await make.assign(first, one, { remark: 'Vast', ...period('2026-01-01', '2027-01-01') })
  const open = await make.assign(second, one)
  const tried = await client.post<BulkResult>(`${places}/move?dryRun=true`, {
    ids: [long.id, open.id],
    resourceTeamId: two.id,
    startDate: '2026-06-01',
  })
  expect(tried.body).toEqual({
    totalRecordsAffected: 2,
    results: [
      { id: long.id, done: true, rowVersion: 1 },
      { id: open.id, done: true, rowVersion: 1 },
    ],
  })
  await expectUnmoved(first, long)
  const moved = await move([long, open], two)
  expect(moved, JSON.stringify(moved.body)).toMatchObject({ body: { totalRecordsAffected: 2 } })
  expect(await make.readAssignments(first)).toMatchObject([
    { id: long.id, rowVersion: 2, activeRangeUtc: { end: '2026-05-31T22:00:00.000Z' } },
    {
      resourceTeamId: two.id,
      remark: 'Vast',
      status: 'Active',
      rowVersion: 1,
      activeRangeUtc: { start: '2026-05-31T22:00:00.000Z', end: '2026-12-31T23:00:00.000Z' },
    },
  ])
  expect(await make.readAssignments(second)).toMatchObject([
    { id: open.id, activeRangeUtc: { start: null, end: '2026-05-31T22:00:00.000Z' } },
    { resourceTeamId: two.id, activeRangeUtc: { start: '2026-05-31T22:00:00.000Z', end: null } },
  ])
  expect(await undo(moved)).toMatchObject({ body: { kept: [] } })
  expect(await make.readAssignments(first)).toMatchObject([
    { id: long.id, activeRangeUtc: long['activeRangeUtc'] },
  ])
  expect(await make.readAssignments(second)).toMatchObject([
    { id: open.id, activeRangeUtc: open['activeRangeUtc'] },
  ])
})

test('on its first day a place is replaced as a whole, and comes back by an undo', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, { remark: 'Proef', ...period('2026-06-01', '2027-01-01') })
  const moved = await move([row], two)
  expect(moved.body).toMatchObject({ totalRecordsAffected: 1 })
  const [replaced, ...others] = await make.readAssignments(resource)
  expect(others).toEqual([])
  expect(replaced).toMatchObject({
    resourceTeamId: two.id,
    remark: 'Proef',
    activeRangeUtc: row['activeRangeUtc'],
  })
  expect(await undo(moved)).toMatchObject({ body: { kept: [] } })
  expect(await make.readAssignments(resource)).toMatchObject([
    { id: row.id, resourceTeamId: one.id, remark: 'Proef', activeRangeUtc: row['activeRangeUtc'] },
  ])
})

test('what a rule refuses stays where it is with the reason, and the rest moves', async () => {
  const [resource, other] = [await makeResource(), await makeResource()]
  const row = await make.assign(resource, await make.makeTeam(anywhere), period('2026-01-01'))
  const later = await make.assign(resource, one, period('2026-07-01', '2026-08-01'))
  const free = await make.assign(other, await make.makeTeam(anywhere), period('2026-01-01'))
  const low = await make.makeTeam(anywhere, underTeam(two))
  const answer = await move([row, free], low)
  expect(answer.body).toMatchObject({
    totalRecordsAffected: 1,
    results: [
      {
        id: row.id,
        done: false,
        reason: expect.stringContaining('zit in deze periode al in team') as string,
      },
      { id: free.id, done: true },
    ],
  })
  const rows = await make.readAssignments(resource)
  expect(rows.toSorted((left, right) => left.id.localeCompare(right.id))).toEqual([row, later])
  const cars = await make.makeTeam(await make.makeTypeOf(await make.makeResourceType()))
  await expectRefused(row, cars, 'neemt geen resources van het type')
})

test('two places of one resource do not move into one team at a time', async () => {
  const resource = await makeResource()
  const left = await make.assign(resource, await make.makeTeam(anywhere), period('2026-01-01'))
  const right = await make.assign(resource, await make.makeTeam(anywhere), period('2026-01-01'))
  const answer = await move([left, right], await make.makeTeam(anywhere))
  expect(answer.body).toMatchObject({
    totalRecordsAffected: 1,
    results: [
      { done: true },
      { done: false, reason: expect.stringContaining('zit in deze periode al in team') as string },
    ],
  })
  expect(await make.readAssignments(resource)).toHaveLength(3)
})

test('a move names another active team of the unit, and a day within the period', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-01-01', '2027-01-01'))
  const idle = await make.makeTeam(anywhere, { status: 'Inactive' })
  const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  const theirs = new TeamRecords(antwerp, 'Antwerpse proef')
  const theirTeam = await theirs.makeTeam(await theirs.makeTeamType())
  await expectRefused(row, one, 'Zit al in dit team.')
  for (const team of [idle, theirTeam]) await expectRefused(row, team, 'Team')
  const before = 'Begint pas op 01-01-2026 in het huidige team.'
  const after = 'Eindigt al op 31-12-2026 in het huidige team.'
  await expectRefused(row, two, before, { startDate: '2025-12-31' })
  await expectRefused(row, two, after, { startDate: '2027-01-01' })
  for (const [members, status, field] of [
    [{ startDate: 'morgen' }, 400, 'startDate'],
    [{ startDate: null }, 422, 'startDate'],
    [{ resourceTeamId: 'team' }, 400, 'resourceTeamId'],
    [{ resourceTeamId: null }, 422, 'resourceTeamId'],
    [{ rowVersion: 1 }, 400, 'rowVersion'],
    [{ ids: [] }, 400, 'ids'],
  ] as const)
    expect(errorsOf(await move([row], two, members))).toMatchObject([status, [{ field }]])
  await expectRefused(row, two, 'Intussen gewijzigd.', { versions: { [row.id]: 9 } })
  await expectUnmoved(resource, row)
})

test('a place that is removed, of another unit or unknown is not found', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-01-01'))
  const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  expect((await move([row], two, {}, antwerp)).body.results).toMatchObject([{ reason: 'Niet gevonden.' }])
  await expectRefused({ ...row, id: crypto.randomUUID() }, two, 'Niet gevonden.')
  const { body: removed } = await shiftAssignment(client, row, { isDeleted: true })
  await expectRefused(removed, two, 'Niet gevonden.')
  expect(await make.readAssignments(resource)).toMatchObject([{ id: row.id, isDeleted: true }])
})

test('a system value stays in its team', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, await make.makeTeam(anywhere), period('2026-01-01'))
  await server.query('UPDATE record.resource_per_team SET system_value = true WHERE id = $1', [row.id])
  await expectRefused(row, two, 'systeemwaarde')
  await expectUnmoved(resource, { ...row, systemValue: true })
})

test('a move needs the rights to add and to change, and on a first day to delete', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-06-01'))
  const read = ['ResourceRead', 'ResourceTeamRead', 'ResourcePerTeamRead']
  for (const right of ['Create', 'Update']) {
    const { client: half } = await signInWithPermissions(client, [...read, `ResourcePerTeam${right}`])
    expect(await move([row], two, {}, half)).toMatchObject({ status: 403 })
  }
  const both = [...read, 'ResourcePerTeamCreate', 'ResourcePerTeamUpdate']
  const { client: planner } = await signInWithPermissions(client, both)
  const refused = await move([row], two, {}, planner)
  expect(refused.body.results).toMatchObject([
    { reason: expect.stringContaining('ontbreekt het recht') as string },
  ])
  await expectUnmoved(resource, row)
  expect((await move([row], two, { startDate: '2026-06-02' }, planner)).body).toMatchObject({
    totalRecordsAffected: 1,
  })
})

test('of two moves at once one is made', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-01-01'))
  const second = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const loose = await make.makeTeam(anywhere)
  const versions = { [row.id]: row.rowVersion }
  const answers = await Promise.all([
    move([row], two, { versions }),
    move([row], loose, { versions }, second),
  ])
  expect(answers.map(({ body }) => body.totalRecordsAffected).toSorted((one, other) => one - other)).toEqual([
    0, 1,
  ])
  expect(await make.readAssignments(resource)).toHaveLength(2)
})
