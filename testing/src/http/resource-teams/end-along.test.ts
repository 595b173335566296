import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, readChildren, readRecord } from '../../language/language-server.ts'
import {
  below,
  errorsOf,
  period,
  resources,
  type TeamRecords,
  teams,
  underTeam,
} from '../../resource-teams/team-records.ts'
import { startTeamServer } from '../../resource-teams/team-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import type { TestServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const assignments = 'Main.ResourcePerTeamViewDto'
const functionsOfResources = 'Main.ResourceFunctionViewDto'
const day = '2030-01-01'
const end = '2029-12-31T23:00:00.000Z'

let server: TestServer
let client: TestClient
let make: TeamRecords
let person: AnyRecord
let anywhere: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, anywhere } = await startTeamServer(inject('postgres')))
})
afterAll(() => server.close())

function endRecord(path: string, ended: AnyRecord, members: object = {}, by = client) {
  return by.post<BulkResult>(`${path}/assignenddate`, {
    ids: [ended.id],
    endDateUtc: day,
    endAlong: true,
    ...members,
  })
}

async function readEnd(path: string, { id }: AnyRecord): Promise<unknown> {
  return (await readRecord(client, `${path}/${id}`))['activeRangeUtc']
}

async function listEnds(resource: AnyRecord): Promise<readonly unknown[]> {
  const rows = await make.readAssignments(resource)
  return rows.map((row) => (row['activeRangeUtc'] as { end: unknown }).end)
}

function undo(answer: ApiResponse, by = client) {
  const changeSet = answer.headers.get('x-change-set') ?? ''
  return by.post<UndoChangeSetAnswer>(`/api/changesets/${changeSet}/undo`, {})
}

/** A team with a team below it, and a resource in each. */
async function makeTeamWithResources() {
  const team = await make.makeTeam(anywhere)
  const lower = await make.makeTeam(anywhere, underTeam(team))
  const [resource, other] = [await make.makeResource(person), await make.makeResource(person)]
  await make.assign(resource, team, period('2026-01-01'))
  await make.assign(other, lower, period('2026-01-01', '2031-01-01'))
  return { team, lower, resource, other }
}

describe('ending a team', () => {
  test('ends the teams below and who is in them along, and one undo takes it all back', async () => {
    const { team, lower, resource, other } = await makeTeamWithResources()
    const planned = await make.makeResource(person)
    await make.assign(planned, team, period('2030-02-01'))
    const left = await make.makeResource(person)
    await make.assign(left, lower, period('2026-01-01', '2027-01-01'))
    const tried = await client.post<BulkResult>(`${teams}/assignenddate?dryRun=true`, {
      ids: [team.id],
      endDateUtc: day,
      endAlong: true,
    })
    const answer = await endRecord(teams, team)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: {
        totalRecordsAffected: 1,
        results: [{ id: team.id, done: true }],
        along: [
          {
            dtoKey: 'Main.ResourceTeamViewDto',
            totalRecordsAffected: 1,
            labels: [lower['description']],
            refused: [],
          },
          {
            dtoKey: assignments,
            totalRecordsAffected: 2,
            labels: [resource['description'], other['description']],
            refused: [{ label: planned['description'], reason: 'Begint pas na deze datum.' }],
          },
        ],
      },
    })
    expect(tried.body.along).toEqual(answer.body.along)
    for (const ended of [team, lower]) expect(await readEnd(teams, ended)).toMatchObject({ end })
    expect([await listEnds(resource), await listEnds(other)]).toEqual([[end], [end]])
    expect([await listEnds(planned), await listEnds(left)]).toEqual([[null], ['2026-12-31T23:00:00.000Z']])
    expect(await undo(answer)).toMatchObject({ status: 200, body: { undone: 4, keptCount: 0 } })
    for (const ended of [team, lower]) expect(await readEnd(teams, ended)).toMatchObject({ end: null })
    expect([await listEnds(resource), await listEnds(other)]).toEqual([[null], ['2030-12-31T23:00:00.000Z']])
  })

  test('leaves others alone unless asked, and when the team stays itself', async () => {
    const { team, lower, resource } = await makeTeamWithResources()
    const versions = { [team.id]: 9 }
    const stale = await endRecord(teams, team, { versions })
    expect(stale.body).toMatchObject({ totalRecordsAffected: 0, along: [] })
    const alone = await endRecord(teams, team, { endAlong: false })
    expect(alone.body).toEqual({ totalRecordsAffected: 1, results: [{ id: team.id, done: true }] })
    expect(await readEnd(teams, lower)).toMatchObject({ end: null })
    expect(await listEnds(resource)).toEqual([null])
  })

  test('asks the right to end all of it, in an undo too', async () => {
    const { team, resource } = await makeTeamWithResources()
    const read = ['ResourceRead', 'ResourceTeamRead', 'ResourcePerTeamRead']
    const { client: half } = await signInWithPermissions(client, [...read, 'ResourceTeamAssignEndDate'])
    expect(await endRecord(teams, team, {}, half)).toMatchObject({ status: 403 })
    expect(await readEnd(teams, team)).toMatchObject({ end: null })
    const answer = await endRecord(teams, team)
    expect(await undo(answer, half)).toMatchObject({ status: 200, body: { undone: 2, keptCount: 2 } })
    expect(await readEnd(teams, team)).toMatchObject({ end: null })
    expect(await listEnds(resource)).toEqual([end])
    const { client: whole } = await signInWithPermissions(client, [
      ...read,
      'ResourceTeamAssignEndDate',
      'ResourcePerTeamAssignEndDate',
    ])
    expect(await undo(answer, whole)).toMatchObject({ status: 200, body: { undone: 4, keptCount: 0 } })
    expect(await listEnds(resource)).toEqual([null])
  })
})

test('ending a resource ends its functions and its places along, and one undo takes it all back', async () => {
  const resource = await make.makeResource(person)
  const other = await make.makeResource(person)
  const team = await make.makeTeam(anywhere)
  for (const each of [resource, other]) await make.assign(each, team, period('2026-01-01'))
  const nurse = await createRecord(client, '/api/main/functions', { description: 'Verpleegkundige op proef' })
  const { rowVersion } = await make.reread(resource)
  await createRecord(client, below(resource, 'function'), { functionId: nurse.id, rowVersion, ...period() })
  const answer = await endRecord(resources, resource)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: {
      along: [
        { dtoKey: functionsOfResources, totalRecordsAffected: 1, labels: ['Verpleegkundige op proef'] },
        { dtoKey: assignments, totalRecordsAffected: 1, labels: [team['description']] },
      ],
    },
  })
  expect([await listEnds(resource), await listEnds(other)]).toEqual([[end], [null]])
  const ended = await make.reread(resource)
  expect(readChildren(ended, 'resourceFunctions')).toMatchObject([{ activeRangeUtc: { end } }])
  expect(await undo(answer)).toMatchObject({ status: 200, body: { keptCount: 0 } })
  expect(await make.reread(resource)).toMatchObject({
    activeRangeUtc: { end: null },
    resourceFunctions: [{ activeRangeUtc: { end: null } }],
    resourceTeams: [{ activeRangeUtc: { end: null } }],
  })
})

test('nothing ends along with records of other types', async () => {
  const vat = await createRecord(client, '/api/main/vats', {
    description: 'Proef',
    code: 'EA',
    percentage: 1,
  })
  expect(errorsOf(await endRecord('/api/main/vats', vat))).toMatchObject([
    400,
    [{ field: 'endAlong', message: 'Met btw-tarieven eindigt niets mee.' }],
  ])
  const team = await make.makeTeam(anywhere)
  expect(errorsOf(await endRecord(teams, team, { endAlong: 'ja' }))).toMatchObject([
    400,
    [{ field: 'endAlong', message: 'Kies true of false.' }],
  ])
})
