import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  below,
  changeRecord,
  period,
  resources,
  shiftAssignment,
  type TeamRecords,
  teams,
  teamTypes,
  underTeam,
} from '../../resource-teams/team-records.ts'
import { startTeamServer } from '../../resource-teams/team-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let client: TestClient
let second: TestClient
let make: TeamRecords
let person: AnyRecord
let car: AnyRecord
let anywhere: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, car, anywhere } = await startTeamServer(inject('postgres')))
  second = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

const statuses = (answers: readonly ApiResponse[]) =>
  answers.map(({ status }) => status).toSorted((left, right) => left - right)

// Two changes at once, each allowed alone, that break a rule together.
const rounds = [1, 2, 3, 4]

test.each(rounds)('one assignment is made in two trees, round %i', async () => {
  const { one, two, resource } = await make.makeTrees(person)
  const assign = (by: TestClient, team: AnyRecord) =>
    by.post(below(resource, 'assignteam'), {
      resourceTeamId: team.id,
      rowVersion: resource.rowVersion,
      ...period(),
    })
  const [won, lost] = statuses(await Promise.all([assign(client, one), assign(second, two)]))
  expect(won).toBe(201)
  expect([409, 422]).toContain(lost)
  expect(await make.readAssignments(resource)).toHaveLength(1)
})

test.each(rounds)('one period moves over the other, round %i', async () => {
  const { one, two, resource } = await make.makeTrees(person)
  const first = await make.assign(resource, one, period('2026-01-01', '2026-02-01'))
  const then = await make.assign(resource, two, period('2026-05-01', '2026-06-01'))
  const answers = await Promise.all([
    shiftAssignment(client, first, period('2026-01-01', '2026-04-01')),
    shiftAssignment(second, then, period('2026-03-01', '2026-06-01')),
  ])
  expect(statuses(answers)).toEqual([200, 422])
})

test.each(rounds)('a team moves, or a resource comes into the other tree, round %i', async () => {
  const { one, two, resource } = await make.makeTrees(person)
  const loose = await make.makeTeam(anywhere)
  await make.assign(resource, loose)
  const answers = await Promise.all([
    changeRecord(client, teams, loose, underTeam(one)),
    second.post(below(resource, 'assignteam'), {
      resourceTeamId: two.id,
      rowVersion: resource.rowVersion + 1,
      ...period(),
    }),
  ])
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
})

test.each(rounds)('one of two teams gets the exclusive type, round %i', async () => {
  const { type, resource } = await make.makeTrees(person)
  const [left, right] = [await make.makeTeam(anywhere), await make.makeTeam(anywhere)]
  for (const team of [left, right]) await make.assign(resource, team)
  const answers = await Promise.all([
    changeRecord(client, teams, left, { resourceTeamTypeId: type.id }),
    changeRecord(second, teams, right, { resourceTeamTypeId: type.id }),
  ])
  expect(statuses(answers)).toEqual([200, 422])
})

test.each(rounds)('a type becomes exclusive, or a second tree is joined, round %i', async () => {
  const type = await make.makeTeamType({ isRootOnly: true })
  const [one, two] = [await make.makeTeam(type), await make.makeTeam(type)]
  const resource = await make.makeResource(person)
  await make.assign(resource, one)
  const body = { resourceTeamId: two.id, rowVersion: resource.rowVersion + 1, ...period() }
  const answers = await Promise.all([
    changeRecord(client, teamTypes, type, { hasExclusiveResources: true }),
    second.post(below(resource, 'assignteam'), body),
  ])
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
})

test.each(rounds)('a resource changes type, or joins a team that does not take that, round %i', async () => {
  const team = await make.makeTeam(await make.makeTypeOf(person))
  const resource = await make.makeResource(person)
  const row = await make.assign(resource, team, period('2020-01-01', '2021-01-01'))
  const current = await make.reread(resource)
  const answers = await Promise.all([
    changeRecord(client, resources, current, { resourceTypeId: car.id }),
    shiftAssignment(second, row, period('2020-01-01')),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
})

test.each(rounds)('a team moves below itself, round %i', async () => {
  const [one, two] = [await make.makeTeam(anywhere), await make.makeTeam(anywhere)]
  const answers = await Promise.all([
    changeRecord(client, teams, one, underTeam(two)),
    changeRecord(second, teams, two, underTeam(one)),
  ])
  expect(statuses(answers)).toEqual([200, 422])
})

test.each(rounds)('a type is kept on top, or a team of it comes below another, round %i', async () => {
  const type = await make.makeTeamType()
  const [top, low] = [await make.makeTeam(anywhere), await make.makeTeam(type)]
  const answers = await Promise.all([
    changeRecord(client, teamTypes, type, { isRootOnly: true }),
    changeRecord(second, teams, low, underTeam(top)),
  ])
  expect(statuses(answers)).toEqual([200, 422])
})

test('the same call of two clients is done once', async () => {
  const resource = await make.makeResource(person)
  const team = await make.makeTeam(anywhere)
  const both = async (method: string, rest: string, body: object) => {
    const path = below(resource, rest)
    return statuses(await Promise.all([client, second].map((by) => by.call(method, path, body))))
  }
  const body = { resourceTeamId: team.id, rowVersion: resource.rowVersion, ...period('2026-01-01') }
  const [assigned, again] = await both('POST', 'assignteam', body)
  expect(assigned).toBe(201)
  expect([409, 422]).toContain(again)
  const [first] = await make.readAssignments(resource)
  const path = `updateassignment/${first?.id}`
  expect(await both('PUT', path, { status: 'Inactive', rowVersion: 1 })).toEqual([200, 409])
  const { rowVersion } = await make.reread(resource)
  const next = { id: first?.id, rowVersion, ...period('2027-01-01') }
  const [followed, refused] = await both('POST', 'assignnewversion', next)
  expect(followed).toBe(201)
  expect([409, 422]).toContain(refused)
  const [, last] = await make.readAssignments(resource)
  expect(await both('DELETE', `unassignteam/${last?.id}`, { rowVersion: 1 })).toEqual([204, 404])
  expect(await make.readAssignments(resource)).toHaveLength(1)
})

/** Whether `work` waits for the lock that a change of an assignment shares. */
async function waitsForSharedLock(key: string, work: () => Promise<ApiResponse>): Promise<boolean> {
  const holder = new Client(server.databaseUrl)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [key])
  const call = { isAnswered: false }
  const ended = work().finally(() => {
    call.isAnswered = true
  })
  let isWaiting = false
  while (!call.isAnswered && !isWaiting) {
    const { rows } = await holder.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND mode = 'ExclusiveLock'`,
    )
    isWaiting = rows.length > 0
  }
  await holder.query('ROLLBACK')
  await holder.end()
  expect(await ended).toMatchObject({ status: 200 })
  return isWaiting
}

test('a team moves only while no assignment of its unit changes', async () => {
  const [above, loose] = [await make.makeTeam(anywhere), await make.makeTeam(anywhere)]
  const move = () => changeRecord(client, teams, loose, underTeam(above))
  expect(await waitsForSharedLock(`resource-teams ${client.businessUnitId}`, move)).toBe(true)
})

test('a type takes other resources only while no assignment of any unit changes', async () => {
  const type = await make.makeTypeOf(person)
  const change = () => changeRecord(client, teamTypes, type, { resourceTypes: [{ resourceTypeId: car.id }] })
  expect(await waitsForSharedLock('resource-teams', change)).toBe(true)
})

test('an assignment of a team that moves keeps its rowVersion', async () => {
  const { one, resource } = await make.makeTrees(person)
  const loose = await make.makeTeam(anywhere)
  const row = await make.assign(resource, loose)
  expect(await changeRecord(client, teams, loose, underTeam(one))).toMatchObject({ status: 200 })
  expect(await make.readAssignments(resource)).toEqual([row])
})
