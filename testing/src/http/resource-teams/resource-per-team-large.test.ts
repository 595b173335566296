import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readChildren } from '../../language/language-server.ts'
import { addSharedTeams } from '../../resource-teams/shared-teams.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const shape = { name: 'Groot', resources: 25, functions: 50, teams: 100 }

let server: DemonstrationServer
let client: TestClient

/** 100 teams, each with the same 25 resources and the 50 functions of each of those: 127,600 nodes of 3,875 records. */
beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const database = new Client(server.databaseUrl)
  await database.connect()
  await addSharedTeams(database, client.businessUnitId ?? '', shape)
  await database.end()
})
afterAll(() => server.close())

const find = (search: object = {}, others: object = {}, by = client) =>
  by.post<Page<AnyRecord> & { readonly detail?: string }>('/api/main/resources/search/resourceperteam', {
    search: { resourceTeamDescription: shape.name, ...search },
    limit: 1000,
    ...others,
  })

function countNodes(nodes: readonly AnyRecord[]): number {
  const lists = ['resources', 'children', 'resourceFunctions']
  const below = nodes.flatMap((node) => lists.map((member) => countNodes(readChildren(node, member) ?? [])))
  return below.reduce((sum, count) => sum + count, nodes.length)
}

test('a tree of more nodes than one answer has is refused with their number and what narrows it', async () => {
  expect(await find()).toMatchObject({
    status: 422,
    body: {
      code: 'ruleBroken',
      detail:
        'Deze zoekopdracht vindt 127.600 teams, resources en functies samen; hoogstens 120.000 kunnen worden getoond. ' +
        'Zoek gerichter: vul een team, resource of functie in, of kies een peildatum.',
    },
  })
  expect(await find({ functionDescription: `${shape.name} 000001` })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('127.600') as string },
  })
})

test('what is not shown does not count: other resources, other pages, and functions that the caller may not read', async () => {
  const ofResource = await find({ resource: `${shape.name} 000001` })
  expect(ofResource).toMatchObject({ status: 200, body: { totalCount: 100 } })
  expect(countNodes(ofResource.body.items)).toBe(100 * (1 + 1 + 50))
  const page = await find({}, { limit: 7, skip: 95 })
  expect(page).toMatchObject({ status: 200, body: { totalCount: 100 } })
  expect(countNodes(page.body.items)).toBe(5 * (1 + 25 * 51))
  const { client: reader } = await signInWithPermissions(client, ['ResourcePerTeamRead'])
  const ofReader = await find({}, {}, reader)
  expect(countNodes(ofReader.body.items)).toBe(100 * (1 + 25))
})

test('a unit of more teams than any page has is refused by their number, whatever the page', async () => {
  await server.query(
    `INSERT INTO record.resource_team SELECT (c).* FROM (
       SELECT jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'code', null)) AS c
       FROM record.resource_team t, generate_series(1, 120000)
       WHERE t.id = (SELECT id FROM record.resource_team WHERE business_unit_id = $1 ORDER BY id LIMIT 1)) s`,
    [client.businessUnitId],
  )
  expect(await find({}, { limit: 1 })).toMatchObject({
    status: 422,
    body: { detail: 'Deze business unit heeft meer dan 120.000 teams: te veel om als boom te tonen.' },
  })
})
