import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import { changeRecord, errorsOf, period } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import {
  allow,
  changeTask,
  type FunctionRights,
  functions,
  readTask,
  reasonsOf,
  resources,
  TaskRecords,
  tasks,
  taskTypes,
} from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, taskPermissions, type Worker } from '../../tasks/task-server.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'

let all: TaskServer
let worker: Worker
let held: AnyRecord

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  held = await all.make.makeFunction()
  worker = await all.makeWorker([held])
})
afterAll(() => all.server.close())

/** A task of a type whose rights these are for those who hold the function, made before the type had functions. */
async function makeTask(rights: Partial<FunctionRights>, members: object = {}): Promise<AnyRecord> {
  const type = await all.make.makeType()
  const task = await all.make.makeTask(type, members)
  await all.make.restrict(type, [allow(held, rights)])
  return task
}

async function flagsOf(task: AnyRecord, by: TestClient = worker.client): Promise<readonly unknown[]> {
  const { canAssignToMe, canHandleTask, canCancelTask } = await readTask(by, task)
  return [canAssignToMe, canHandleTask, canCancelTask]
}

const own = () => ({ resourceId: worker.resource.id })
const completed = () => ({ taskStatusId: all.make.idOf('Voltooid') })
const cancelled = () => ({ taskStatusId: all.make.idOf('Geannuleerd') })

describe('a type without functions', () => {
  test('leaves everything to the permissions', async () => {
    const task = await all.make.makeTask(all.free)
    expect(await flagsOf(task)).toEqual([true, true, true])
    expect(await flagsOf(await all.make.makeTask(all.free, own()))).toEqual([false, true, true])
    const reader = await all.makeWorker([held], ['TaskAccess', 'TaskRead', 'TaskCreate'])
    expect(await flagsOf(task, reader.client)).toEqual([false, false, false])
    const made = await worker.client.post(tasks, all.make.taskOf(all.free))
    expect(made).toMatchObject({ status: 201, body: { canAssignToMe: true } })
  })

  test('is one whose rows are all deleted', async () => {
    const type = await all.make.makeType()
    const task = await all.make.makeTask(type)
    const { functionPerTaskTypes, ...restricted } = await all.make.restrict(type, [allow(held)])
    expect(await flagsOf(task)).toEqual([false, false, false])
    const [row] = functionPerTaskTypes as readonly AnyRecord[]
    const rows = { functionPerTaskTypes: [{ id: row?.id, isDeleted: true }] }
    expect(await changeRecord(all.client, taskTypes, restricted, rows)).toMatchObject({ status: 200 })
    expect(await flagsOf(task)).toEqual([true, true, true])
  })
})

describe('a type with functions', () => {
  const cases: readonly (readonly [Partial<FunctionRights>, readonly boolean[], readonly boolean[]])[] = [
    [{}, [false, false, false], [false, false, false]],
    [{ allowedToCreate: true }, [false, false, false], [false, false, false]],
    [{ allowedToExecute: true }, [true, false, false], [false, false, false]],
    [{ allowedToHandle: true }, [false, true, false], [false, true, false]],
    [{ allowedToHandleOwnTask: true }, [false, false, false], [false, true, false]],
    [{ allowedToCancel: true }, [false, false, true], [false, false, true]],
    [{ allowedToCancelOwnTask: true }, [false, false, false], [false, false, true]],
  ]

  test.each(cases)('that gives %j: %j, and %j of an own task', async (rights, anybodys, ownTasks) => {
    const type = await all.make.makeType()
    const [free, toCancel] = await all.make.makeTasks(2, type)
    const [mine, mineToCancel] = await all.make.makeTasks(2, type, own())
    if (!free || !toCancel || !mine || !mineToCancel) throw new Error('Tasks are missing')
    await all.make.restrict(type, [allow(held, rights)])
    expect(await flagsOf(free)).toEqual(anybodys)
    expect(await flagsOf(mine)).toEqual(ownTasks)
    const handle = rights.allowedToHandleOwnTask
      ? 'Je functie mag alleen eigen taken van dit type afronden.'
      : 'Je functie mag taken van dit type niet afronden.'
    const cancel = rights.allowedToCancelOwnTask
      ? 'Je functie mag alleen eigen taken van dit type annuleren.'
      : 'Je functie mag taken van dit type niet annuleren.'
    const [, mayHandle, mayCancel] = anybodys.map((isAllowed, index) => [isAllowed, ownTasks[index]])
    expect(await reasonsOf(worker.client, 'complete', [free, mine], completed())).toEqual(
      mayHandle?.map((isAllowed) => (isAllowed ? undefined : handle)),
    )
    expect(await reasonsOf(worker.client, 'cancel', [toCancel, mineToCancel], cancelled())).toEqual(
      mayCancel?.map((isAllowed) => (isAllowed ? undefined : cancel)),
    )
  })

  test.each([
    [{}, 'Voltooid', 'Je functie mag taken van dit type niet afronden.'],
    [{ allowedToCancel: true }, 'Voltooid', 'Je functie mag taken van dit type niet afronden.'],
    [
      { allowedToHandleOwnTask: true },
      'Voltooid',
      'Je functie mag alleen eigen taken van dit type afronden.',
    ],
    [{ allowedToHandle: true }, 'Dubbel', 'Je functie mag taken van dit type niet annuleren.'],
    [{ allowedToCancelOwnTask: true }, 'Dubbel', 'Je functie mag alleen eigen taken van dit type annuleren.'],
  ])('that gives %j refuses a form with the status %s', async (rights, status, message) => {
    const task = await makeTask(rights)
    const closed = { taskStatusId: all.make.idOf(status) }
    // A form that also takes the task does not make it one's own.
    for (const changes of [closed, { ...closed, ...own() }])
      expect(errorsOf(await changeTask(worker.client, task, changes))).toEqual([
        422,
        [{ field: 'taskStatusId', message }],
      ])
    expect(await readTask(all.client, task)).toMatchObject({ isClosed: false, resourceId: null })
  })

  test('decides about closing a task that changes its type as well', async () => {
    const message = 'Je functie mag taken van dit type niet afronden.'
    const changes = { ...completed(), taskTypeId: all.free.id }
    const refused = await changeTask(worker.client, await makeTask({}), changes)
    expect(errorsOf(refused)).toEqual([422, [{ field: 'taskStatusId', message }]])
    const { taskTypeId } = await makeTask({ allowedToExecute: true })
    const task = await all.make.makeTask(all.free)
    expect(await changeTask(worker.client, task, { ...completed(), taskTypeId })).toMatchObject({
      status: 200,
    })
  })

  test('lets a form close an own task', async () => {
    const rights = { allowedToHandleOwnTask: true, allowedToCancelOwnTask: true }
    for (const closed of [completed(), cancelled()])
      expect(await changeTask(worker.client, await makeTask(rights, own()), closed)).toMatchObject({
        status: 200,
      })
  })

  test('adds up the functions that a resource holds', async () => {
    const second = await all.make.makeFunction()
    const both = await all.makeWorker([held, second])
    const type = await all.make.makeType()
    const task = await all.make.makeTask(type)
    const rows = [allow(held, { allowedToExecute: true }), allow(second, { allowedToCancel: true })]
    await all.make.restrict(type, rows)
    expect(await flagsOf(task, both.client)).toEqual([true, false, true])
    expect(await flagsOf(task)).toEqual([true, false, false])
  })

  test('counts a function that is active, in its period, and not deleted', async () => {
    const task = await makeTask({ allowedToHandle: true })
    for (const [range, isHeld] of [
      [period('2000-01-01', '2001-01-01'), false],
      [period('2900-01-01'), false],
      [period(null, '2001-01-01'), false],
      [period('2000-01-01'), true],
      [period('2000-01-01', '2900-01-01'), true],
      [period(), true],
    ] as const) {
      const { client, resource } = await all.makeWorker()
      const row = await client.get(`${tasks}/${task.id}`)
      expect(row).toMatchObject({ status: 200, body: { canHandleTask: false } })
      const given = { resourceFunctions: [{ functionId: held.id, ...range }] }
      const saved = await changeRecord(all.client, resources, resource, given)
      expect(saved).toMatchObject({ status: 200 })
      expect(await flagsOf(task, client), JSON.stringify(range)).toEqual([false, isHeld, false])
      const [first] = saved.body['resourceFunctions'] as readonly AnyRecord[]
      const gone = { resourceFunctions: [{ id: first?.id, isDeleted: true }] }
      expect(await changeRecord(all.client, resources, saved.body, gone)).toMatchObject({ status: 200 })
      expect(await flagsOf(task, client)).toEqual([false, false, false])
    }
  })

  test('does not count an inactive function', async () => {
    const idle = await all.make.makeFunction()
    const { client } = await all.makeWorker([idle])
    const type = await all.make.makeType()
    const task = await all.make.makeTask(type)
    await all.make.restrict(type, [allow(idle, { allowedToHandle: true })])
    expect(await flagsOf(task, client)).toEqual([false, true, false])
    expect(await changeRecord(all.client, functions, idle, { status: 'Inactive' })).toMatchObject({
      status: 200,
    })
    expect(await flagsOf(task, client)).toEqual([false, false, false])
    const reason = 'Je functie mag taken van dit type niet afronden.'
    expect(await reasonsOf(client, 'complete', [task], completed())).toEqual([reason])
  })

  test('holds for administrators too', async () => {
    const task = await makeTask({ allowedToHandle: true, allowedToExecute: true })
    expect(await flagsOf(task, all.client)).toEqual([false, false, false])
    expect(await reasonsOf(all.client, 'complete', [task], completed())).toEqual([
      'Je functie mag taken van dit type niet afronden.',
    ])
    expect(await reasonsOf(all.client, 'assigntome', [task])).toEqual([
      'Je functie mag taken van dit type niet uitvoeren.',
    ])
    const message = 'Je functie mag taken van dit type niet aanmaken.'
    const { taskTypeId } = task
    expect(errorsOf(await all.client.post(tasks, { ...all.make.taskOf(all.free), taskTypeId }))).toEqual([
      422,
      [{ field: 'taskTypeId', message }],
    ])
  })

  test('asks TaskUpdate alone for other changes', async () => {
    const task = await makeTask({})
    const changes = {
      description: 'Anders',
      taskText: 'Meer',
      deadlineUtc: '2027-01-01T11:00:00.000Z',
      taskPriorityId: all.make.idOf('Hoog'),
      taskStatusId: all.make.idOf('In behandeling'),
    }
    expect(await changeTask(worker.client, task, changes)).toMatchObject({ status: 200, body: changes })
    const deadlineUtc = '2027-02-01T11:00:00.000Z'
    expect(await reasonsOf(worker.client, 'assigndeadline', [task], { deadlineUtc })).toEqual([undefined])
  })
})

describe('creating', () => {
  test('asks for allowedToCreate', async () => {
    const message = 'Je functie mag taken van dit type niet aanmaken.'
    const create = async (rights: Partial<FunctionRights>) => {
      const type = await all.make.makeType()
      await all.make.restrict(type, [allow(held, rights)])
      return worker.client.post(tasks, all.make.taskOf(type))
    }
    expect(await create({ allowedToCreate: true })).toMatchObject({ status: 201 })
    const others = { allowedToExecute: true, allowedToHandle: true, allowedToCancel: true }
    expect(errorsOf(await create(others))).toEqual([422, [{ field: 'taskTypeId', message }]])
  })

  test('takes no resource that may not execute the type', async () => {
    const type = await all.make.makeType()
    await all.make.restrict(type, [allow(held, { allowedToCreate: true })])
    const message = `${String(worker.resource['description'])} mag taken van dit type niet uitvoeren.`
    const answer = await worker.client.post(tasks, all.make.taskOf(type, own()))
    expect(errorsOf(answer)).toEqual([422, [{ field: 'resourceId', message }]])
  })
})

describe('a resource that may not execute the type', () => {
  test('is not given a task of it, by form or by call', async () => {
    const task = await makeTask({ allowedToHandle: true })
    const message = `${String(worker.resource['description'])} mag taken van dit type niet uitvoeren.`
    expect(errorsOf(await changeTask(all.client, task, own()))).toEqual([
      422,
      [{ field: 'resourceId', message }],
    ])
    expect(await reasonsOf(all.client, 'assigntoteam', [task], own())).toEqual([message])
    expect(await readTask(all.client, task)).toMatchObject({ resourceId: null })
  })

  test('keeps a task that it has, until the task gets another type', async () => {
    const task = await makeTask({}, own())
    expect(await changeTask(all.client, task, { description: 'Blijft' })).toMatchObject({ status: 200 })
    const type = await all.make.makeType()
    await all.make.restrict(type, [allow(held, { allowedToHandle: true })])
    const answer = await changeTask(all.client, task, { taskTypeId: type.id })
    expect(errorsOf(answer)).toMatchObject([422, [{ field: 'resourceId' }]])
  })

  test('may get one of another type in the same change', async () => {
    const task = await makeTask({})
    const changed = await changeTask(all.client, task, { taskTypeId: all.free.id, ...own() })
    expect(changed).toMatchObject({ status: 200, body: own() })
  })
})

describe("one's own resource", () => {
  test('is the active one of the account in the unit, of several the first by description', async () => {
    const { client, userId } = await all.makeAccount()
    const members = { userId, resourceTypeId: all.person.id }
    const second = await all.make.makeResource({ ...members, description: 'zoë' })
    const first = await all.make.makeResource({ ...members, description: 'Émile' })
    await all.make.makeResource({ ...members, description: 'Aart', status: 'Inactive' })
    const take = async () => {
      const task = await all.make.makeTask(all.free)
      expect(await reasonsOf(client, 'assigntome', [task])).toEqual([undefined])
      return (await readTask(client, task))['resourceId']
    }
    expect(await take()).toBe(first.id)
    expect(await changeRecord(all.client, resources, first, { status: 'Inactive' })).toMatchObject({
      status: 200,
    })
    expect(await take()).toBe(second.id)
  })

  test('is not one of another unit', async () => {
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    const { createRole, createUser } = createUsersOverHttp(all.client)
    const { id: roleId } = await createRole(taskPermissions)
    const units = [all.client.businessUnitId, antwerp.businessUnitId]
    const user = await createUser(units.map((businessUnitId) => ({ roleId, businessUnitId })))
    const client = await signInAs(user, all.client)
    const resourceType = await createRecord(antwerp, '/api/main/resourcetypes', { description: 'Elders' })
    const members = { description: 'Elders', userId: user.id, resourceTypeId: resourceType.id }
    await createRecord(antwerp, resources, members)
    const task = await all.make.makeTask(all.free)
    expect(await flagsOf(task, client)).toEqual([false, false, false])
    expect(await client.post(`${tasks}/assigntome`, { ids: [task.id] })).toMatchObject({ status: 422 })
    const make = await TaskRecords.create(antwerp)
    const theirs = await make.makeTask(await make.makeType())
    client.businessUnitId = antwerp.businessUnitId
    expect(await flagsOf(theirs, client)).toEqual([true, true, true])
  })

  test('is missing: no task is made or changed', async () => {
    const detail =
      'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
    const { client } = await all.makeAccount()
    const task = await all.make.makeTask(all.free)
    expect(await flagsOf(task, client)).toEqual([false, false, false])
    const deadlineUtc = '2027-01-01T11:00:00.000Z'
    const calls = [
      ['assigntome', {}],
      ['assigntoteam', own()],
      ['assigndeadline', { deadlineUtc }],
      ['movedeadline', { quantity: 1, timeIncrease: 'day' }],
      ['complete', completed()],
      ['cancel', cancelled()],
    ] as const
    for (const [path, body] of calls)
      expect(await client.post(`${tasks}/${path}`, { ids: [task.id], ...body }), path).toMatchObject({
        status: 422,
        body: { detail },
      })
    expect(await client.post(tasks, all.make.taskOf(all.free))).toMatchObject({
      status: 422,
      body: { detail },
    })
    expect(await changeTask(client, task, { description: 'Anders' })).toMatchObject({
      status: 422,
      body: { detail },
    })
    expect(await readTask(all.client, task)).toEqual({ ...task, canAssignToMe: true })
  })
})
