import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readChildren } from '../../language/language-server.ts'
import { outlineTree } from '../../resource-teams/outline-tree.ts'
import { period, shiftAssignment, TeamRecords, underTeam } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let client: TestClient
let branch: AnyRecord

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  branch = await new TeamRecords(client).makeTeamType({ description: 'Tak' })
})
afterAll(() => server.close())

async function find(search: object, others: object = {}): Promise<Page<AnyRecord>> {
  const body = { search, limit: 1000, ...others }
  const answer = await client.post<Page<AnyRecord>>('/api/main/resources/search/resourceperteam', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const lines = async (search: object, others: object = {}) => outlineTree((await find(search, others)).items)

describe('what is no longer there', () => {
  let make: TeamRecords
  beforeAll(() => {
    make = new TeamRecords(client, 'Stronk')
  })

  test('an assignment that was removed is not in the tree', async () => {
    const team = await make.makeTeam(branch, { description: 'Stronk Leeg' })
    const type = await make.makeResourceType()
    const gone = await make.assign(await make.makeResource(type, { description: 'Weg' }), team)
    await make.assign(await make.makeResource(type, { description: 'Blijver' }), team)
    expect(await shiftAssignment(client, gone, { isDeleted: true })).toMatchObject({ status: 200 })
    expect(await lines({ resourceTeamDescription: 'Stronk Leeg' })).toEqual(['Stronk Leeg', '  • Blijver'])
    expect(await lines({ resource: 'Weg' })).toEqual([])
  })

  test('nor is a resource that has ended at the reference date', async () => {
    const team = await make.makeTeam(branch, { description: 'Stronk Oud' })
    const old = await make.makeResource(await make.makeResourceType(), {
      description: 'Vertrokken',
      ...period('2020-01-01', '2022-01-01'),
    })
    await make.assign(old, team)
    const at = (day: string) =>
      lines({ resourceTeamDescription: 'Stronk Oud' }, { referenceDateUtc: `${day}T12:00:00Z` })
    expect(await at('2021-06-01')).toEqual(['Stronk Oud', '  • Vertrokken'])
    expect(await at('2022-06-01')).toEqual(['Stronk Oud'])
  })
})

test('a form offers who has not left yet, also who has still to come; a search offers everybody', async () => {
  const make = new TeamRecords(client, 'Wortel')
  const type = await make.makeResourceType()
  const resource = (description: string, ...[start, end]: Parameters<typeof period>) =>
    make.makeResource(type, { description, ...period(start, end) })
  await resource('Wortel komt', '2090-01-01')
  await resource('Wortel blijft', '2020-01-01')
  const left = await resource('Wortel weg', null, '2021-01-01')
  await make.makeTeam(branch, { description: 'Wortel opgeheven', ...period(null, '2021-01-01') })
  const offered = async (field: string, others: object = {}) => {
    const body = { field, search: 'Wortel', ...others }
    const answer = await client.post<Page<AnyRecord>>('/api/main/resourceperteam/lookup', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.items.map(({ label }) => label)
  }
  const all = ['Wortel blijft', 'Wortel komt', 'Wortel weg']
  expect(await offered('resourceId', { mode: 'add' })).toEqual(all.slice(0, 2))
  expect(await offered('resourceId', { mode: 'add', referenceDateUtc: '2020-06-01T00:00:00Z' })).toEqual(all)
  expect(await offered('resourceId')).toEqual(all)
  expect(await offered('resourceId', { mode: 'edit', ids: [left.id] })).toEqual(['Wortel weg'])
  expect(await offered('resourceTeamId', { mode: 'add' })).toEqual([])
  expect(await offered('move.resourceTeamId', { mode: 'add' })).toEqual([])
  expect(await offered('resourceTeamId')).toEqual(['Wortel opgeheven'])
})

test.each(['ascending', 'descending'])('empty values come last when sorted %s', async (order) => {
  const make = new TeamRecords(client, 'Bast')
  const above = await make.makeTeam(branch, { description: `Bast ${order}` })
  const under = { ...underTeam(above) }
  await make.makeTeam(branch, { description: 'Zonder', ...under })
  await make.makeTeam(branch, { description: 'Met', remark: 'Ja', ...under })
  const resource = await make.makeResource(await make.makeResourceType(), { description: 'Eik' })
  await make.assign(resource, above, period(null, '2020-01-01'))
  await make.assign(resource, above, period('2021-01-01'))
  const sortedBy = (field: string) =>
    find({ resourceTeamDescription: `Bast ${order}`, teamsBelow: true }, { sort: [{ field, order }] })
  const [byRemark] = (await sortedBy('remark')).items
  expect(readChildren(byRemark ?? above, 'children').map(({ description }) => description)).toEqual([
    'Met',
    'Zonder',
  ])
  const [byPeriod] = (await sortedBy('activeRangeUtc')).items
  const starts = readChildren(byPeriod ?? above, 'resources').map(
    ({ activeRangeUtc }) => (activeRangeUtc as DateRange).start,
  )
  expect(starts).toEqual(['2020-12-31T23:00:00.000Z', null])
})

test('what only reads does not wait for a change of teams', async () => {
  const make = new TeamRecords(client, 'Loof')
  const above = await make.makeTeam(branch, { description: 'Loof' })
  await make.makeTeam(branch, { description: 'Blad', ...underTeam(above) })
  const holder = new Client(server.databaseUrl)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('resource-teams', 0))`)
  const counted = await client.get(`/api/main/resourceteams/${above.id}/movingalong`)
  await holder.query('ROLLBACK')
  await holder.end()
  expect(counted).toMatchObject({ status: 200, body: { teams: 1 } })
})
