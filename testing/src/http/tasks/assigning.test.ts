import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { errorsOf, TeamRecords } from '../../resource-teams/team-records.ts'
import {
  callOnTasks,
  changeTask,
  idsOf,
  readTask,
  reasonsOf,
  TaskRecords,
  tasks,
} from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, type Worker } from '../../tasks/task-server.ts'

let all: TaskServer
let worker: Worker
let other: Worker
let team: AnyRecord

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  worker = await all.makeWorker()
  other = await all.makeWorker()
  const teams = new TeamRecords(all.client)
  team = await teams.makeTeam(await teams.makeTeamType())
})
afterAll(() => all.server.close())

const deadlineUtc = '2027-03-01T11:00:00.000Z'

describe('assigning to me', () => {
  test("takes nobody's and somebody else's tasks, and says why not the others", async () => {
    const held = await all.make.makeFunction()
    const restricted = await all.make.makeType()
    const foreign = await all.make.makeTask(restricted)
    await all.make.restrict(restricted, [{ functionId: held.id }])
    const marked = [
      await all.make.makeTask(all.free),
      await all.make.makeTask(all.free, { resourceId: other.resource.id, resourceTeamId: team.id }),
      await all.make.makeTask(all.free, { resourceId: worker.resource.id }),
      await all.make.makeClosed(all.free),
      foreign,
    ]
    expect(await reasonsOf(worker.client, 'assigntome', marked)).toEqual([
      undefined,
      undefined,
      'De taak is al aan jou toegewezen.',
      'Deze taak kan niet worden gewijzigd: zij is voltooid',
      'Je functie mag taken van dit type niet uitvoeren.',
    ])
    const after = await Promise.all(marked.map((task) => readTask(worker.client, task)))
    const mine = worker.resource.id
    expect(after.map(({ resourceId }) => resourceId)).toEqual([mine, mine, mine, null, null])
    // The team stays.
    expect(after[1]).toMatchObject({ resourceTeamId: team.id, canAssignToMe: false })
  })
})

describe('assigning to a resource or team', () => {
  test('leaves what is absent, and clears what is null', async () => {
    const assigned = { resourceId: worker.resource.id, resourceTeamId: team.id, deadlineUtc }
    const cases: readonly object[] = [
      { resourceId: other.resource.id },
      { resourceId: null },
      { resourceTeamId: null },
      { deadlineUtc: null },
      { deadlineUtc: '2027-04-01T10:00:00.000Z' },
      { resourceId: null, resourceTeamId: null, deadlineUtc: null },
      { resourceId: other.resource.id, resourceTeamId: null },
    ]
    for (const body of cases) {
      const task = await all.make.makeTask(all.free, assigned)
      expect(await reasonsOf(worker.client, 'assigntoteam', [task], body)).toEqual([undefined])
      expect(await readTask(worker.client, task), JSON.stringify(body)).toMatchObject({
        ...assigned,
        ...body,
      })
    }
  })

  test('asks for something', async () => {
    const task = await all.make.makeTask(all.free)
    const answer = await all.client.post(`${tasks}/assigntoteam`, { ids: [task.id] })
    expect(errorsOf(answer)).toEqual([
      422,
      [{ field: 'resourceId', message: 'Kies een resource of een team.' }],
    ])
  })

  test('asks for none of the rights of functions over one who may execute', async () => {
    const held = await all.make.makeFunction()
    const executor = await all.makeWorker([held])
    const type = await all.make.makeType()
    const task = await all.make.makeTask(type)
    await all.make.restrict(type, [{ functionId: held.id, allowedToExecute: true }])
    const body = { resourceId: executor.resource.id }
    expect(await reasonsOf(worker.client, 'assigntoteam', [task], body)).toEqual([undefined])
  })

  test('takes none that is inactive, of another unit or unknown', async () => {
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    const theirs = new TeamRecords(antwerp, 'Antwerpse proef')
    const theirTeam = await theirs.makeTeam(await theirs.makeTeamType())
    const theirResource = await theirs.makeResource(await theirs.makeResourceType())
    const members = { userId: worker.userId, resourceTypeId: all.person.id, status: 'Inactive' }
    const idle = await all.make.makeResource(members)
    const task = await all.make.makeTask(all.free)
    for (const body of [
      { resourceId: idle.id },
      { resourceId: theirResource.id },
      { resourceTeamId: theirTeam.id },
      { resourceId: task.id },
      { resourceTeamId: worker.resource.id },
    ]) {
      const [reason] = await reasonsOf(worker.client, 'assigntoteam', [task], body)
      expect(reason, JSON.stringify(body)).toMatch(/\w+ /)
      expect(reason).not.toContain(String(theirTeam['description']))
      const [field] = Object.keys(body)
      expect(errorsOf(await changeTask(worker.client, task, body))).toMatchObject([422, [{ field }]])
    }
    expect(await readTask(all.client, task)).toEqual(task)
  })
})

describe('marked tasks', () => {
  test('are 1 to 10,000 ids', async () => {
    const id = () => crypto.randomUUID()
    const message = 'Geef 1 tot 10000 ids.'
    const many = Array.from({ length: 10_001 }, id)
    for (const ids of [[], many, undefined, null, 'alle', {}, many[0]])
      expect(errorsOf(await worker.client.post(`${tasks}/assigntome`, { ids }))).toEqual([
        400,
        [{ field: 'ids', message }],
      ])
    const odd = await worker.client.post(`${tasks}/assigntome`, { ids: [id(), 'geen id'] })
    expect(errorsOf(odd)).toMatchObject([400, [{ field: 'ids.1' }]])
    const more = await worker.client.post(`${tasks}/assigntome`, { ids: [id()], resourceId: id() })
    expect(errorsOf(more)).toMatchObject([400, [{ field: 'resourceId' }]])
  })

  test('that do not exist or are of another unit are not found; one that is given twice counts once', async () => {
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    const makeTheirs = await TaskRecords.create(antwerp)
    const theirs = await makeTheirs.makeTask(await makeTheirs.makeType())
    const task = await all.make.makeTask(all.free)
    const ids = [task.id, crypto.randomUUID(), theirs.id, task.id.toUpperCase()]
    const answer = await worker.client.post(`${tasks}/assigndeadline`, { ids, deadlineUtc })
    const reason = 'Niet gevonden.'
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      totalRecordsAffected: 1,
      results: [
        { id: task.id, done: true },
        { id: ids[1], done: false, reason },
        { id: theirs.id, done: false, reason },
      ],
    })
    expect(await readTask(antwerp, theirs)).toEqual(theirs)
  })

  test('are changed 10,000 at once', { timeout: 120_000 }, async () => {
    const template = await all.make.makeTask(all.free, { deadlineUtc })
    const closed = await all.make.makeClosed(all.free)
    const copies = await all.copyTask(template, 9_999)
    const marked = [...copies.slice(0, 5_000), closed, ...copies.slice(5_000)]
    const move = { quantity: 1, timeIncrease: 'week' }
    const calls = [
      ['assigntome', {}],
      ['assigntoteam', { resourceTeamId: team.id }],
      ['movedeadline', move],
      ['complete', { taskStatusId: all.make.idOf('Voltooid') }],
    ] as const
    for (const [path, body] of calls) {
      const { totalRecordsAffected, results } = await callOnTasks(worker.client, path, marked, body)
      expect(totalRecordsAffected, path).toBe(9_999)
      expect(results.filter(({ done }) => !done)).toEqual([
        { id: closed.id, done: false, reason: 'Deze taak kan niet worden gewijzigd: zij is voltooid' },
      ])
    }
    const [last] = marked.slice(-1)
    expect(await readTask(worker.client, last as AnyRecord)).toMatchObject({
      resourceId: worker.resource.id,
      resourceTeamId: team.id,
      deadlineUtc: '2027-03-08T11:00:00.000Z',
      isClosed: true,
    })
  })
})

describe('the rights of calls', () => {
  const statusId = (description: string) => ({ taskStatusId: all.make.idOf(description) })
  const calls = (): readonly (readonly [string, object])[] => [
    ['assigntome', {}],
    ['assigntoteam', { resourceId: worker.resource.id }],
    ['assigndeadline', { deadlineUtc }],
    ['movedeadline', { quantity: 1, timeIncrease: 'day' }],
    ['complete', statusId('Voltooid')],
    ['cancel', statusId('Geannuleerd')],
  ]

  test('are TaskAccess and TaskUpdate', async () => {
    const task = await all.make.makeTask(all.free)
    const withoutUpdate = await all.makeWorker([], ['TaskAccess', 'TaskRead', 'TaskCreate'])
    const withoutAccess = await all.makeWorker([], ['TaskRead', 'TaskCreate', 'TaskUpdate'])
    const reader = await all.server.signIn('lezer')
    for (const [client, right] of [
      [withoutUpdate.client, 'TaskUpdate'],
      [withoutAccess.client, 'TaskAccess'],
      [reader, 'TaskUpdate'],
    ] as const)
      for (const [path, body] of calls())
        expect(await client.post(`${tasks}/${path}`, { ids: [task.id], ...body }), path).toMatchObject({
          status: 403,
          body: { detail: `Hiervoor ontbreekt het recht ${right}.` },
        })
    expect(await changeTask(reader, task, { description: 'Anders' })).toMatchObject({ status: 403 })
    expect(await reader.post(tasks, all.make.taskOf(all.free))).toMatchObject({ status: 403 })
    expect(await readTask(all.client, task)).toEqual(task)
  })

  test('do not help an account without a resource', async () => {
    const detail =
      'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
    const task = await all.make.makeTask(all.free)
    const client = await all.server.signIn('taakloos')
    for (const [path, body] of calls())
      expect(await client.post(`${tasks}/${path}`, { ids: idsOf([task]), ...body }), path).toMatchObject({
        status: 422,
        body: { detail },
      })
    expect(await client.post(tasks, all.make.taskOf(all.free))).toMatchObject({
      status: 422,
      body: { detail },
    })
    const { body } = await client.get<{ recordTypes: readonly { dtoKey: string }[] }>('/api/schema')
    for (const dtoKey of ['Main.TaskViewDto', 'Main.TaskSearchViewDto'])
      expect(JSON.stringify(body.recordTypes.find((type) => type.dtoKey === dtoKey)), dtoKey).toContain(
        detail,
      )
  })
})
