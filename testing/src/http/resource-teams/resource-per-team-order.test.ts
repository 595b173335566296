import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { outlineTree } from '../../resource-teams/outline-tree.ts'
import { period, TeamRecords, underTeam } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let client: TestClient
beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const make = new TeamRecords(client)
  const layer = await make.makeTeamType({ description: 'Laag' })
  const ended = period('2020-01-01', '2021-01-01')
  const planned = period('2999-01-01')
  const top = await make.makeTeam(layer, { description: 'Volgorde' })
  await make.makeTeam(layer, { description: 'A voorbij', ...underTeam(top), ...ended })
  await make.makeTeam(layer, { description: 'B gepland', ...underTeam(top), ...planned })
  await make.makeTeam(layer, { description: 'C nu', ...underTeam(top) })
  const type = await make.makeResourceType()
  for (const [description, range] of Object.entries({ Aad: ended, Bep: planned, Cas: {} })) {
    const resource = await make.makeResource(type, { description })
    await make.assign(resource, top, range)
  }
})
afterAll(() => server.close())

async function outline(others: object = {}): Promise<readonly string[]> {
  const search = { resourceTeamDescription: 'Volgorde', teamsBelow: true }
  const { body } = await client.post<Page<AnyRecord>>('/api/main/resources/search/resourceperteam', {
    search,
    limit: 100,
    ...others,
  })
  return outlineTree(body.items)
}

test('what holds now comes first and what has ended last, below the same team', async () => {
  const teams = ['  C nu', '  B gepland', '  A voorbij']
  expect(await outline()).toEqual(['Volgorde', ...teams, '  • Cas', '  • Bep', '  • Aad'])
})

test('an order by period is only by period', async () => {
  const [, ...below] = await outline({ sort: [{ field: 'activeRangeUtc', order: 'ascending' }] })
  expect(below.slice(0, 3)).toEqual(['  A voorbij', '  B gepland', '  C nu'])
})
