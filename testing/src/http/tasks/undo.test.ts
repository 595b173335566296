import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readTask, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

test('undo reopens the tasks that the change set closed, and no others', async () => {
  const made = [
    await all.make.makeTask(all.free),
    await all.make.makeTask(all.free),
    await all.make.makeTask(all.free),
  ]
  const close = (some: typeof made) =>
    all.client.post(`${tasks}/complete`, {
      ids: some.map(({ id }) => id),
      taskStatusId: all.make.idOf('Voltooid'),
    })
  const first = await close(made.slice(0, 2))
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  await close(made.slice(2))
  const changeSet = first.headers.get('x-change-set')
  const undone = await all.client.post<UndoChangeSetAnswer>(`/api/changesets/${changeSet}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { undone: 2, kept: [], keptCount: 0 } })
  const closed = await Promise.all(made.map(async (task) => (await readTask(all.client, task)).isClosed))
  expect(closed).toEqual([false, false, true])
  for (const task of made.slice(0, 2))
    expect(await readTask(all.client, task)).toMatchObject({
      taskStatusId: task.taskStatusId,
      endUtc: null,
      durationInMin: null,
    })
})
