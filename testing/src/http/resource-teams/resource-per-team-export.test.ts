import type { Page } from '@stamboek/model/contract/record-calls'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readChildren } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const resources = '/api/main/resources'

let server: DemonstrationServer
let planner: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  planner = await server.signIn('planner', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

async function exportSheet(body: object) {
  const answer = await planner.post<Buffer>(`${resources}/export/resourceperteam`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const workbook = await readXlsx(answer.body)
  const [headers = [], ...rows] = workbook.sheets[0]?.rows ?? []
  return { headers, rows: rows.map((row) => row.map(toText)), title: workbook.properties?.title }
}

/** Dates as `yyyy-MM-dd`. */
function toText(cell: string | number | boolean | Date | null | undefined): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
}

const statuses: Readonly<Record<string, string>> = { Active: 'Actief', Inactive: 'Inactief' }
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const status = (value: unknown) => statuses[String(value)] ?? ''

function days({ activeRangeUtc }: AnyRecord): readonly string[] {
  const { start, end } = activeRangeUtc as DateRange
  return [start, end].map((instant) => (instant === null ? '' : dayOf(instant)))
}

/** The texts of each row of the tree: team, place, resource and function, without the columns that it does not show. */
function rowsOf(nodes: readonly AnyRecord[], parent = ''): readonly (readonly string[])[] {
  return nodes.flatMap((team) => {
    const ofTeam = [
      text(team['description']),
      text(team['code']),
      text(team['resourceTeamTypeDescription']),
      parent,
      status(team['status']),
    ]
    const places = readChildren(team, 'resources') ?? []
    const ofPlaces = places.flatMap((place) => {
      const own = [status(place['resourcePerTeamStatus']), ...days(place), text(place['remark'])]
      const ofResource = [...ofTeam, ...own, text(place['code']), text(place['description'])]
      const functions = readChildren(place, 'resourceFunctions') ?? []
      if (functions.length === 0) return [[...ofResource, '', '', '', '']]
      return functions.map((each) => [
        ...ofResource,
        text(each['functionDescription']),
        status(each['functionStatus']),
        ...days(each),
      ])
    })
    const own = places.length === 0 ? [[...ofTeam, ...Array.from({ length: 10 }, () => '')]] : []
    const below = rowsOf(readChildren(team, 'children') ?? [], text(team['description']))
    return [...own, ...ofPlaces, ...below]
  })
}

test.each([
  ['everything', {}],
  ['what is active', { search: { status: 'Active' } }],
  ['a team with those below', { search: { resourceTeamDescription: 'Haarlem-Noord', teamsBelow: true } }],
  ['a year ago', { referenceDateUtc: new Date(Date.now() - 365 * 86_400_000).toISOString() }],
  ['another order', { sort: [{ field: 'description', order: 'descending' }] }],
])('the sheet has a row for each function of the tree: %s', async (_, search) => {
  const tree = await planner.post<Page<AnyRecord>>(`${resources}/search/resourceperteam`, {
    ...search,
    limit: 1000,
  })
  const { headers, rows } = await exportSheet(search)
  expect(headers).toHaveLength(18)
  const untold = ['Resourcetype', 'Status resource', 'Functiecode'].map((header) => headers.indexOf(header))
  const told = rows.map((row) => row.filter((_cell, index) => !untold.includes(index)))
  expect(told).toEqual(rowsOf(tree.body.items))
})

test('the sheet has the title that is sent, and names types, codes and both statuses', async () => {
  const { title, headers, rows } = await exportSheet({
    title: 'Resource per team',
    search: { resource: 'Gerda Schouten' },
  })
  expect(title).toBe('Resource per team')
  const last = rows.at(-1)
  expect(Object.fromEntries(headers.map((header, index) => [header, last?.[index]]))).toMatchObject({
    Team: 'Wijkteam Schalkwijk',
    'Bovenliggend team': 'Vestiging Haarlem',
    'Status in team': 'Inactief',
    'Status resource': 'Actief',
    Resourcetype: 'Vrijwilliger',
    Functiecode: 'BGL',
  })
})

test('what moves along with a team are the teams below it, and who is there now or later', async () => {
  const found = await planner.post<Page<AnyRecord>>('/api/main/resourceteams/search', {
    search: { description: 'Vestiging Haarlem' },
  })
  const path = `/api/main/resourceteams/${found.body.items[0]?.id}/movingalong`
  const { body: units } = await planner.get<readonly unknown[]>('/api/main/systembusinessunits/me')
  expect(units).toHaveLength(2)
  expect(await planner.get(path)).toMatchObject({ status: 200, body: { teams: 7, resources: 14 } })
  const administrator = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const { client: reader } = await signInWithPermissions(administrator, [
    'ResourceTeamRead',
    'ResourceTeamUpdate',
  ])
  expect(await reader.get(path)).toMatchObject({ status: 200, body: { teams: 7, resources: null } })
  await planner.selectBusinessUnit('Rijnmond Thuiszorg')
  expect(await planner.get(path)).toMatchObject({ status: 404 })
  await planner.selectBusinessUnit('Noord-Holland Zorg')
})
