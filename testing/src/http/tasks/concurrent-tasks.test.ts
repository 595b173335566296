import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changeRecord } from '../../resource-teams/team-records.ts'
import { type BulkAnswer, readTask, reasonsOf, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, type Worker } from '../../tasks/task-server.ts'

let all: TaskServer
let one: Worker
let two: Worker

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  one = await all.makeWorker()
  two = await all.makeWorker()
})
afterAll(() => all.server.close())

const rounds = [1, 2, 3, 4]
const statusOf = (description: string) => ({ taskStatusId: all.make.idOf(description) })
const closedSentence = /^Deze taak kan niet worden gewijzigd: zij is (voltooid|geannuleerd)$/

test.each(rounds)('two who take the same task: it is of the last one, round %i', async () => {
  const task = await all.make.makeTask(all.free)
  const reasons = await Promise.all([
    reasonsOf(one.client, 'assigntome', [task]),
    reasonsOf(two.client, 'assigntome', [task]),
  ])
  expect(reasons).toEqual([[undefined], [undefined]])
  const after = await readTask(all.client, task)
  expect(after.rowVersion).toBe(task.rowVersion + 2)
  const { body } = await all.client.get<Page<AuditEntry>>(`${tasks}/${task.id}/audit?sortOrder=desc`)
  const [last, first] = body.items.map(({ changes }) => changes.find(({ field }) => field === 'resourceId'))
  const byPlace = [one, two].map(({ resource }) => resource.id)
  expect(byPlace).toContain(after['resourceId'])
  // The last one took it from the other.
  expect([first?.before, first?.after, last?.after]).toEqual([null, last?.before, after['resource']])
})

test.each(rounds)('two who complete the same task: one counts, round %i', async () => {
  const task = await all.make.makeTask(all.free, statusOf('In behandeling'))
  const [first, second] = await Promise.all([
    reasonsOf(one.client, 'complete', [task], statusOf('Voltooid')),
    reasonsOf(two.client, 'complete', [task], statusOf('Voltooid')),
  ])
  const [left, ...others] = [...first, ...second].filter((reason) => reason !== undefined)
  expect(left).toMatch(closedSentence)
  expect(others).toEqual([])
  expect(await readTask(all.client, task)).toMatchObject({ rowVersion: task.rowVersion + 1, isClosed: true })
})

test.each(rounds)('one completes while another cancels: one counts, round %i', async () => {
  const made = await all.make.makeTasks(5, all.free)
  const [completed, cancelled] = await Promise.all([
    reasonsOf(one.client, 'complete', made, statusOf('Voltooid')),
    reasonsOf(two.client, 'cancel', made.toReversed(), statusOf('Geannuleerd')),
  ])
  const cancelledInOrder = cancelled.toReversed()
  for (const [index, task] of made.entries()) {
    const [isCompleted, isCancelled] = [completed[index] === undefined, cancelledInOrder[index] === undefined]
    expect(isCancelled).toBe(!isCompleted)
    expect(await readTask(all.client, task)).toMatchObject(statusOf(isCompleted ? 'Voltooid' : 'Geannuleerd'))
  }
})

test('a form that was open while the task was edited completes nothing, and gets the task as it is now', async () => {
  const task = await all.make.makeTask(all.free)
  const edited = await changeRecord(two.client, tasks, task, { description: 'Gewijzigd' })
  expect(edited).toMatchObject({ status: 200 })
  const answer = await changeRecord(one.client, tasks, task, statusOf('Voltooid'))
  const current = { description: 'Gewijzigd', isClosed: false, canHandleTask: true }
  expect(answer).toMatchObject({ status: 409, body: { current } })
  expect(await readTask(two.client, task)).toEqual(edited.body)
})

test('a form that was open while the task was completed says that it is', async () => {
  const task = await all.make.makeTask(all.free)
  expect(await reasonsOf(one.client, 'complete', [task], statusOf('Voltooid'))).toEqual([undefined])
  const answer = await changeRecord(two.client, tasks, task, { description: 'Te laat' })
  const detail = expect.stringMatching(closedSentence) as string
  expect(answer).toMatchObject({ status: 422, body: { detail } })
})

test.each(rounds)('one completes while another saves the form, round %i', async () => {
  const task = await all.make.makeTask(all.free)
  const [completed, saved] = await Promise.all([
    one.client.post<BulkAnswer>(`${tasks}/complete`, { ids: [task.id], ...statusOf('Voltooid') }),
    changeRecord(two.client, tasks, task, { description: 'Gewijzigd' }),
  ])
  expect(completed).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
  // The form comes first, or finds the task closed before or after it was read.
  expect([200, 409, 422]).toContain(saved.status)
  const { current } = saved.body as { current?: AnyRecord }
  expect(current?.['isClosed']).toBe(saved.status === 409 ? true : undefined)
  const isSaved = saved.status === 200
  const description = isSaved ? 'Gewijzigd' : task['description']
  const rowVersion = task.rowVersion + (isSaved ? 2 : 1)
  expect(await readTask(all.client, task)).toMatchObject({ isClosed: true, description, rowVersion })
})

test.each(rounds)('two forms of one task: one is saved, round %i', async () => {
  const task = await all.make.makeTask(all.free)
  const answers = await Promise.all(
    [one, two].map(({ client, resource }) => changeRecord(client, tasks, task, { resourceId: resource.id })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const saved = answers.find(({ status }) => status === 200)?.body as AnyRecord
  expect(await readTask(all.client, task)).toMatchObject({ resourceId: saved['resourceId'] })
})

test('numbers are different, however many make tasks at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : two).client.post<AnyRecord>(tasks, all.make.taskOf(all.free)),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body['taskId'])).size).toBe(20)
})
