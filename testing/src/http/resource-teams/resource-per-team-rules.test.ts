import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readChildren, readRecord } from '../../language/language-server.ts'
import {
  below,
  changeRecord,
  errorsOf,
  period,
  resources,
  resourceTypes,
  shiftAssignment,
  TeamRecords,
  teams,
  teamTypes,
  underTeam,
} from '../../resource-teams/team-records.ts'
import { startTeamServer } from '../../resource-teams/team-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const isGlobal = { isGlobalSystemBusinessUnitRecord: true }

let server: DemonstrationServer
let client: TestClient
let antwerp: TestClient
let make: TeamRecords
let person: AnyRecord
let car: AnyRecord
let anywhere: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, car, anywhere } = await startTeamServer(inject('postgres')))
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => server.close())

const change = (path: string, record: AnyRecord, members: object, by = client) =>
  changeRecord(by, path, record, members)
const shift = (assignment: AnyRecord, members: object) => shiftAssignment(client, assignment, members)
const assignmentsOf = (resource: AnyRecord) => make.readAssignments(resource)
const nameOf = (record: AnyRecord) => String(record['description'])
/** Seven resources in each of these teams, whose names sort by their number. */
async function assignSeven(teamsOfAll: readonly AnyRecord[], name: string, members: object = {}) {
  for (let number = 1; number <= 7; number += 1) {
    const resource = await make.makeResource(person, { description: `${name} ${number}` })
    for (const team of teamsOfAll) await make.assign(resource, team, members)
  }
}

const firstFive = (name: string) =>
  `${[1, 2, 3, 4, 5].map((number) => `${name} ${number}`).join(', ')} en nog 2.`

describe('a type with exclusive resources', () => {
  test('has a resource in one tree at a time, with all teams below', async () => {
    const type = await make.makeExclusiveType({ description: 'Standplaats' })
    const [one, two] = [await make.makeTeam(type), await make.makeTeam(type)]
    const low = await make.makeTeam(anywhere, underTeam(one))
    const lowest = await make.makeTeam(anywhere, underTeam(low))
    const beneath = await make.makeTeam(anywhere, underTeam(two))
    const loose = await make.makeTeam(anywhere)
    const elsewhere = await make.makeTeam(await make.makeExclusiveType())
    const resource = await make.makeResource(person, { description: 'Anna' })
    await make.assign(resource, lowest, { status: 'Inactive', ...period('2026-01-01', '2027-01-01') })
    const message = `Anna zit in deze periode al in team ${nameOf(lowest)}, van 01-01-2026 t/m 31-12-2026. Een resource zit in hoogstens één team van het type Standplaats tegelijk, met alles daaronder.`
    const before = await make.reread(resource)
    for (const team of [two, beneath])
      for (const range of [period(), period('2026-12-31'), period(null, '2026-01-02')])
        expect(errorsOf(await make.tryAssign(resource, team, range))).toEqual([
          422,
          [{ field: 'activeRangeUtc', message }],
        ])
    expect(await make.reread(resource)).toEqual(before)
    for (const team of [one, low, loose, elsewhere])
      expect(await make.tryAssign(resource, team, period('2026-06-01', '2026-07-01'))).toMatchObject({
        status: 201,
      })
    for (const range of [period(null, '2026-01-01'), period('2027-01-01')])
      expect(await make.tryAssign(resource, two, range)).toMatchObject({ status: 201 })
  })

  test('frees a resource that was removed, either way', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    const erased = await make.assign(resource, one)
    const path = below(resource, `unassignteam/${erased.id}`)
    expect((await client.delete(path, { rowVersion: 1 })).status).toBe(204)
    const removed = await make.assign(resource, two)
    const gone = await shift(removed, { isDeleted: true })
    expect(gone).toMatchObject({ status: 200 })
    const kept = await make.assign(resource, one)
    expect(errorsOf(await shift(gone.body, { isDeleted: false }))).toMatchObject([
      422,
      [{ field: 'activeRangeUtc' }],
    ])
    const rows = await assignmentsOf(resource)
    expect(rows.filter((row) => row['isDeleted'] !== true)).toMatchObject([{ id: kept.id }])
  })

  test('lets the form of a resource replace one team by another', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    const first = await make.assign(resource, one)
    const saved = await change(resources, await make.reread(resource), {
      resourceTeams: [
        { id: first.id, isDeleted: true },
        { resourceTeamId: two.id, ...period() },
      ],
    })
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 })
    const rows = await assignmentsOf(resource)
    expect(rows.filter((row) => row['isDeleted'] !== true)).toMatchObject([{ resourceTeamId: two.id }])
  })

  test('refuses a change of period, a new version and the form of a resource alike', async () => {
    const { one, two, resource } = await make.makeTrees(person)
    const first = await make.assign(resource, one, period('2026-01-01', '2026-06-01'))
    const then = await make.assign(resource, two, period('2026-06-01', '2027-01-01'))
    const refused = [422, [{ field: 'activeRangeUtc' }]]
    expect(errorsOf(await shift(first, period('2026-01-01')))).toMatchObject(refused)
    const { rowVersion } = await make.reread(resource)
    const next = { id: first.id, rowVersion, ...period('2026-12-01') }
    expect(errorsOf(await client.post(below(resource, 'assignnewversion'), next))).toMatchObject(refused)
    const inForm = await change(resources, await make.reread(resource), {
      resourceTeams: [{ id: first.id, ...period('2026-01-01') }],
    })
    expect(errorsOf(inForm)).toMatchObject([422, [{ field: 'resourceTeams' }]])
    expect(await assignmentsOf(resource)).toEqual([first, then])
    // The boundary between both moves in one save.
    const moved = await change(resources, await make.reread(resource), {
      resourceTeams: [
        { id: first.id, ...period('2026-01-01', '2026-09-01') },
        { id: then.id, ...period('2026-09-01', '2027-01-01') },
      ],
    })
    expect(moved, JSON.stringify(moved.body)).toMatchObject({ status: 200 })
  })

  test('is refused where resources are in several trees already, and names five', async () => {
    const type = await make.makeTeamType({ isRootOnly: true })
    const [one, two] = [await make.makeTeam(type), await make.makeTeam(type)]
    const low = await make.makeTeam(anywhere, underTeam(two))
    await assignSeven([one, low], 'Dubbel', period('2020-01-01', '2021-01-01'))
    const message = `Deze resources zouden tegelijk in meer teams van een type met exclusieve resources zitten: ${firstFive('Dubbel')}`
    const answer = await change(teamTypes, type, { hasExclusiveResources: true })
    expect(errorsOf(answer)).toEqual([422, [{ field: 'hasExclusiveResources', message }]])
    expect(await readRecord(client, `${teamTypes}/${type.id}`)).toEqual(type)
  })

  test('refuses a team that moves or gets another type', async () => {
    const type = await make.makeExclusiveType()
    const [one, two] = [await make.makeTeam(type), await make.makeTeam(type)]
    const loose = await make.makeTeam(anywhere)
    const low = await make.makeTeam(anywhere, underTeam(loose))
    await assignSeven([one, low], 'Verhuizer')
    const sentence =
      'Deze resources zouden tegelijk in meer teams van een type met exclusieve resources zitten'
    const message = `${sentence}: ${firstFive('Verhuizer')}`
    for (const [team, members, field] of [
      [low, underTeam(two), 'parentResourceTeamId'],
      [loose, underTeam(two), 'parentResourceTeamId'],
      [low, { resourceTeamTypeId: type.id, parentResourceTeamId: null }, 'parentResourceTeamId'],
      [loose, { resourceTeamTypeId: type.id }, 'resourceTeamTypeId'],
    ] as const) {
      expect(errorsOf(await change(teams, team, members))).toEqual([422, [{ field, message }]])
      expect(await readRecord(client, `${teams}/${team.id}`)).toEqual(team)
    }
    expect(await change(teams, low, underTeam(one))).toMatchObject({ status: 200 })
  })

  test('never names resources of another unit, or to those who may not read them', async () => {
    const type = await make.makeTeamType({ isRootOnly: true, ...isGlobal })
    const theirs = new TeamRecords(antwerp, 'Antwerpse proef')
    const theirTeams = [await theirs.makeTeam(type), await theirs.makeTeam(type)]
    const secret = await theirs.makeResource(await theirs.makeResourceType(), { description: 'Geheim' })
    for (const team of theirTeams) await theirs.assign(secret, team)
    const ours = await make.makeResource(person, { description: 'Zichtbaar' })
    for (const team of [await make.makeTeam(type), await make.makeTeam(type)]) await make.assign(ours, team)
    const sentence =
      'Deze resources zouden tegelijk in meer teams van een type met exclusieve resources zitten'
    const members = { hasExclusiveResources: true }
    expect(errorsOf(await change(teamTypes, type, members))).toMatchObject([
      422,
      [{ message: `${sentence}: Zichtbaar en nog 1.` }],
    ])
    const { client: keeper } = await signInWithPermissions(client, [
      'ResourceTeamTypeRead',
      'ResourceTeamTypeUpdate',
      'SystemBusinessUnitAllowAll',
    ])
    expect(errorsOf(await change(teamTypes, type, members, keeper))).toMatchObject([
      422,
      [{ message: `${sentence}: nog 2.` }],
    ])
    expect(await readRecord(client, `${teamTypes}/${type.id}`)).toEqual(type)
  })
})

describe('a team takes resources of the types of its own type', () => {
  test('when one is assigned that has not ended', async () => {
    const team = await make.makeTeam(await make.makeTypeOf(person), { description: 'Mensenteam' })
    const resource = await make.makeResource(car)
    const message = 'Team Mensenteam neemt geen resources van het type Auto.'
    const refused = [422, [{ field: 'resourceTeamId', message }]]
    for (const range of [period(), period('2020-01-01'), period('2099-01-01', '2099-02-01')])
      expect(errorsOf(await make.tryAssign(resource, team, range))).toEqual(refused)
    expect(await make.reread(resource)).toEqual(resource)
    const past = await make.assign(resource, team, period('2020-01-01', '2021-01-01'))
    expect(errorsOf(await shift(past, period('2020-01-01')))).toEqual(refused)
    const { rowVersion } = await make.reread(resource)
    const next = { id: past.id, rowVersion, ...period('2021-01-01') }
    expect(errorsOf(await client.post(below(resource, 'assignnewversion'), next))).toEqual(refused)
    expect(await assignmentsOf(resource)).toEqual([past])
    expect(await make.tryAssign(await make.makeResource(person), team)).toMatchObject({ status: 201 })
  })

  test('when a resource gets another type', async () => {
    const type = await make.makeTypeOf(person)
    const resource = await make.makeResource(person)
    const rows: AnyRecord[] = []
    for (let number = 1; number <= 7; number += 1)
      rows.push(await make.assign(resource, await make.makeTeam(type, { description: `Ploeg ${number}` })))
    const before = await make.reread(resource)
    const message = `Deze teams nemen geen resources van dit type: ${firstFive('Ploeg')}`
    expect(errorsOf(await change(resources, before, { resourceTypeId: car.id }))).toEqual([
      422,
      [{ field: 'resourceTypeId', message }],
    ])
    const { client: keeper } = await signInWithPermissions(client, ['ResourceRead', 'ResourceUpdate'])
    expect(errorsOf(await change(resources, before, { resourceTypeId: car.id }, keeper))).toEqual([
      422,
      [{ field: 'resourceTypeId', message: 'Deze teams nemen geen resources van dit type: nog 7.' }],
    ])
    expect(await make.reread(resource)).toEqual(before)
    for (const row of rows)
      expect(await shift(row, period('2020-01-01', '2021-01-01'))).toMatchObject({ status: 200 })
    expect(await change(resources, await make.reread(resource), { resourceTypeId: car.id })).toMatchObject({
      status: 200,
    })
  })

  test('as they are after a save of the form of a resource', async () => {
    const [people, cars] = [await make.makeTypeOf(person), await make.makeTypeOf(car)]
    const [team, garage] = [await make.makeTeam(people), await make.makeTeam(cars)]
    const resource = await make.makeResource(person)
    const first = await make.assign(resource, team)
    const save = async (resourceTeams: readonly object[]) =>
      change(resources, await make.reread(resource), { resourceTypeId: car.id, resourceTeams })
    const parked = { resourceTeamId: garage.id, ...period('2020-01-01') }
    expect(errorsOf(await save([parked]))).toMatchObject([422, [{ field: 'resourceTypeId' }]])
    const wrong = { resourceTeamId: team.id, ...period('2020-01-01') }
    const ended = { id: first.id, ...period(null, '2020-01-01') }
    expect(errorsOf(await save([ended, wrong]))).toMatchObject([422, [{ field: 'resourceTeams' }]])
    expect(await assignmentsOf(resource)).toEqual([first])
    expect(await save([ended, parked])).toMatchObject({ status: 200, body: { resourceTypeId: car.id } })
  })

  test('when a team gets another type, and when the list of its type changes', async () => {
    const [people, cars] = [await make.makeTypeOf(person), await make.makeTypeOf(car)]
    const team = await make.makeTeam(people)
    await assignSeven([team], 'Werker')
    const message = `Deze resources zijn van een type dat hun team dan niet neemt: ${firstFive('Werker')}`
    expect(errorsOf(await change(teams, team, { resourceTeamTypeId: cars.id }))).toEqual([
      422,
      [{ field: 'resourceTeamTypeId', message }],
    ])
    const [row] = readChildren(people, 'resourceTypes')
    const gone = { id: row?.id, isDeleted: true }
    const another = { resourceTypeId: car.id }
    const refused = [422, [{ field: 'resourceTypes', message }]]
    const withOthers = [gone, another]
    expect(errorsOf(await change(teamTypes, people, { resourceTypes: withOthers }))).toEqual(refused)
    expect(
      errorsOf(await change(teamTypes, people, { resourceTypes: [{ id: row?.id, ...another }] })),
    ).toEqual(refused)
    expect(await readRecord(client, `${teamTypes}/${people.id}`)).toEqual(people)
    // A type without a list takes all resources.
    const emptied = await change(teamTypes, people, { resourceTypes: [gone] })
    expect(emptied).toMatchObject({ status: 200 })
    expect(errorsOf(await change(teamTypes, emptied.body, { resourceTypes: [another] }))).toEqual(refused)
    const both = [another, { resourceTypeId: person.id }]
    expect(await change(teamTypes, emptied.body, { resourceTypes: both })).toMatchObject({ status: 200 })
  })
})

test('a type becomes one for the highest level only without teams below others, and names five', async () => {
  const top = await make.makeTeam(anywhere)
  const type = await make.makeTeamType(isGlobal)
  for (let number = 1; number <= 7; number += 1)
    await make.makeTeam(type, { description: `Onderploeg ${number}`, ...underTeam(top) })
  const theirs = new TeamRecords(antwerp, 'Antwerpse proef')
  const theirTop = await theirs.makeTeam(await theirs.makeTeamType())
  await theirs.makeTeam(type, { description: 'Antwerpse ploeg', ...underTeam(theirTop) })
  const named = [1, 2, 3, 4, 5].map((number) => `Onderploeg ${number}`).join(', ')
  const message = `Deze teams hebben een bovenliggend team: ${named} en nog 3.`
  for (const members of [{ isRootOnly: true }, { isRootOnly: true, hasExclusiveResources: true }])
    expect(errorsOf(await change(teamTypes, type, members))).toEqual([
      422,
      [{ field: 'isRootOnly', message }],
    ])
  expect(await readRecord(client, `${teamTypes}/${type.id}`)).toEqual(type)
})

test('a deactivated resource type, team type or team keeps what refers to it', async () => {
  const resourceType = await make.makeResourceType()
  const type = await make.makeExclusiveType({ resourceTypes: [{ resourceTypeId: resourceType.id }] })
  const [one, two] = [await make.makeTeam(type), await make.makeTeam(type)]
  const resource = await make.makeResource(resourceType)
  const row = await make.assign(resource, one, period('2026-01-01', '2027-01-01'))
  const idle = { status: 'Inactive' }
  for (const [path, record] of [
    [resourceTypes, resourceType],
    [teamTypes, type],
    [teams, one],
  ] as const)
    expect(await change(path, record, idle)).toMatchObject({ status: 200 })
  expect(errorsOf(await make.tryAssign(resource, two))).toMatchObject([422, [{ field: 'activeRangeUtc' }]])
  expect(await shift(row, period('2026-01-01', '2028-01-01'))).toMatchObject({ status: 200 })
})
