import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  below,
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

function move(assignment: AnyRecord, team: AnyRecord, members: object = {}, by = client) {
  const path = below(
    { ...assignment, id: String(assignment['resourceId']) },
    `moveassignment/${assignment.id}`,
  )
  const body = {
    resourceTeamId: team.id,
    startDate: '2026-06-01',
    rowVersion: assignment.rowVersion,
    ...members,
  }
  return by.post<AnyRecord>(path, body)
}

async function expectUnmoved(resource: AnyRecord, row: AnyRecord): Promise<void> {
  expect(await make.readAssignments(resource)).toEqual([row])
}

test('a resource moves to another exclusive tree from a day', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, { remark: 'Vast', ...period('2026-01-01', '2027-01-01') })
  const moved = await move(row, two)
  expect(moved, JSON.stringify(moved.body)).toMatchObject({
    body: { resourceTeamId: two.id, remark: 'Vast', status: 'Active' },
  })
  expect(await make.readAssignments(resource)).toMatchObject([
    { id: row.id, rowVersion: 2, activeRangeUtc: { end: '2026-05-31T22:00:00.000Z' } },
    {
      id: moved.body.id,
      seriesId: moved.body.id,
      activeRangeUtc: { start: '2026-05-31T22:00:00.000Z', end: '2026-12-31T23:00:00.000Z' },
    },
  ])
})

test('a move that breaks a rule leaves the resource where it is', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, await make.makeTeam(anywhere), period('2026-01-01'))
  const { body: elsewhere } = await make.tryAssign(await makeResource(), one)
  expect(elsewhere).toMatchObject({ resourceTeamId: one.id })
  const cars = await make.makeTeam(await make.makeTypeOf(await make.makeResourceType()))
  expect(errorsOf(await move(row, cars))).toMatchObject([422, [{ field: 'resourceTeamId' }]])
  await expectUnmoved(resource, row)
  const other = await make.assign(resource, one, period('2026-07-01', '2026-08-01'))
  const low = await make.makeTeam(anywhere, underTeam(two))
  expect(errorsOf(await move(row, low))).toMatchObject([422, [{ field: 'startDate' }]])
  const rows = await make.readAssignments(resource)
  expect(rows.toSorted((left, right) => left.id.localeCompare(right.id))).toEqual([row, other])
})

test('a move names another active team of the unit, and a day within the period', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-01-01', '2027-01-01'))
  const idle = await make.makeTeam(anywhere, { status: 'Inactive' })
  const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  const theirs = new TeamRecords(antwerp, 'Antwerpse proef')
  const theirTeam = await theirs.makeTeam(await theirs.makeTeamType())
  for (const team of [one, idle, theirTeam])
    expect(errorsOf(await move(row, team))).toMatchObject([422, [{ field: 'resourceTeamId' }]])
  const after = 'Kies een dag na het begin in het huidige team (01-01-2026).'
  const before = 'Kies een dag voor het einde in het huidige team (01-01-2027).'
  for (const [startDate, message] of [
    ['2026-01-01', after],
    ['2025-01-01', after],
    ['2027-01-01', before],
    ['2030-01-01', before],
  ])
    expect(errorsOf(await move(row, two, { startDate }))).toEqual([422, [{ field: 'startDate', message }]])
  for (const [members, status, field] of [
    [{ startDate: 'morgen' }, 400, 'startDate'],
    [{ startDate: null }, 422, 'startDate'],
    [{ resourceTeamId: 'team' }, 400, 'resourceTeamId'],
    [{ resourceTeamId: null }, 422, 'resourceTeamId'],
    [{ rowVersion: 0 }, 422, 'rowVersion'],
    [{ rowVersion: 'x' }, 400, 'rowVersion'],
    [{ remark: 'x' }, 400, 'remark'],
  ] as const)
    expect(errorsOf(await move(row, two, members))).toMatchObject([status, [{ field }]])
  expect(await move(row, two, { rowVersion: 9 })).toMatchObject({
    status: 409,
    body: { current: { id: row.id, rowVersion: 1 } },
  })
  await expectUnmoved(resource, row)
})

test('an assignment that is removed, of another resource or of another unit is not found', async () => {
  const [resource, stranger] = [await makeResource(), await makeResource()]
  const row = await make.assign(resource, one, period('2026-01-01'))
  expect(await move({ ...row, resourceId: stranger.id }, two)).toMatchObject({ status: 404 })
  expect(await move({ ...row, id: crypto.randomUUID() }, two)).toMatchObject({ status: 404 })
  const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  expect(await move(row, two, {}, antwerp)).toMatchObject({ status: 404 })
  const { body: removed } = await shiftAssignment(client, row, { isDeleted: true })
  expect(await move(removed, two)).toMatchObject({ status: 404 })
  expect(await make.readAssignments(resource)).toMatchObject([{ id: row.id, isDeleted: true }])
})

test('a system value stays in its team', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, await make.makeTeam(anywhere), period('2026-01-01'))
  await server.query('UPDATE record.resource_per_team SET system_value = true WHERE id = $1', [row.id])
  expect(await move(row, two)).toMatchObject({ status: 422 })
  await expectUnmoved(resource, { ...row, systemValue: true })
})

test('a move needs the rights to add and to change', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-01-01'))
  const read = ['ResourceRead', 'ResourceTeamRead', 'ResourcePerTeamRead']
  for (const right of ['Create', 'Update']) {
    const { client: half } = await signInWithPermissions(client, [...read, `ResourcePerTeam${right}`])
    expect(await move(row, two, {}, half)).toMatchObject({ status: 403 })
  }
  await expectUnmoved(resource, row)
  const both = [...read, 'ResourcePerTeamCreate', 'ResourcePerTeamUpdate']
  const { client: planner } = await signInWithPermissions(client, both)
  expect((await move(row, two, {}, planner)).status).toBeLessThan(300)
})

test('of two moves at once one is made', async () => {
  const resource = await makeResource()
  const row = await make.assign(resource, one, period('2026-01-01'))
  const second = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const loose = await make.makeTeam(anywhere)
  const answers: readonly ApiResponse[] = await Promise.all([move(row, two), move(row, loose, {}, second)])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status)
  expect(await make.readAssignments(resource)).toHaveLength(2)
})
