import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import {
  changeRecord,
  errorsOf,
  teams as resourceTeams,
  TeamRecords,
} from '../../resource-teams/team-records.ts'
import {
  callOnTasks,
  changeTask,
  readTask,
  reasonsOf,
  resources,
  taskPriorities,
  taskStatuses,
  tasks,
  taskTypes,
} from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

const statusOf = (description: string) => ({ taskStatusId: all.make.idOf(description) })
const noTimes = { startUtc: null, endUtc: null, durationInMin: null, isClosed: false }
const completedSentence = 'Deze taak kan niet worden gewijzigd: zij is voltooid'
const cancelledSentence = 'Deze taak kan niet worden gewijzigd: zij is geannuleerd'

/** Moves the start of a task back, since a test does not wait for minutes. */
async function startEarlier(task: AnyRecord, seconds: number): Promise<void> {
  await all.server.query(
    'UPDATE record.task SET start_utc = start_utc - make_interval(secs => $2) WHERE id = $1',
    [task.id, seconds],
  )
}

async function setStatus(task: AnyRecord, description: string): Promise<AnyRecord> {
  const answer = await changeTask(all.client, task, statusOf(description))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('the times of a task', () => {
  test('begin with its first Open status, which later ones do not change', async () => {
    const task = await all.make.makeTask(all.free)
    expect(task).toMatchObject(noTimes)
    expect(await changeTask(all.client, task, { taskText: 'Nog niet begonnen' })).toMatchObject({
      body: noTimes,
    })
    const before = Date.now()
    const { startUtc, ...started } = await setStatus(task, 'In behandeling')
    expect(started).toMatchObject({ endUtc: null, durationInMin: null, isClosed: false })
    expect(Date.parse(String(startUtc))).toBeGreaterThanOrEqual(before)
    expect(Date.parse(String(startUtc))).toBeLessThanOrEqual(Date.now())
    for (const status of ['Wacht op cliënt', 'Nieuw', 'In behandeling'])
      expect(await setStatus(task, status)).toMatchObject({ startUtc, endUtc: null, durationInMin: null })
  })

  test('begin at once for a task that is made with an Open status', async () => {
    const task = await all.make.makeTask(all.free, statusOf('Wacht op cliënt'))
    expect(task).toMatchObject({ ...noTimes, startUtc: expect.any(String) as string })
  })

  test('end when it is closed, with the whole minutes between', async () => {
    for (const [path, status, seconds] of [
      ['complete', 'Voltooid', 3599],
      ['cancel', 'Geannuleerd', 5 * 86_400 + 61],
    ] as const) {
      const task = await all.make.makeTask(all.free, statusOf('In behandeling'))
      await startEarlier(task, seconds)
      const { startUtc } = await readTask(all.client, task)
      expect(await reasonsOf(all.client, path, [task], statusOf(status))).toEqual([undefined])
      const closed = await readTask(all.client, task)
      expect(closed).toMatchObject({ startUtc, isClosed: true })
      const minutes = (Date.parse(String(closed['endUtc'])) - Date.parse(String(startUtc))) / 60_000
      expect(closed['durationInMin']).toBe(Math.floor(minutes))
      expect(Math.floor(seconds / 60)).toBeLessThanOrEqual(minutes)
    }
  })

  test('have no duration without a start', async () => {
    const closed = await setStatus(await all.make.makeTask(all.free), 'Voltooid')
    expect(closed).toMatchObject({
      startUtc: null,
      endUtc: expect.any(String) as string,
      durationInMin: null,
      isClosed: true,
    })
  })

  test('and the number are set by the program, whatever is sent', async () => {
    const sent = {
      taskId: 7,
      startUtc: '2020-01-01T10:00:00.000Z',
      endUtc: '2020-01-02T10:00:00.000Z',
      durationInMin: 60,
      isClosed: true,
      deadlineDate: '2020-01-01',
      statusType: 'Completed',
      canAssignToMe: false,
      canHandleTask: false,
      canCancelTask: false,
    }
    const made = await all.make.makeTask(all.free, sent)
    const flags = { canAssignToMe: true, canHandleTask: true, canCancelTask: true }
    const kept = { ...noTimes, ...flags, taskId: made['taskId'], deadlineDate: null, statusType: 'New' }
    expect(made).toMatchObject(kept)
    expect(made['taskId']).not.toBe(7)
    const changed = await changeTask(all.client, made, { ...sent, description: 'Anders' })
    expect(changed).toMatchObject({ status: 200, body: { ...kept, description: 'Anders' } })
    // A start counts as closed time only when the program set it.
    expect(await setStatus(made, 'Voltooid')).toMatchObject({ startUtc: null, durationInMin: null })
  })

  test('numbers rise in the order of making', async () => {
    const made = await all.make.makeTasks(3, all.free)
    const numbers = made.map((task) => Number(task['taskId']))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(3)
  })
})

describe('completing and cancelling', () => {
  const closings = [
    ['complete', 'Voltooid zonder resultaat', 'Geannuleerd', 'Voltooid'],
    ['cancel', 'Dubbel', 'Voltooid', 'Geannuleerd'],
  ] as const

  test.each(closings)('%s takes an active status of its type only', async (path, right, wrong, label) => {
    const task = await all.make.makeTask(all.free)
    const message = `Kies een actieve status van het type ${label}.`
    const refused = [422, [{ field: 'taskStatusId', message }]]
    const send = (taskStatusId: unknown) =>
      all.client.post(`${tasks}/${path}`, { ids: [task.id], taskStatusId })
    for (const status of [wrong, 'Nieuw', 'In behandeling'])
      expect(errorsOf(await send(all.make.idOf(status))), status).toEqual(refused)
    const made = await all.client.post<AnyRecord>(taskStatuses, {
      description: all.make.nextName(),
      statusType: path === 'complete' ? 'Completed' : 'Cancelled',
      status: 'Inactive',
    })
    expect(errorsOf(await send(made.body.id))).toEqual(refused)
    expect(errorsOf(await send(task.id))).toEqual(refused)
    expect(errorsOf(await send(null))).toMatchObject([422, [{ field: 'taskStatusId' }]])
    expect(errorsOf(await send('geen id'))).toMatchObject([400, [{ field: 'taskStatusId' }]])
    expect(await all.client.post(`${tasks}/${path}`, { ids: [task.id] })).toMatchObject({ status: 422 })
    expect(await readTask(all.client, task)).toEqual(task)
    expect(await reasonsOf(all.client, path, [task], statusOf(right))).toEqual([undefined])
    expect(await readTask(all.client, task)).toMatchObject({ ...statusOf(right), isClosed: true })
  })

  test('takes no status of another unit', async () => {
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    const description = all.make.nextName()
    const theirs = await antwerp.post<AnyRecord>(taskStatuses, { description, statusType: 'Completed' })
    expect(theirs.status).toBe(201)
    const task = await all.make.makeTask(all.free)
    const body = { ids: [task.id], taskStatusId: theirs.body.id }
    expect(errorsOf(await all.client.post(`${tasks}/complete`, body))).toMatchObject([
      422,
      [{ field: 'taskStatusId' }],
    ])
    expect(await changeTask(all.client, task, { taskStatusId: theirs.body.id })).toMatchObject({
      status: 422,
    })
  })

  test('is not for a new task', async () => {
    for (const status of ['Voltooid', 'Geannuleerd']) {
      const answer = await all.client.post(tasks, all.make.taskOf(all.free, statusOf(status)))
      expect(errorsOf(answer)).toMatchObject([422, [{ field: 'taskStatusId' }]])
    }
  })

  test('by a form takes no status that is inactive', async () => {
    const task = await all.make.makeTask(all.free)
    const description = all.make.nextName()
    const made = await all.client.post<AnyRecord>(taskStatuses, {
      description,
      statusType: 'Completed',
      status: 'Inactive',
    })
    expect(errorsOf(await changeTask(all.client, task, { taskStatusId: made.body.id }))).toMatchObject([
      422,
      [{ field: 'taskStatusId' }],
    ])
  })
})

test('a task whose type, status, priority, resource and team are inactive is still changed and completed', async () => {
  const teams = new TeamRecords(all.client)
  const team = await teams.makeTeam(await teams.makeTeamType())
  const { resource } = await all.makeWorker()
  const type = await all.make.makeType()
  const members = { description: all.make.nextName(), statusType: 'Open', sortOrder: 99 }
  const status = await createRecord(all.client, taskStatuses, members)
  const priority = await createRecord(all.client, taskPriorities, { description: all.make.nextName() })
  const used = {
    resourceId: resource.id,
    resourceTeamId: team.id,
    taskStatusId: status.id,
    taskPriorityId: priority.id,
  }
  const task = await all.make.makeTask(type, used)
  for (const [path, record] of [
    [taskTypes, type],
    [taskStatuses, status],
    [taskPriorities, priority],
    [resources, resource],
    [resourceTeams, team],
  ] as const)
    expect(await changeRecord(all.client, path, record, { status: 'Inactive' }), path).toMatchObject({
      status: 200,
    })
  const saved = await changeTask(all.client, task, { taskText: 'Toch nog' })
  expect(saved).toMatchObject({ status: 200, body: { ...used, taskTypeId: type.id } })
  expect(await reasonsOf(all.client, 'complete', [task], statusOf('Voltooid'))).toEqual([undefined])
})

describe('a closed task', () => {
  const deadlineUtc = '2027-01-04T11:00:00.000Z'
  const calls = (): readonly (readonly [string, object])[] => [
    ['assigntome', {}],
    ['assigntoteam', { resourceId: null }],
    ['assigndeadline', { deadlineUtc }],
    ['assigndeadline', { deadlineUtc: null }],
    ['movedeadline', { quantity: 1, timeIncrease: 'day' }],
    ['complete', statusOf('Voltooid zonder resultaat')],
    ['complete', statusOf('Voltooid')],
    ['cancel', statusOf('Dubbel')],
  ]

  test.each([
    ['Voltooid', completedSentence],
    ['Geannuleerd', cancelledSentence],
  ])('that is %s is changed by no call and no form', async (status, sentence) => {
    const members = { deadlineUtc, accounts: [{ accountId: 'C-1', name: 'Jansen' }] }
    const closed = await all.make.makeClosed(all.free, status, members)
    const before = await readTask(all.client, closed)
    expect(before).toMatchObject({ canAssignToMe: false, canHandleTask: false, canCancelTask: false })
    for (const [path, body] of calls())
      expect(await reasonsOf(all.client, path, [closed], body), path).toEqual([sentence])
    const accounts = before['accounts'] as readonly AnyRecord[]
    for (const changes of [
      { description: 'Anders' },
      { taskText: 'Toch nog iets' },
      { deadlineUtc: null },
      statusOf('Nieuw'),
      statusOf('In behandeling'),
      statusOf('Voltooid zonder resultaat'),
      { accounts: [{ id: accounts[0]?.id, name: 'Pietersen' }] },
      { accounts: [{ accountId: 'C-2', name: 'Pietersen' }] },
      { invoices: [{ invoiceNumber: 'F-1' }] },
    ])
      expect(await changeTask(all.client, closed, changes), JSON.stringify(changes)).toMatchObject({
        status: 422,
        body: { detail: sentence },
      })
    expect(await readTask(all.client, closed)).toEqual(before)
  })

  test('stays out of a call that changes others', async () => {
    const open = await all.make.makeTask(all.free, { deadlineUtc })
    const closed = await all.make.makeClosed(all.free, 'Geannuleerd')
    const answer = await callOnTasks(all.client, 'complete', [closed, open], statusOf('Voltooid'))
    expect(answer).toEqual({
      totalRecordsAffected: 1,
      results: [
        { id: closed.id, done: false, reason: cancelledSentence },
        { id: open.id, done: true },
      ],
    })
  })

  test('is one by the type of its status, which the status keeps', async () => {
    const closed = await all.make.makeClosed(all.free, 'Voltooid zonder resultaat')
    const path = `${taskStatuses}/${all.make.idOf('Voltooid zonder resultaat')}`
    const { body: status } = await all.client.get<AnyRecord>(path)
    const answer = await changeRecord(all.client, taskStatuses, status, { statusType: 'New' })
    expect(errorsOf(answer)).toMatchObject([422, [{ field: 'statusType' }]])
    expect((await all.client.get<AnyRecord>(path)).body).toEqual(status)
    expect(await readTask(all.client, closed)).toMatchObject({ isClosed: true, statusType: 'Completed' })
  })
})
