import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { addDays, dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readChildren, readRecord, refusedFields, searchIds } from '../../language/language-server.ts'
import { TeamRecords } from '../../resource-teams/team-records.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { allow, idsOf, resources, tasks as taskPath } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, taskPermissions } from '../../tasks/task-server.ts'
import { createUsersOverHttp, signInWithPermissions } from '../../users/http-users.ts'

const today = dayOf(new Date().toISOString())
const start = addDays(today, 30)
const from = { start: instantOfDay(start), end: null }

let all: TaskServer
let teamRecords: TeamRecords
let role: AnyRecord
let nurse: AnyRecord
let team: AnyRecord

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  teamRecords = new TeamRecords(all.client)
  role = await createUsersOverHttp(all.client).createRole(['ResourceRead'])
  nurse = await all.make.makeFunction()
  team = await teamRecords.makeTeam(await teamRecords.makeTypeOf(all.person))
})
afterAll(() => all.server.close())

function hire(members: object, client: TestClient = all.client) {
  return client.post<AnyRecord>(`${resources}/hire`, {
    description: 'Noor de Wit',
    startDate: start,
    resourceTypeId: all.person.id,
    account: 'new',
    userName: `n${crypto.randomUUID()}`,
    roleId: role.id,
    ...members,
  })
}

function leave(left: readonly AnyRecord[], members: object, client: TestClient = all.client, query = '') {
  return client.post<BulkResult>(`${resources}/leave${query}`, {
    ids: idsOf(left),
    lastDay: start,
    account: 'keep',
    tasks: 'keep',
    ...members,
  })
}

async function undo(answer: ApiResponse, client = all.client) {
  const changeSet = answer.headers.get('x-change-set') ?? ''
  return client.post<UndoChangeSetAnswer>(`/api/changesets/${changeSet}/undo`, {})
}

async function tasksOf(resource: AnyRecord | null): Promise<readonly AnyRecord[]> {
  const search = { resourceIds: [resource?.id ?? null] }
  return (await searchIds(all.client, taskPath, { search, limit: 1000 })).items
}

const readUser = (id: unknown) => readRecord(all.client, `/api/main/users/${String(id)}`)
const countUsers = async () =>
  (await all.server.query(`SELECT count(*)::int AS n FROM record."user"`))[0]?.['n']

describe('coming', () => {
  test('makes the account, the resource, its functions and places, and the first tasks, as one change', async () => {
    const type = await all.make.makeType()
    const template = await all.make.makeTemplate([
      all.make.detailOf(type, {
        description: 'Sleutel uitgeven',
        daysToDeadlineAfterCreate: 3,
        workingDaysOnly: false,
      }),
      all.make.detailOf(type, { description: 'Welkom' }),
    ])
    const answer = await hire({
      code: 'NDW',
      email: 'noor@example.nl',
      functionIds: [nurse.id],
      resourceTeamIds: [team.id],
      taskTemplateId: template.id,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const made = await readRecord(all.client, `${resources}/${answer.body.id}`)
    expect(made).toMatchObject({
      description: 'Noor de Wit',
      code: 'NDW',
      activeRangeUtc: from,
      status: 'Active',
    })
    expect(readChildren(made, 'resourceFunctions')).toMatchObject([
      { functionId: nurse.id, activeRangeUtc: from },
    ])
    expect(readChildren(made, 'resourceTeams')).toMatchObject([
      { resourceTeamId: team.id, activeRangeUtc: from },
    ])
    const account = await readUser(made['userId'])
    expect(account).toMatchObject({ fullName: 'Noor de Wit', email: 'noor@example.nl', activeRangeUtc: from })
    expect(readChildren(account, 'roles')).toMatchObject([
      { roleId: role.id, businessUnitId: all.client.businessUnitId, activeRangeUtc: from },
    ])
    const tasks = await tasksOf(made)
    const dues = tasks.map((task) => `${String(task['description'])} ${dayOf(String(task['deadlineUtc']))}`)
    expect(dues.toSorted()).toEqual([`Sleutel uitgeven ${addDays(start, 3)}`, `Welkom ${start}`])
    const changeSet = await all.client.get<{ id: string }>(
      `/api/changesets/${answer.headers.get('x-change-set') ?? ''}`,
    )
    expect(changeSet.status).toBe(200)
  })

  test('takes an account that exists, and offers who holds a role in the unit', async () => {
    const { userId } = await all.makeAccount()
    const found = await searchIds(all.client, '/api/main/users', {
      search: { isUnitMember: true },
      limit: 1000,
    })
    expect(idsOf(found.items)).toContain(userId)
    const answer = await hire({ account: 'existing', userId })
    expect(answer).toMatchObject({ status: 200, body: { userId } })
  })

  test('names a team that excludes another one that was chosen', async () => {
    const trees = await teamRecords.makeTrees(all.person)
    const answer = await hire({ resourceTeamIds: idsOf([trees.one, trees.two]) })
    expect(refusedFields(answer)).toEqual(['422', 'resourceTeamIds'])
    const names = [trees.one, trees.two].map((each) => String(each['description'])).join('|')
    expect(JSON.stringify(answer.body)).toMatch(
      new RegExp(`niet in (${names}): die zit al in een ander team`),
    )
  })

  test('gives first tasks of a type that only the functions of the first day may execute', async () => {
    const planning = await all.make.makeFunction()
    const type = await all.make.restrict(await all.make.makeType(), [
      allow(nurse, { allowedToExecute: true }),
      allow(planning, { allowedToCreate: true }),
    ])
    const template = await all.make.makeTemplate([all.make.detailOf(type)])
    const planner = await all.makeWorker(
      [planning],
      [
        ...taskPermissions,
        'TaskTemplateRead',
        'ResourceRead',
        'ResourceCreate',
        'ResourceFunctionRead',
        'ResourceFunctionCreate',
      ],
    )
    const { userId } = await all.makeAccount()
    const members = { account: 'existing', userId, taskTemplateId: template.id }
    expect(refusedFields(await hire(members, planner.client))).toEqual(['422', 'taskTemplateId'])
    const answer = await hire({ ...members, functionIds: [nurse.id] }, planner.client)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })

  test.each([
    ['a user name that is in use', { userName: 'beheerder' }, 'userName'],
    ['no user', { account: 'existing' }, 'userId'],
    ['a role that does not exist', { roleId: crypto.randomUUID() }, 'roleId'],
    ['a weak password', { password: 'welkom123456' }, 'password'],
    ['a function that does not exist', { functionIds: [crypto.randomUUID()] }, 'functionIds'],
    ['a team that does not exist', { resourceTeamIds: [crypto.randomUUID()] }, 'resourceTeamIds'],
    ['a template that does not exist', { taskTemplateId: crypto.randomUUID() }, 'taskTemplateId'],
  ])('makes nothing with %s, and names the member', async (_, members, field) => {
    const before = await countUsers()
    const answer = await hire(members)
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect(refusedFields(answer)).toContain(field)
    expect(await countUsers()).toBe(before)
  })

  test.each([
    ['users', ['ResourceRead', 'ResourceCreate', 'UserRead', 'RoleRead']],
    ['resources', ['UserCreate']],
  ])('needs the right to create %s', async (_, permissions) => {
    const { client } = await signInWithPermissions(all.client, permissions)
    expect((await hire({}, client)).status).toBe(403)
  })

  test('is taken back whole but for the role, by who may do each part', async () => {
    const answer = await hire({ functionIds: [nurse.id] })
    const { client } = await signInWithPermissions(all.client, ['ResourceRead', 'ResourceCreate', 'UserRead'])
    const tried = await undo(answer, client)
    expect(tried.status === 403 || tried.body.kept.length > 0).toBe(true)
    expect((await readUser(answer.body['userId'])).id).toBe(answer.body['userId'])
    const undone = await undo(answer)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await all.client.get(`${resources}/${answer.body.id}`)).status).toBe(404)
    expect((await all.client.get(`/api/main/users/${String(answer.body['userId'])}`)).status).toBe(404)
  })
})

describe('leaving', () => {
  /** Somebody with a function, a place, an account with a role, and three open tasks. */
  async function makePerson() {
    const worker = await all.makeWorker([nurse])
    await teamRecords.assign(worker.resource, team)
    const mine = { resourceId: worker.resource.id }
    const deadline = (days: number) => ({ deadlineUtc: instantOfDay(addDays(start, days)) })
    const [early, late, open] = [
      await all.make.makeTask(all.free, { ...mine, ...deadline(0) }),
      await all.make.makeTask(all.free, { ...mine, ...deadline(1) }),
      await all.make.makeTask(all.free, mine),
    ]
    return { ...worker, early, late, open }
  }

  const assignedOf = async (resource: AnyRecord | null) => idsOf(await tasksOf(resource))
  const endOf = (record: AnyRecord) => (record['activeRangeUtc'] as { end: unknown }).end
  const afterLastDay = instantOfDay(addDays(start, 1))

  test('ends the resource, functions, places and account, and gives later tasks to somebody else', async () => {
    const { resource, userId, early, late, open } = await makePerson()
    const colleague = await all.makeWorker()
    const members = { account: 'end', tasks: 'later', resourceId: colleague.resource.id }
    const trial = await leave([resource], members, all.client, '?dryRun=true')
    expect(
      trial.body.along?.map(({ dtoKey, totalRecordsAffected }) => [dtoKey, totalRecordsAffected]),
    ).toEqual([
      ['Main.ResourceFunctionViewDto', 1],
      ['Main.ResourcePerTeamViewDto', 1],
      ['Main.UserViewDto', 1],
      ['Main.TaskViewDto', 2],
    ])
    expect(endOf(await readUser(userId))).toBe(null)
    const answer = await leave([resource], members)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { totalRecordsAffected: 1 },
    })
    expect(endOf(await readRecord(all.client, `${resources}/${resource.id}`))).toBe(afterLastDay)
    expect(endOf(await readUser(userId))).toBe(afterLastDay)
    expect(await assignedOf(resource)).toEqual([early.id])
    expect((await assignedOf(colleague.resource)).toSorted()).toEqual([late.id, open.id].toSorted())
    const undone = await undo(answer)
    expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ kept: [] })
    expect(endOf(await readUser(userId))).toBe(null)
    expect((await assignedOf(resource)).toSorted()).toEqual([early.id, late.id, open.id].toSorted())
  })

  test('ends only the roles in this unit, and puts all tasks back to nobody', async () => {
    const { resource, userId, early, late, open } = await makePerson()
    const answer = await leave([resource], { account: 'endRoles', tasks: 'all' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const account = await readUser(userId)
    expect(endOf(account)).toBe(null)
    expect(readChildren(account, 'roles').map(endOf)).toEqual([afterLastDay])
    expect(await assignedOf(resource)).toEqual([])
    expect(await assignedOf(null)).toEqual(expect.arrayContaining([early.id, late.id, open.id]))
  })

  test('keeps an account that also belongs to a resource that stays', async () => {
    const { resource, userId } = await makePerson()
    await all.make.makeResource({ userId, resourceTypeId: all.person.id })
    const answer = await leave([resource], { account: 'end' })
    const [kept] = answer.body.along?.find(({ dtoKey }) => dtoKey === 'Main.UserViewDto')?.refused ?? []
    expect(kept).toMatchObject({ id: userId, reason: 'Hoort ook bij een andere resource, die blijft.' })
    expect(endOf(await readUser(userId))).toBe(null)
  })

  test('an earlier end of an account stays', async () => {
    const { resource, userId } = await makePerson()
    await leave([resource], { lastDay: addDays(start, -5), account: 'end' })
    await leave([resource], { account: 'end' })
    expect(endOf(await readUser(userId))).toBe(instantOfDay(addDays(start, -4)))
  })

  test('ends the session of who left yesterday at once', async () => {
    const { resource, client } = await makePerson()
    expect((await client.get('/api/authentication/me')).status).toBe(200)
    const answer = await leave([resource], { lastDay: addDays(today, -1), account: 'end' })
    expect(
      answer.body.along?.flatMap(({ refused }) => refused),
      JSON.stringify(answer.body),
    ).toEqual([])
    expect((await client.get('/api/authentication/me')).status).toBe(401)
  })

  test('keeps an end that comes earlier, and counts open tasks around the last day', async () => {
    const { resource } = await makePerson()
    const earlier = addDays(start, -10)
    await leave([resource], { lastDay: earlier })
    const answer = await leave([resource], {})
    expect(answer.body).toMatchObject({ totalRecordsAffected: 1 })
    expect(endOf(await readRecord(all.client, `${resources}/${resource.id}`))).toBe(
      instantOfDay(addDays(earlier, 1)),
    )
    const counts = await all.client.post(`${resources}/opentasks`, { ids: [resource.id], lastDay: start })
    expect(counts.body).toEqual({ untilLastDay: 1, later: 1, withoutDeadline: 1 })
    const { client } = await signInWithPermissions(all.client, ['ResourceRead'])
    const hidden = await client.post(`${resources}/opentasks`, { ids: [resource.id], lastDay: start })
    expect(hidden.body).toEqual({ untilLastDay: null, later: null, withoutDeadline: null })
  })

  test('refuses a last day before the first, and tasks for somebody who leaves too', async () => {
    const { body: coming } = await hire({})
    const answer = await leave([coming], { lastDay: addDays(start, -1) })
    expect(answer.body.results).toMatchObject([{ done: false, reason: 'Begint pas na deze datum.' }])
    const { resource } = await makePerson()
    const given = await leave([resource, coming], { tasks: 'all', resourceId: coming.id })
    expect(refusedFields(given)).toEqual(['422', 'resourceId'])
  })

  const ending = [
    'ResourceRead',
    'ResourceAssignEndDate',
    'ResourceFunctionAssignEndDate',
    'ResourcePerTeamAssignEndDate',
  ]
  test.each([
    ['places', ending.slice(0, 3), {}],
    ['accounts', ending, { account: 'end' }],
    ['tasks', ending, { tasks: 'all' }],
  ])('needs the right to change %s', async (_, permissions, members) => {
    const { resource } = await makePerson()
    const { client } = await signInWithPermissions(all.client, permissions)
    expect((await leave([resource], members, client)).status).toBe(403)
    expect(endOf(await readRecord(all.client, `${resources}/${resource.id}`))).toBe(null)
  })

  test('nobody takes back the end of an account without the right to change users', async () => {
    const { resource, userId } = await makePerson()
    const answer = await leave([resource], { account: 'end' })
    const { client } = await signInWithPermissions(all.client, [...ending, 'UserRead', ...taskPermissions])
    await undo(answer, client)
    expect(endOf(await readUser(userId))).toBe(afterLastDay)
  })
})

test.each([
  'hire.resourceTypeId',
  'hire.userId',
  'hire.roleId',
  'hire.functionIds',
  'hire.resourceTeamIds',
  'hire.taskTemplateId',
  'leave.resourceId',
  'leave.resourceTeamId',
])('looks up %s', async (field) => {
  const answer = await all.client.post(`${resources}/lookup`, { field, mode: 'add' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})
