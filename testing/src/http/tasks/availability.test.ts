import type { DefaultsAnswer } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  changeRecord,
  errorsOf,
  period,
  resources,
  TeamRecords,
  teams,
} from '../../resource-teams/team-records.ts'
import { allow, functions, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

interface Available {
  readonly resources: readonly { readonly id: string; readonly description: string }[]
  readonly resourceTeams: readonly { readonly id: string; readonly description: string }[]
}

let all: TaskServer
let makeTeams: TeamRecords
/** The nurse in the north, the driver in both teams, and somebody in none. */
let nurse: AnyRecord
let driver: AnyRecord
let loner: AnyRecord
let north: AnyRecord
let south: AnyRecord
let empty: AnyRecord
let nursing: AnyRecord
let driving: AnyRecord
/** Resources and teams of this file by id, since the demonstration has others. */
let names: ReadonlyMap<string, string>

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  makeTeams = new TeamRecords(all.client)
  ;[nursing, driving] = [await all.make.makeFunction(), await all.make.makeFunction()]
  const { body: me } = await all.client.get<{ userId: string }>('/api/authentication/me')
  const make = (held: readonly AnyRecord[]) =>
    all.make.makeResource({ userId: me.userId, resourceTypeId: all.person.id }, held)
  nurse = await make([nursing])
  driver = await make([driving])
  loner = await make([nursing, driving])
  const teamType = await makeTeams.makeTeamType()
  north = await makeTeams.makeTeam(teamType)
  south = await makeTeams.makeTeam(teamType)
  empty = await makeTeams.makeTeam(teamType)
  await makeTeams.assign(nurse, north)
  await makeTeams.assign(driver, north)
  await makeTeams.assign(driver, south, period('2030-01-01', '2031-01-01'))
  names = new Map([
    [nurse.id, 'nurse'],
    [driver.id, 'driver'],
    [loner.id, 'loner'],
    [north.id, 'north'],
    [south.id, 'south'],
    [empty.id, 'empty'],
  ])
})
afterAll(() => all.server.close())

/** Which of the resources and teams of this file are available. */
async function find(body: object, path = 'availableresources', client = all.client) {
  const answer = await client.post<Available>(`${tasks}/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const named = (items: Available['resources']) => items.flatMap(({ id }) => names.get(id) ?? []).toSorted()
  return [named(answer.body.resources), named(answer.body.resourceTeams)]
}

const now = {}
const in2030 = { referenceDateUtc: '2030-06-01T10:00:00.000Z' }

describe('resources and teams that fit together', () => {
  test("are all active ones without a choice, one's own resource first, then by description", async () => {
    expect(await find(now)).toEqual([
      ['driver', 'loner', 'nurse'],
      ['empty', 'north', 'south'],
    ])
    const { body } = await all.client.post<Available>(`${tasks}/availableresources`, {})
    const sort = (items: Available['resources']) =>
      items.toSorted((a, b) => a.description.localeCompare(b.description, 'und'))
    const { sources } = (await all.client.get<DefaultsAnswer>(`${tasks}/defaults`)).body
    const [own, ...others] = body.resources
    expect(own?.id).toBe(sources['ownResource'])
    expect(others).toEqual(sort(others))
    expect(Object.keys(body.resources[0] ?? {})).toEqual(['id', 'description'])
  })

  test('are the resources of a team, and the teams of a resource', async () => {
    expect((await find({ resourceTeamId: north.id }))[0]).toEqual(['driver', 'nurse'])
    expect((await find({ resourceTeamId: empty.id }))[0]).toEqual([])
    expect((await find({ resourceId: nurse.id }))[1]).toEqual(['north'])
    expect((await find({ resourceId: loner.id }))[1]).toEqual([])
  })

  test('differ by the moment', async () => {
    expect((await find({ resourceTeamId: south.id }))[0]).toEqual([])
    expect((await find({ resourceTeamId: south.id, ...in2030 }))[0]).toEqual(['driver'])
    expect((await find({ resourceId: driver.id }))[1]).toEqual(['north'])
    expect((await find({ resourceId: driver.id, ...in2030 }))[1]).toEqual(['north', 'south'])
  })

  test('count no inactive or removed place in a team', async () => {
    const team = await makeTeams.makeTeam(await makeTeams.makeTeamType())
    const [first, second] = [await makeTeams.assign(nurse, team), await makeTeams.assign(driver, team)]
    const query = { resourceTeamId: team.id }
    expect((await find(query))[0]).toEqual(['driver', 'nurse'])
    const resourceTeams = [
      [nurse, { id: first.id, status: 'Inactive' }],
      [driver, { id: second.id, isDeleted: true }],
    ] as const
    for (const [resource, row] of resourceTeams)
      expect(
        await changeRecord(all.client, resources, await makeTeams.reread(resource), { resourceTeams: [row] }),
      ).toMatchObject({ status: 200 })
    expect((await find(query))[0]).toEqual([])
  })
})

describe('with a task type', () => {
  const byTask = (taskTypeId: unknown, body: object = {}) =>
    find({ taskTypeId, ...body }, 'availableresourcesbytask')

  test('without functions, nothing is narrowed', async () => {
    expect(await byTask(all.free.id)).toEqual([
      ['driver', 'loner', 'nurse'],
      ['empty', 'north', 'south'],
    ])
    expect((await byTask(all.free.id, { resourceId: nurse.id }))[1]).toEqual(['north'])
    expect((await byTask(all.free.id, { resourceTeamId: empty.id }))[0]).toEqual([])
    expect(await byTask(null)).toEqual(await find(now))
  })

  test('only those with a function that may execute, and their teams', async () => {
    const type = await all.make.makeType()
    await all.make.restrict(type, [
      allow(driving, { allowedToExecute: true }),
      allow(nursing, { allowedToHandle: true }),
    ])
    expect(await byTask(type.id)).toEqual([['driver', 'loner'], ['north']])
    expect(await byTask(type.id, in2030)).toEqual([
      ['driver', 'loner'],
      ['north', 'south'],
    ])
    expect((await byTask(type.id, { resourceTeamId: north.id }))[0]).toEqual(['driver'])
    expect((await byTask(type.id, { resourceId: nurse.id }))[1]).toEqual([])
    expect((await byTask(type.id, { resourceId: driver.id }))[1]).toEqual(['north'])
    const held = await changeRecord(all.client, functions, driving, { status: 'Inactive' })
    expect(held).toMatchObject({ status: 200 })
    expect(await byTask(type.id)).toEqual([[], []])
    expect(await changeRecord(all.client, functions, held.body, { status: 'Active' })).toMatchObject({
      status: 200,
    })
  })
})

describe('the calls', () => {
  test('offer no inactive ones and none of another unit', async () => {
    const { body: me } = await all.client.get<{ userId: string }>('/api/authentication/me')
    const members = { userId: me.userId, resourceTypeId: all.person.id }
    const idle = await all.make.makeResource({ ...members, status: 'Inactive' })
    const team = await makeTeams.makeTeam(await makeTeams.makeTeamType())
    expect(await changeRecord(all.client, teams, team, { status: 'Inactive' })).toMatchObject({ status: 200 })
    const offered = JSON.stringify((await all.client.post(`${tasks}/availableresources`, {})).body)
    expect(offered).toContain(nurse.id)
    for (const { id } of [idle, team]) expect(offered).not.toContain(id)
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    expect(await find({}, 'availableresources', antwerp)).toEqual([[], []])
  })

  test('ask for TaskRead alone, and need no resource', async () => {
    const { client } = await all.makeAccount(['TaskRead'])
    expect((await find(now, 'availableresources', client))[0]).toContain('nurse')
    const without = await all.makeAccount(['TaskAccess', 'TaskCreate', 'TaskUpdate'])
    for (const path of ['availableresources', 'availableresourcesbytask'])
      expect(await without.client.post(`${tasks}/${path}`, {})).toMatchObject({ status: 403 })
  })

  test.each([
    [{ resourceId: 'geen id' }, 'resourceId'],
    [{ referenceDateUtc: '2026-01-01' }, 'referenceDateUtc'],
    [{ taskTypeId: null }, 'taskTypeId'],
    [{ ids: [] }, 'ids'],
  ])('refuse %j', async (body, field) => {
    const answer = await all.client.post(`${tasks}/availableresources`, body)
    expect(errorsOf(answer)).toMatchObject([400, [{ field }]])
  })
})
