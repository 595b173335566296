import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { errorsOf, period, resources, type TeamRecords } from '../../resource-teams/team-records.ts'
import { startTeamServer } from '../../resource-teams/team-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const places = '/api/main/resourceperteam'
const firstDay = '2026-05-31T22:00:00.000Z'

let server: DemonstrationServer
let client: TestClient
let make: TeamRecords
let person: AnyRecord
let anywhere: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, anywhere } = await startTeamServer(inject('postgres')))
})
afterAll(() => server.close())

const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id)

function add(people: readonly AnyRecord[], team: AnyRecord, members: object = {}, by = client) {
  const body = { ids: idsOf(people), resourceTeamId: team.id, startDate: '2026-06-01', ...members }
  return by.post<BulkResult>(`${resources}/assigntoteam`, body)
}

function end(rows: readonly AnyRecord[], members: object = {}, by = client) {
  return by.post<BulkResult>(`${places}/end`, { ids: idsOf(rows), lastDay: '2026-12-31', ...members })
}

function undo(answer: ApiResponse) {
  const changeSet = answer.headers.get('x-change-set') ?? ''
  return client.post<UndoChangeSetAnswer>(`/api/changesets/${changeSet}/undo`, {})
}

async function makePeople(count: number): Promise<readonly AnyRecord[]> {
  const people: AnyRecord[] = []
  for (let index = 0; index < count; index += 1) people.push(await make.makeResource(person))
  return people
}

test('several resources come into a team as one change, each with a place under its own name', async () => {
  const team = await make.makeTeam(anywhere)
  const [first, second] = await makePeople(2)
  if (!first || !second) throw new Error('No people')
  const tried = await add([first, second], team, { versions: {} })
  expect(tried, JSON.stringify(tried.body)).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
  for (const resource of [first, second])
    expect(await make.readAssignments(resource)).toMatchObject([
      {
        resourceTeamId: team.id,
        status: 'Active',
        activeRangeUtc: { start: firstDay, end: null },
        resource: {
          id: resource.id,
          label: expect.stringContaining(String(resource['description'])) as string,
        },
      },
    ])
  expect(await undo(tried)).toMatchObject({ body: { kept: [] } })
  expect(await make.readAssignments(first)).toEqual([])
})

test('a last day ends each place with that day; it does not come before the first', async () => {
  const team = await make.makeTeam(anywhere)
  const people = await makePeople(1)
  expect(errorsOf(await add(people, team, { lastDay: '2026-05-31' }))).toMatchObject([
    422,
    [{ field: 'lastDay' }],
  ])
  expect((await add(people, team, { lastDay: '2026-06-01' })).body).toMatchObject({ totalRecordsAffected: 1 })
  const [row] = await make.readAssignments(people[0] as AnyRecord)
  expect(row).toMatchObject({ activeRangeUtc: { start: firstDay, end: '2026-06-01T22:00:00.000Z' } })
})

test('who is in the team already, is of a refused type or has left stays out, with the reason', async () => {
  const { one, two } = await make.makeTrees(person)
  const [inside, elsewhere, free] = await makePeople(3)
  if (!inside || !elsewhere || !free) throw new Error('No people')
  const left = await make.makeResource(person, period('2026-01-01', '2026-02-01'))
  await make.assign(inside, one, period('2026-07-01'))
  await make.assign(elsewhere, two, period('2026-01-01'))
  const answer = await add([inside, elsewhere, left, free], one)
  expect(answer.body).toMatchObject({
    totalRecordsAffected: 1,
    results: [
      { id: inside.id, done: false, reason: expect.stringContaining('al in team') as string },
      { id: elsewhere.id, done: false, reason: expect.stringContaining('al in team') as string },
      { id: left.id, done: false, reason: 'Geldt maar t/m 31-01-2026.' },
      { id: free.id, done: true },
    ],
  })
})

test('adding to a team needs the right to add places, reads no other unit, and tries without writing', async () => {
  const team = await make.makeTeam(anywhere)
  const people = await makePeople(1)
  const read = ['ResourceRead', 'ResourceTeamRead', 'ResourcePerTeamRead']
  const { client: reader } = await signInWithPermissions(client, read)
  expect(await add(people, team, {}, reader)).toMatchObject({ status: 403 })
  const { client: planner } = await signInWithPermissions(client, [...read, 'ResourcePerTeamCreate'])
  const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  expect((await add(people, team, {}, antwerp)).body.results).toMatchObject([{ reason: 'Niet gevonden.' }])
  const tried = await planner.post<BulkResult>(`${resources}/assigntoteam?dryRun=true`, {
    ids: idsOf(people),
    resourceTeamId: team.id,
    startDate: '2026-06-01',
  })
  expect(tried.body).toMatchObject({ totalRecordsAffected: 1 })
  expect(await make.readAssignments(people[0] as AnyRecord)).toEqual([])
  expect((await add(people, team, {}, planner)).body).toMatchObject({ totalRecordsAffected: 1 })
})

test('two users add the same people at once: each is in the team once', async () => {
  const team = await make.makeTeam(anywhere)
  const people = await makePeople(3)
  const second = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const answers = await Promise.all([add(people, team), add(people.toReversed(), team, {}, second)])
  expect(answers.map(({ body }) => body.totalRecordsAffected).toSorted((one, other) => one - other)).toEqual([
    0, 3,
  ])
  for (const resource of people) expect(await make.readAssignments(resource)).toHaveLength(1)
})

test('places of several resources and teams end on one day as one change, and come back as one', async () => {
  const teams = [await make.makeTeam(anywhere), await make.makeTeam(anywhere)]
  const people = await makePeople(3)
  const rows: AnyRecord[] = []
  for (const [index, resource] of people.entries())
    rows.push(await make.assign(resource, teams[index % 2] as AnyRecord, period('2026-01-01')))
  const late = await make.assign(people[0] as AnyRecord, teams[1] as AnyRecord, period('2027-02-01'))
  const ended = await make.assign(
    people[1] as AnyRecord,
    teams[0] as AnyRecord,
    period('2026-01-01', '2026-02-01'),
  )
  const answer = await end([...rows, late, ended], { remark: 'Reorganisatie' })
  expect(answer.body).toMatchObject({
    totalRecordsAffected: 3,
    results: [
      { done: true },
      { done: true },
      { done: true },
      { done: false, reason: 'De einddatum moet na de begindatum liggen.' },
      { done: false, reason: 'Het record heeft al een einddatum.' },
    ],
  })
  const [first] = await make.readAssignments(people[2] as AnyRecord)
  expect(first).toMatchObject({
    remark: 'Reorganisatie',
    activeRangeUtc: { end: '2026-12-31T23:00:00.000Z' },
  })
  expect(await undo(answer)).toMatchObject({ body: { kept: [] } })
  expect(await make.readAssignments(people[2] as AnyRecord)).toMatchObject([
    { activeRangeUtc: { end: null } },
  ])
})

test('an end of many needs the right to end places', async () => {
  const [resource] = await makePeople(1)
  const row = await make.assign(resource as AnyRecord, await make.makeTeam(anywhere), period('2026-01-01'))
  const rights = ['ResourceRead', 'ResourceTeamRead', 'ResourcePerTeamRead', 'ResourcePerTeamUpdate']
  const { client: planner } = await signInWithPermissions(client, rights)
  expect(await end([row], {}, planner)).toMatchObject({ status: 403 })
  expect(errorsOf(await end([row], { lastDay: null }))).toMatchObject([422, [{ field: 'lastDay' }]])
})

test('the places of the resources of places are read, in the own unit alone', async () => {
  const { one } = await make.makeTrees(person)
  const loose = await make.makeTeam(anywhere)
  const [first, second] = await makePeople(2)
  if (!first || !second) throw new Error('No people')
  const row = await make.assign(first, one, period('2026-01-01', '2026-06-01'))
  const beside = await make.assign(first, loose, period('2026-07-01'))
  await make.assign(second, loose)
  const read = (by: TestClient) => by.post<object[]>(`${places}/ofsameresources`, { ids: [row.id] })
  expect((await read(client)).body).toEqual([
    expect.objectContaining({
      placeId: row.id,
      resourceId: first.id,
      team: one['description'],
      exclusiveTypeId: one['resourceTeamTypeId'],
      end: firstDay,
    }),
    expect.objectContaining({ placeId: beside.id, exclusiveTypeId: null, end: null }),
  ])
  const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  expect((await read(antwerp)).body).toEqual([])
})
