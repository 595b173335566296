import type { ImportAnswer, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readRecord, searchIds } from '../../language/language-server.ts'
import {
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
import type { TestClient } from '../../server/test-client.ts'
import type { TestServer } from '../../server/test-server.ts'

const assignments = '/api/main/resourceperteam'

let server: TestServer
let client: TestClient
let make: TeamRecords
let person: AnyRecord
let car: AnyRecord
let anywhere: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, car, anywhere } = await startTeamServer(inject('postgres')))
})
afterAll(() => server.close())

const nameOf = (record: AnyRecord) => String(record['description'])
const row = (resource: AnyRecord, team: AnyRecord, from = '', until = '') =>
  [nameOf(resource), nameOf(team), from, until].join(';')

function importRows(
  path: string,
  lines: readonly string[],
  { query = '', action = 'import' }: { readonly query?: string; readonly action?: string } = {},
) {
  const file = `${lines.join('\r\n')}\r\n`
  return client.upload<ImportAnswer>(`${path}/${action}${query}`, 'proef.csv', file)
}

const importAssignments = (lines: readonly string[], options: Parameters<typeof importRows>[2] = {}) =>
  importRows(assignments, ['Resource;Team;Actief van;Actief tot', ...lines], options)

const undo = (path: string, { batchId }: ImportAnswer) =>
  client.post<UndoAnswer>(`${path}/imports/${batchId}/undo`)

async function countAssignments(resource: AnyRecord): Promise<number> {
  return (await make.readAssignments(resource)).length
}

describe('an import of resources per team', () => {
  test('is tried, done and undone', async () => {
    const { one, resource } = await make.makeTrees(person)
    const other = await make.makeResource(person)
    const lines = [row(resource, one, '01-01-2026', '01-01-2027'), row(other, one)]
    const tried = await importAssignments(lines, { query: '?dryRun=true' })
    expect(tried.body, JSON.stringify(tried.body)).toMatchObject({
      importSucceeded: true,
      counts: { new: 2, refused: 0 },
    })
    expect(await countAssignments(resource)).toBe(0)
    const { body } = await importAssignments(lines)
    expect(body).toMatchObject({ importSucceeded: true, counts: { new: 2 } })
    expect(await make.readAssignments(resource)).toMatchObject([
      {
        resourceTeamId: one.id,
        status: 'Active',
        activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: '2026-12-31T23:00:00.000Z' },
      },
    ])
    expect(await undo(assignments, body)).toMatchObject({ body: { totalRecordsAffected: 2, keptCount: 0 } })
    expect(await countAssignments(resource)).toBe(0)
    expect(await countAssignments(other)).toBe(0)
  })

  test('refuses rows that break a rule together, or with what is stored', async () => {
    const { type, one, two, resource } = await make.makeTrees(person)
    const clash = new RegExp(`hoogstens één team van het type ${nameOf(type)}|in een ander team van een type`)
    const both = [row(resource, one, '01-01-2026'), row(resource, two, '01-06-2026', '01-07-2026')]
    const { body } = await importAssignments(both)
    expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: false })
    expect(body.importErrorMessages[0]?.message).toMatch(clash)
    expect(await countAssignments(resource)).toBe(0)
    const valid = await importAssignments(both, { query: '?onlyValid=true' })
    expect(valid.body, JSON.stringify(valid.body)).toMatchObject({
      importSucceeded: true,
      counts: { new: 1, refused: 1 },
    })
    expect(await countAssignments(resource)).toBe(1)
    const stored = await importAssignments([row(resource, two), row(resource, one)])
    expect(stored.body).toMatchObject({ importSucceeded: false })
    expect(stored.body.importErrorMessages[0]?.message).toMatch(clash)
    expect(await countAssignments(resource)).toBe(1)
  })

  test('refuses resources of a type that the team does not take, by row', async () => {
    const team = await make.makeTeam(await make.makeTypeOf(person))
    const [taken, untaken] = [await make.makeResource(person), await make.makeResource(car)]
    const lines = [row(untaken, team), row(taken, team), row(untaken, team, '', '01-01-2020')]
    const { body } = await importAssignments(lines.slice(0, 2), { query: '?onlyValid=true' })
    const message = `Team ${nameOf(team)} neemt geen resources van het type ${nameOf(car)}.`
    expect(body, JSON.stringify(body)).toMatchObject({
      counts: { new: 1, refused: 1 },
      importErrorMessages: [{ rowNumber: 2, message: expect.stringContaining(message) as string }],
    })
    expect(await countAssignments(untaken)).toBe(0)
    expect((await importAssignments(lines.slice(2))).body).toMatchObject({ importSucceeded: true })
  })

  test('makes new versions that keep the rules', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    await make.assign(resource, one, period('2026-01-01', '2027-01-01'))
    await make.assign(resource, two, period('2027-01-01', '2028-01-01'))
    const action = 'importnewversion'
    const wrong = await importAssignments([row(resource, one, '01-06-2027')], { action })
    expect(wrong.body, JSON.stringify(wrong.body)).toMatchObject({
      importSucceeded: false,
      counts: { refused: 1 },
    })
    expect(await countAssignments(resource)).toBe(2)
    const right = await importAssignments([row(resource, one, '01-01-2028')], { action })
    expect(right.body, JSON.stringify(right.body)).toMatchObject({
      importSucceeded: true,
      counts: { new: 1 },
    })
    expect(await undo(assignments, right.body)).toMatchObject({ body: { keptCount: 0 } })
    expect(await countAssignments(resource)).toBe(2)
  })

  test('is not undone where that would break a rule', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    const first = await make.assign(resource, one, period('2026-01-01'))
    const { body } = await importAssignments([row(resource, one, '01-01-2026', '01-01-2027')])
    expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: true, counts: { changed: 1 } })
    await make.assign(resource, two, period('2027-01-01'))
    expect(await undo(assignments, body)).toMatchObject({
      status: 200,
      body: { totalRecordsAffected: 0, keptCount: 1, kept: [{ id: first.id }] },
    })
    expect(await make.readAssignments(resource)).toMatchObject([
      { id: first.id, activeRangeUtc: { end: '2026-12-31T23:00:00.000Z' } },
      { resourceTeamId: two.id },
    ])
  })
})

describe('an import of teams', () => {
  const header = 'Code;Omschrijving;Resource team type;Bovenliggend team'
  const line = (team: AnyRecord, type: AnyRecord, parent = '') =>
    [team['code'], nameOf(team), nameOf(type), parent].map(String).join(';')
  const makeTeam = (type: AnyRecord, code: string, members: object = {}) =>
    make.makeTeam(type, { code, ...members })
  const reread = ({ id }: AnyRecord) => readRecord(client, `${teams}/${id}`)

  test('refuses a move that brings a resource into two trees', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    const [loose, other] = [await makeTeam(anywhere, 'IMP-1'), await makeTeam(anywhere, 'IMP-2')]
    await make.assign(resource, one)
    await make.assign(resource, loose)
    const lines = [header, line(loose, anywhere, nameOf(two)), line(other, anywhere, nameOf(two))]
    const { body } = await importRows(teams, lines, { query: '?onlyValid=true' })
    expect(body, JSON.stringify(body)).toMatchObject({ counts: { changed: 1, refused: 1 } })
    expect(body.importErrorMessages[0]?.message).toContain(nameOf(resource))
    expect(await reread(loose)).toMatchObject({ parentResourceTeamId: null, rowVersion: loose.rowVersion })
    expect(await reread(other)).toMatchObject({ parentResourceTeamId: two.id })
  })

  test('is not undone where a resource has come into another tree', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    const low = await makeTeam(anywhere, 'IMP-3', underTeam(one))
    await make.assign(resource, low)
    const { body } = await importRows(teams, [header, line(low, anywhere, nameOf(two))])
    expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: true, counts: { changed: 1 } })
    await make.assign(resource, two)
    expect(await undo(teams, body)).toMatchObject({ body: { totalRecordsAffected: 0, keptCount: 1 } })
    expect(await reread(low)).toMatchObject({ parentResourceTeamId: two.id })
  })

  test('is not undone where a resource is in a new team by now', async () => {
    const rows = [header, `IMP-6;Nieuw team;${nameOf(anywhere)};`, `IMP-7;Ander team;${nameOf(anywhere)};`]
    const { body } = await importRows(teams, rows)
    expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: true, counts: { new: 2 } })
    const { items } = await searchIds(client, teams, { search: { description: 'Nieuw team' } })
    const resource = await make.makeResource(person)
    await make.assign(resource, items[0] as AnyRecord)
    const undone = await undo(teams, body)
    expect(undone, JSON.stringify(undone.body)).toMatchObject({
      body: { totalRecordsAffected: 1, keptCount: 1, kept: [{ id: items[0]?.id }] },
    })
    expect(await countAssignments(resource)).toBe(1)
  })

  test('is not undone where its type is for the highest level by now', async () => {
    const type = await make.makeTeamType()
    const top = await make.makeTeam(anywhere)
    const low = await makeTeam(type, 'IMP-4', underTeam(top))
    const { body } = await importRows(teams, [header, line(low, anywhere, nameOf(top))])
    expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: true, counts: { changed: 1 } })
    expect(await changeRecord(client, teamTypes, type, { isRootOnly: true })).toMatchObject({ status: 200 })
    expect(await undo(teams, body)).toMatchObject({ body: { totalRecordsAffected: 0, keptCount: 1 } })
    expect(await reread(low)).toMatchObject({
      resourceTeamTypeId: anywhere.id,
      parentResourceTeamId: top.id,
    })
  })

  test('is not undone where a type does not take its resources by now', async () => {
    const type = await make.makeTeamType()
    const team = await makeTeam(type, 'IMP-5')
    await make.assign(await make.makeResource(person), team)
    const { body } = await importRows(teams, [header, line(team, anywhere)])
    expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: true, counts: { changed: 1 } })
    const list = { resourceTypes: [{ resourceTypeId: car.id }] }
    expect(await changeRecord(client, teamTypes, type, list)).toMatchObject({ status: 200 })
    expect(await undo(teams, body)).toMatchObject({ body: { totalRecordsAffected: 0, keptCount: 1 } })
    expect(await reread(team)).toMatchObject({ resourceTeamTypeId: anywhere.id })
  })
})

test('an import of team types refuses flags that break a rule', async () => {
  const type = await make.makeTeamType({ isRootOnly: true })
  const resource = await make.makeResource(person)
  for (const team of [await make.makeTeam(type), await make.makeTeam(type)]) await make.assign(resource, team)
  const below = await make.makeTeamType()
  await make.makeTeam(below, underTeam(await make.makeTeam(anywhere)))
  const lines = [
    'Omschrijving;Alleen op het hoogste niveau;Exclusieve resources',
    `${nameOf(type)};ja;ja`,
    `${nameOf(below)};ja;nee`,
  ]
  const { body } = await importRows(teamTypes, lines)
  expect(body, JSON.stringify(body)).toMatchObject({ importSucceeded: false, counts: { refused: 2 } })
  expect(body.importErrorMessages.map(({ message }) => message).join()).toContain(nameOf(resource))
  expect(await readRecord(client, `${teamTypes}/${type.id}`)).toEqual(type)
})

test('an import of resources refuses a type that their team does not take', async () => {
  const type = await make.makeTypeOf(person)
  const team = await make.makeTeam(type)
  const resource = await make.makeResource(person)
  const row = await make.assign(resource, team)
  const line = (of: AnyRecord) => [
    'Id;Resourcetype;Omschrijving',
    [resource.id, nameOf(of), nameOf(resource)].join(';'),
  ]
  const wrong = await importRows(resources, line(car))
  expect(wrong.body, JSON.stringify(wrong.body)).toMatchObject({
    importSucceeded: false,
    counts: { refused: 1 },
  })
  const ended = await shiftAssignment(client, row, period(null, '2020-01-01'))
  expect(ended).toMatchObject({ status: 200 })
  const right = await importRows(resources, line(car))
  expect(right.body, JSON.stringify(right.body)).toMatchObject({
    importSucceeded: true,
    counts: { changed: 1 },
  })
  expect(await make.reread(resource)).toMatchObject({ resourceTypeId: car.id })
})
