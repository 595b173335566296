import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { errorsOf } from '../../resource-teams/team-records.ts'
import {
  allow,
  callOnTasks,
  changeTask,
  type FunctionRights,
  idsOf,
  readTask,
  reasonsOf,
  taskStatuses,
  tasks,
} from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, taskPermissions } from '../../tasks/task-server.ts'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

const statusOf = (description: string) => ({ taskStatusId: all.make.idOf(description) })
const open = () => ({ ...statusOf('In behandeling'), remark: 'Te vroeg afgerond' })

test('gives closed tasks an Open status, keeps the start, and audits the reason', async () => {
  const [completed, cancelled] = await all.make.makeTasks(2, all.free, statusOf('In behandeling'))
  if (!completed || !cancelled) throw new Error('Tasks are missing')
  await reasonsOf(all.client, 'complete', [completed], statusOf('Voltooid'))
  await reasonsOf(all.client, 'cancel', [cancelled], statusOf('Geannuleerd'))
  const never = await all.make.makeTask(all.free)
  expect(await callOnTasks(all.client, 'reopen', [completed, never, cancelled], open())).toEqual({
    totalRecordsAffected: 2,
    results: [
      { id: completed.id, done: true },
      { id: never.id, done: false, reason: 'De taak is niet afgesloten.' },
      { id: cancelled.id, done: true },
    ],
  })
  for (const before of [completed, cancelled]) {
    const { startUtc } = before
    expect(startUtc).toEqual(expect.any(String))
    const after = await readTask(all.client, before)
    const members = { statusType: 'Open', isClosed: false, startUtc, endUtc: null, durationInMin: null }
    expect(after).toMatchObject({ ...statusOf('In behandeling'), ...members, canHandleTask: true })
    const { body } = await all.client.get<Page<AuditEntry>>(`${tasks}/${before.id}/audit`)
    expect(body.items[0]).toMatchObject({
      auditRemark: 'Te vroeg afgerond',
      auditChangedProperties: expect.arrayContaining(['taskStatusId', 'isClosed', 'endUtc']) as string[],
    })
  }
  expect(await changeTask(all.client, completed, { taskText: 'Weer open' })).toMatchObject({ status: 200 })
  expect(await reasonsOf(all.client, 'complete', [completed], statusOf('Voltooid'))).toEqual([undefined])
})

test('starts a task that was closed before it began, and needs no reason', async () => {
  const task = await all.make.makeClosed(all.free, 'Geannuleerd')
  expect(task['startUtc']).toBeNull()
  expect(await reasonsOf(all.client, 'reopen', [task], statusOf('Wacht op cliënt'))).toEqual([undefined])
  expect(await readTask(all.client, task)).toMatchObject({
    startUtc: expect.any(String) as string,
    endUtc: null,
  })
})

test('takes an active status of the type Open only', async () => {
  const task = await all.make.makeClosed(all.free)
  const made = await all.client.post<AnyRecord>(taskStatuses, {
    description: all.make.nextName(),
    statusType: 'Open',
    status: 'Inactive',
  })
  const message = 'Kies een actieve status van het type Open.'
  for (const taskStatusId of [
    ...['Nieuw', 'Voltooid', 'Geannuleerd'].map((each) => all.make.idOf(each)),
    made.body.id,
  ])
    expect(errorsOf(await all.client.post(`${tasks}/reopen`, { ids: [task.id], taskStatusId }))).toEqual([
      422,
      [{ field: 'taskStatusId', message }],
    ])
  const long = { ids: [task.id], ...open(), remark: 'x'.repeat(251) }
  expect(errorsOf(await all.client.post(`${tasks}/reopen`, long))).toMatchObject([400, [{ field: 'remark' }]])
  expect(await readTask(all.client, task)).toEqual(task)
})

test('asks for a right of its own, not for that to change tasks', async () => {
  const task = await all.make.makeClosed(all.free)
  const body = { ids: [task.id], ...open() }
  const changer = await all.makeWorker()
  expect(await changer.client.post(`${tasks}/reopen`, body)).toMatchObject({ status: 403 })
  const reopener = await all.makeWorker([], ['TaskAccess', 'TaskRead', 'TaskReopen'])
  expect(await reasonsOf(reopener.client, 'reopen', [task], open())).toEqual([undefined])
  const planner = await all.server.signIn('planner', 'Noord-Holland Zorg')
  const closed = await all.make.makeClosed(all.free)
  expect(await reasonsOf(planner, 'reopen', [closed], open())).toEqual([undefined])
})

test('does not reach tasks of another unit', async () => {
  const task = await all.make.makeClosed(all.free)
  const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
  await antwerp.post('/api/main/resources', {
    description: all.make.nextName(),
    resourceTypeId: all.person.id,
    userId: (await antwerp.get<{ userId: string }>('/api/authentication/me')).body.userId,
  })
  expect(await reasonsOf(antwerp, 'reopen', [task], open())).toEqual(['Niet gevonden.'])
})

test.each<readonly [Partial<FunctionRights>, string, boolean, string | undefined]>([
  [{ allowedToHandle: true }, 'Voltooid', false, undefined],
  [{ allowedToHandleOwnTask: true }, 'Voltooid', true, undefined],
  [
    { allowedToHandleOwnTask: true },
    'Voltooid',
    false,
    'Je functie mag alleen eigen afgeronde taken van dit type heropenen.',
  ],
  [
    { allowedToCancel: true },
    'Voltooid',
    true,
    'Je functie mag afgeronde taken van dit type niet heropenen.',
  ],
  [{ allowedToCancel: true }, 'Geannuleerd', false, undefined],
  [{ allowedToCancelOwnTask: true }, 'Geannuleerd', true, undefined],
  [
    { allowedToHandle: true, allowedToCancelOwnTask: true },
    'Geannuleerd',
    false,
    'Je functie mag alleen eigen geannuleerde taken van dit type heropenen.',
  ],
])(
  'a function that gives %j reopens a task that is %s (own: %s): %s',
  async (rights, status, isOwn, reason) => {
    const held = await all.make.makeFunction()
    const worker = await all.makeWorker([held], [...taskPermissions, 'TaskReopen'])
    const type = await all.make.makeType()
    const task = await all.make.makeClosed(type, status, isOwn ? { resourceId: worker.resource.id } : {})
    await all.make.restrict(type, [allow(held, rights)])
    expect(await reasonsOf(worker.client, 'reopen', [task], open())).toEqual([reason])
    expect(await readTask(all.client, task)).toMatchObject({ isClosed: reason !== undefined })
  },
)

test('of two that reopen a task at once, one does', async () => {
  const task = await all.make.makeClosed(all.free)
  const answers = await Promise.all([1, 2].map(() => reasonsOf(all.client, 'reopen', [task], open())))
  expect(answers.flat().filter((reason) => reason === undefined)).toHaveLength(1)
  expect(answers.flat()).toContain('De taak is niet afgesloten.')
  expect(idsOf([await readTask(all.client, task)])).toEqual([task.id])
})
