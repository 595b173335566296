import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, readChildren } from '../../language/language-server.ts'
import { outlineTree } from '../../resource-teams/outline-tree.ts'
import { errorsOf, period, TeamRecords, underTeam } from '../../resource-teams/team-records.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const address = '/api/main/resources/search/resourceperteam'

let server: DemonstrationServer
let client: TestClient
let antwerp: TestClient
let nurse: AnyRecord
let driver: AnyRecord
let branch: AnyRecord
let squad: AnyRecord
let north: AnyRecord
let district: AnyRecord
let anna: AnyRecord
let annaInDistrict: AnyRecord

/**
 * Boom Noord ─ Boom Oost ─ Boom Route, and Boom Stil (inactive) ─ Boom Toch; Boom Zuid. Anna is in Boom Oost, Bram (inactive) in
 * Boom Route, Cor in Boom Zuid (inactive there) and before that in Boom Noord, Dirk in Boom Toch.
 */
beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  nurse = await createRecord(client, '/api/main/functions', { description: 'Boomverpleger', code: 'BV' })
  driver = await createRecord(client, '/api/main/functions', { description: 'Boomchauffeur' })
  const make = new TeamRecords(client)
  branch = await make.makeTeamType({ description: 'Tak' })
  squad = await make.makeTeamType({ description: 'Twijg' })
  north = await make.makeTeam(branch, { description: 'Boom Noord', code: 'B-N', remark: 'Bovenaan' })
  district = await make.makeTeam(squad, { description: 'Boom Oost', ...underTeam(north) })
  const route = await make.makeTeam(squad, { description: 'Boom Route', ...underTeam(district) })
  const idle = await make.makeTeam(branch, { description: 'Boom Stil', ...underTeam(north) })
  const below = await make.makeTeam(squad, { description: 'Boom Toch', ...underTeam(idle) })
  const south = await make.makeTeam(branch, { description: 'Boom Zuid' })
  const type = await make.makeResourceType()
  const of = (functionId: string, start: string | null = null, end: string | null = null) => ({
    functionId,
    ...period(start, end),
  })
  anna = await make.makeResource(type, {
    description: 'Anna Boom',
    code: 'BM-1',
    resourceFunctions: [of(nurse.id), of(driver.id, '2020-01-01', '2021-01-01')],
  })
  const bram = await make.makeResource(type, {
    description: 'Bram Boom',
    code: 'BM-2',
    status: 'Inactive',
    resourceFunctions: [of(driver.id)],
  })
  const cor = await make.makeResource(type, { description: 'Cor Boom', code: 'CM-3' })
  const dirk = await make.makeResource(type, { description: 'Dirk Boom' })
  annaInDistrict = await make.assign(anna, district, { remark: 'Vast', ...period('2026-01-01') })
  await make.assign(bram, route)
  await make.assign(cor, south, { status: 'Inactive', ...period('2024-01-01') })
  await make.assign(cor, north, period('2020-01-01', '2024-01-01'))
  await make.assign(dirk, below)
  const gone = await make.assign(dirk, south)
  const path = `/api/main/resources/${dirk.id}/unassignteam/${gone.id}`
  await client.delete(path, { rowVersion: 1 })
  await client.put(`/api/main/resourceteams/${idle.id}`, { ...idle, status: 'Inactive' })
})
afterAll(() => server.close())

const ask = (body: object, by = client): Promise<ApiResponse<Page<AnyRecord>>> =>
  by.post<Page<AnyRecord>>(address, body)

async function find(search: object, others: object = {}): Promise<Page<AnyRecord>> {
  const answer = await ask({ search, limit: 1000, ...others })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const lines = async (search: object, others: object = {}) => outlineTree((await find(search, others)).items)

const everything = [
  'Boom Noord',
  '  Boom Oost',
  '    Boom Route',
  '      • Bram Boom',
  '        - Boomchauffeur',
  '    • Anna Boom',
  '      - Boomverpleger',
  '      - Boomchauffeur',
  '  Boom Stil',
  '    Boom Toch',
  '      • Dirk Boom',
  '  • Cor Boom',
  'Boom Zuid',
  '  • Cor Boom',
]

test('nodes have the members of their kind', async () => {
  const { items } = await find({ resource: 'Anna Boom' })
  const [top] = items
  const [team] = readChildren(top ?? north, 'children')
  const [resource] = readChildren(team ?? north, 'resources')
  const rows = readChildren(resource ?? north, 'resourceFunctions')
  expect(top).toMatchObject({
    id: north.id,
    nodeType: 'team',
    rowVersion: north.rowVersion,
    resourceTeamId: north.id,
    resourceTeamDescription: 'Boom Noord',
    resourceTeamStatus: 'Active',
    resourceTeamTypeDescription: 'Tak',
    parentResourceTeamId: null,
    description: 'Boom Noord',
    code: 'B-N',
    remark: 'Bovenaan',
    resources: [],
  })
  expect(team).toMatchObject({ id: district.id, parentResourceTeamId: north.id, children: [] })
  expect(resource).toMatchObject({
    id: annaInDistrict.id,
    nodeType: 'resource',
    resourcePerTeamId: annaInDistrict.id,
    rowVersion: annaInDistrict.rowVersion,
    resourceId: anna.id,
    resourceTeamId: district.id,
    description: 'Anna Boom',
    code: 'BM-1',
    status: 'Active',
    resourcePerTeamStatus: 'Active',
    activeRangeUtc: annaInDistrict['activeRangeUtc'],
    remark: 'Vast',
    systemValue: false,
  })
  const [stored] = readChildren(anna, 'resourceFunctions').filter(({ functionId }) => functionId === nurse.id)
  expect(rows[0]).toMatchObject({
    id: stored?.id,
    nodeType: 'function',
    rowVersion: stored?.rowVersion,
    resourceId: anna.id,
    functionId: nurse.id,
    functionDescription: 'Boomverpleger',
    functionStatus: 'Active',
    activeRangeUtc: { start: null, end: null },
  })
})

describe('teams', () => {
  test('are found by description, with those above them and all below them', async () => {
    expect(await lines({ resourceTeamDescription: 'Boom' })).toEqual(everything)
    expect(await lines({ resourceTeamDescription: 'boom route' })).toEqual([
      'Boom Noord',
      '  Boom Oost',
      '    Boom Route',
      '      • Bram Boom',
      '        - Boomchauffeur',
    ])
    const oost = everything.slice(0, 8)
    expect(await lines({ resourceTeamDescription: 'boom oost', teamsBelow: true })).toEqual(oost)
    expect(await lines({ resourceTeamDescription: 'boom oost', teamsBelow: false })).toEqual([
      'Boom Noord',
      '  Boom Oost',
      ...everything.slice(5, 8),
    ])
    expect(await lines({ resourceTeamDescription: 'Boom Z' }, { matchingBehavior: 'StartsWith' })).toEqual(
      everything.slice(12),
    )
    expect(await lines({ resourceTeamDescription: 'Boom' }, { matchingBehavior: 'Exact' })).toEqual([])
    expect(await lines({ resourceTeamDescription: '100%_\\' })).toEqual([])
  })

  test('are found by their types', async () => {
    expect(await lines({ resourceTeamTypeIds: [squad.id] })).toEqual(everything.slice(0, 11))
    expect(await lines({ resourceTeamTypeIds: [branch.id], teamsBelow: true })).toEqual(everything)
    expect(await lines({ resourceTeamTypeDescription: 'twij', resourceTeamDescription: 'Toch' })).toEqual([
      'Boom Noord',
      '  Boom Stil',
      '    Boom Toch',
      '      • Dirk Boom',
    ])
    expect(await lines({ resourceTeamTypeIds: [crypto.randomUUID()] })).toEqual([])
  })

  test('that are not active are shown only above active ones, and those above inactive resources', async () => {
    expect(await lines({ resourceTeamDescription: 'Boom', status: 'Active', teamsBelow: true })).toEqual([
      'Boom Noord',
      '  Boom Oost',
      '    Boom Route',
      '    • Anna Boom',
      '      - Boomverpleger',
      '      - Boomchauffeur',
      '  Boom Stil',
      '    Boom Toch',
      '      • Dirk Boom',
      '  • Cor Boom',
      'Boom Zuid',
    ])
    expect(await lines({ resourceTeamDescription: 'Boom', status: 'Inactive' })).toEqual([
      'Boom Noord',
      '  Boom Oost',
      '    Boom Route',
      '      • Bram Boom',
      '        - Boomchauffeur',
      '  Boom Stil',
      'Boom Zuid',
      '  • Cor Boom',
    ])
  })
})

describe('resources', () => {
  test.each<[string, object, readonly string[]]>([
    ['description', { resource: 'bram' }, ['Bram Boom']],
    ['code', { resourceCode: 'BM-' }, ['Bram Boom', 'Anna Boom']],
    ['both', { resource: 'Boom', resourceCode: 'cm' }, ['Cor Boom', 'Cor Boom']],
    ['status', { resource: 'Boom', status: 'Active' }, ['Anna Boom', 'Dirk Boom', 'Cor Boom']],
    ['team and code', { resourceTeamDescription: 'Zuid', resourceCode: 'CM-3' }, ['Cor Boom']],
    ['another team', { resourceTeamDescription: 'Zuid', resource: 'Anna Boom' }, []],
    ['none', { resource: 'Niemand Boom' }, []],
  ])('are found by %s', async (_name, search, expected) => {
    const found = (await lines(search)).filter((line) => line.includes('•'))
    expect(found.map((line) => line.replace('•', '').trim())).toEqual(expected)
  })

  test('leave out teams without any', async () => {
    expect(await lines({ resourceCode: 'BM-2' })).toEqual([
      'Boom Noord',
      '  Boom Oost',
      '    Boom Route',
      '      • Bram Boom',
      '        - Boomchauffeur',
    ])
  })

  test('are found by their functions, and show all of those', async () => {
    const found = [
      'Boom Noord',
      '  Boom Oost',
      '    • Anna Boom',
      '      - Boomverpleger',
      '      - Boomchauffeur',
    ]
    expect(await lines({ functionIds: [nurse.id] })).toEqual(found)
    expect(await lines({ functionDescription: 'boomverpl' })).toEqual(found)
    expect(await lines({ functionIds: [nurse.id, driver.id] })).toEqual(everything.slice(0, 8))
    expect(await lines({ functionIds: [driver.id], resource: 'Anna Boom' })).toEqual(found)
  })

  test('are found by when and by whom their place was changed', async () => {
    const changed = (range: object) => lines({ resource: 'Boom', changedBetweenRangeUtc: range })
    expect(await changed({ start: '2020-01-01', end: '2021-01-01' })).toEqual([])
    expect(await changed({ start: '2020-01-01', end: null })).toEqual(await lines({ resource: 'Boom' }))
    const { body: me } = await client.get<{ userId: string }>('/api/authentication/me')
    expect(await lines({ resource: 'Boom', changedByIds: [me.userId] })).toEqual(
      await lines({ resource: 'Boom' }),
    )
    expect(await lines({ resource: 'Boom', changedByIds: [crypto.randomUUID()] })).toEqual([])
  })

  test('are found by the start and end of their place', async () => {
    const top = ['Boom Noord', '  • Cor Boom']
    const within = { start: '2019-12-31', end: '2020-02-01' }
    expect(await lines({ resource: 'Boom', activeStartRangeUtc: within })).toEqual(top)
    const until = { start: '2023-12-31', end: '2024-02-01' }
    expect(await lines({ resource: 'Boom', activeEndRangeUtc: until })).toEqual(top)
    expect(await lines({ resource: 'Anna Boom', activeEndRangeUtc: until })).toEqual([])
  })
})

test('the reference date governs places and functions', async () => {
  const at = (day: string, search: object = { resourceTeamDescription: 'Boom' }) =>
    lines(search, { referenceDateUtc: `${day}T12:00:00Z` })
  expect(await at('2020-06-01')).toEqual([
    'Boom Noord',
    '  Boom Oost',
    '    Boom Route',
    '      • Bram Boom',
    '        - Boomchauffeur',
    '  Boom Stil',
    '    Boom Toch',
    '      • Dirk Boom',
    '  • Cor Boom',
    'Boom Zuid',
  ])
  expect(await at('2026-06-01')).toEqual([
    ...everything.slice(0, 6),
    '      - Boomverpleger',
    ...everything.slice(8, 11),
    'Boom Zuid',
    '  • Cor Boom',
  ])
  expect(await at('2025-06-01', { resource: 'Anna Boom' })).toEqual([])
})

describe('pages and order', () => {
  test('count teams on top', async () => {
    const search = { resourceTeamDescription: 'Boom' }
    expect(await find(search, { limit: 1 })).toMatchObject({
      totalCount: 2,
      pageCount: 2,
      currentPage: 1,
      limit: 1,
      skip: 0,
    })
    expect(await lines(search, { limit: 1 })).toEqual(everything.slice(0, 12))
    expect(await lines(search, { limit: 1, skip: 1 })).toEqual(everything.slice(12))
    expect(await find(search, { skip: 5 })).toMatchObject({ items: [], totalCount: 2 })
    const all = await find({})
    expect(all.items).toHaveLength(all.totalCount)
  })

  test('sort the nodes of each level', async () => {
    const search = { resourceTeamDescription: 'Boom' }
    const descending = { sort: [{ field: 'description', order: 'descending' }] }
    expect((await lines(search, descending)).filter((line) => !/[•-]/.test(line))).toEqual([
      'Boom Zuid',
      'Boom Noord',
      '  Boom Stil',
      '    Boom Toch',
      '  Boom Oost',
      '    Boom Route',
    ])
    const byType = { sort: [{ field: 'resourceTeamTypeDescription', order: 'descending' }] }
    expect((await lines({ resourceTeamDescription: 'Boom', resource: 'Boom' }, byType))[1]).toBe(
      '  Boom Oost',
    )
    expect(await lines(search, { limit: 1, ...descending })).toEqual(['Boom Zuid', '  • Cor Boom'])
  })
})

test('teams and resources of another unit are never shown', async () => {
  const theirs = new TeamRecords(antwerp, 'Antwerpse boom')
  const team = await theirs.makeTeam(await theirs.makeTeamType())
  await theirs.assign(await theirs.makeResource(await theirs.makeResourceType()), team)
  expect(JSON.stringify(await find({}))).not.toMatch(/Antwerpse/i)
  for (const search of [{ resourceTeamDescription: 'Antwerpse' }, { resource: 'Antwerpse' }])
    expect(await find(search)).toMatchObject({ items: [], totalCount: 0 })
  const { body } = await ask({ search: { resource: 'Antwerpse' } }, antwerp)
  expect(body).toMatchObject({ totalCount: 1 })
  const { body: others } = await ask({ search: {}, limit: 1000 }, antwerp)
  expect(outlineTree(others.items).join()).not.toMatch(/Boom (Noord|Zuid)|Anna/)
})

test.each<[string, object, string]>([
  ['an unknown search field', { search: { team: 'Boom' } }, 'search.team'],
  ['an id that is none', { search: { functionIds: ['geen id'] } }, 'search.functionIds'],
  ['a text as a flag', { search: { teamsBelow: 'ja' } }, 'search.teamsBelow'],
  ['an unknown status', { search: { status: 'Gepland' } }, 'search.status'],
  ['an unknown field to sort by', { sort: [{ field: 'x', order: 'ascending' }] }, 'sort.0.field'],
  ['a limit of nothing', { limit: 0 }, 'limit'],
  ['a limit of too much', { limit: 1001 }, 'limit'],
  ['a date that is none', { referenceDateUtc: 'gisteren' }, 'referenceDateUtc'],
])('%s is refused by name', async (_name, body, field) => {
  expect(errorsOf(await ask(body))).toMatchObject([
    400,
    [{ field: expect.stringContaining(field) as string }],
  ])
})

test('the search needs the right to read resources per team', async () => {
  const { client: stranger } = await signInWithPermissions(client, ['ResourceRead', 'ResourceTeamRead'])
  expect(await ask({}, stranger)).toMatchObject({ status: 403 })
  const { client: reader } = await signInWithPermissions(client, ['ResourcePerTeamRead'])
  const found = await ask({ search: { resource: 'Anna Boom' } }, reader)
  expect(found).toMatchObject({ status: 200 })
  // Functions have a right of their own.
  const shown = outlineTree(found.body.items).map((line) => line.trim())
  expect(shown).toEqual(['Boom Noord', 'Boom Oost', '• Anna Boom'])
})

test('members that the program derives are no fields to sort by', async () => {
  const sort = [{ field: 'rootResourceTeamId', order: 'ascending' }]
  const refused = await client.post('/api/main/resourceperteam/search', { sort })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'sort.0.field' }] } })
})
