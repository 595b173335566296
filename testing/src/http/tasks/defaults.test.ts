import type { DefaultsAnswer, LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import { changeRecord, errorsOf } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { allow, changeTask, taskPage, taskPriorities, taskStatuses, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, type Worker } from '../../tasks/task-server.ts'

let all: TaskServer
let worker: Worker

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  worker = await all.makeWorker()
})
afterAll(() => all.server.close())

const newOnes = ['Nieuw', 'In behandeling', 'Wacht op cliënt']
const closing = ['Voltooid', 'Voltooid zonder resultaat', 'Geannuleerd', 'Dubbel']

async function readDefaults(path: string, client: TestClient = worker.client): Promise<DefaultsAnswer> {
  const answer = await client.get<DefaultsAnswer>(`${path}/defaults`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function lookUp(
  path: string,
  body: object,
  client: TestClient = worker.client,
): Promise<readonly string[]> {
  const answer = await client.post<Page<LookupItem>>(`${path}/lookup`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items.map(({ label }) => label)
}

describe('a new task', () => {
  test('is offered the types of which one may create tasks; a task that is there any type', async () => {
    const held = await all.make.makeFunction()
    const { client } = await all.makeWorker([held])
    const other = await all.make.makeFunction()
    const types = [await all.make.makeType(), await all.make.makeType(), await all.make.makeType(), all.free]
    const [allowed, forbidden, others, free] = types.map((type) => String(type['description']))
    for (const [index, rows] of [
      [allow(held, { allowedToCreate: true })],
      [allow(held, { allowedToExecute: true })],
      [allow(other, { allowedToCreate: true })],
    ].entries())
      await all.make.restrict(types[index] as AnyRecord, rows)
    const find = async (mode: object) => {
      const labels = await lookUp(tasks, { field: 'taskTypeId', ...mode }, client)
      return [allowed, forbidden, others, free].map((type) => labels.includes(type ?? ''))
    }
    expect(await find({ mode: 'add' })).toEqual([true, false, false, true])
    for (const mode of [{ mode: 'edit' }, {}]) expect(await find(mode)).toEqual([true, true, true, true])
  })

  test('has the first New status and the middle priority', async () => {
    const { record } = await readDefaults(tasks)
    expect(record).toMatchObject({
      taskStatusId: all.make.idOf('Nieuw'),
      taskPriorityId: all.make.idOf('Normaal'),
    })
    const { description, taskTypeId } = all.make.taskOf(all.free)
    const made = await createRecord(worker.client, tasks, { description, taskTypeId })
    expect(made).toMatchObject({
      taskStatusId: record['taskStatusId'],
      taskPriorityId: record['taskPriorityId'],
    })
  })

  test('follows the order of what is active', async () => {
    const status = await createRecord(all.client, taskStatuses, {
      description: 'Allereerst',
      statusType: 'New',
      sortOrder: 1,
    })
    const priorities = [1, 2, 3].map((sortOrder) => ({ description: `Dringend ${sortOrder}`, sortOrder }))
    const made: AnyRecord[] = []
    for (const priority of priorities) made.push(await createRecord(all.client, taskPriorities, priority))
    // Seven: three of them, then those of the demonstration.
    expect((await readDefaults(tasks)).record).toMatchObject({
      taskStatusId: status.id,
      taskPriorityId: all.make.idOf('Spoed'),
    })
    const idle = { status: 'Inactive' }
    expect(await changeRecord(all.client, taskStatuses, status, idle)).toMatchObject({ status: 200 })
    for (const priority of made)
      expect(await changeRecord(all.client, taskPriorities, priority, idle)).toMatchObject({ status: 200 })
    expect((await readDefaults(tasks)).record).toMatchObject({
      taskStatusId: all.make.idOf('Nieuw'),
      taskPriorityId: all.make.idOf('Normaal'),
    })
  })
})

describe('the choice of a status', () => {
  test('is New or Open for a new task and for a template, and any in the order of statuses for others', async () => {
    const field = 'taskStatusId'
    expect(await lookUp(tasks, { field, mode: 'add' })).toEqual(newOnes)
    expect(await lookUp(tasks, { field, mode: 'edit' })).toEqual([...newOnes, ...closing])
    const reader = await all.makeWorker([], ['TaskTemplateRead'])
    for (const mode of ['add', 'edit'])
      expect(await lookUp('/api/main/tasktemplatedetails', { field, mode }, reader.client)).toEqual(newOnes)
  })

  test('is held by the server', async () => {
    const message = 'Kies een andere status: deze kan bij het toevoegen niet worden gekozen.'
    for (const status of closing)
      expect(
        errorsOf(
          await worker.client.post(tasks, all.make.taskOf(all.free, { taskStatusId: all.make.idOf(status) })),
        ),
      ).toEqual([422, [{ field: 'taskStatusId', message }]])
    const task = await all.make.makeTask(all.free)
    for (const status of ['In behandeling', 'Voltooid'])
      expect(await changeTask(worker.client, task, { taskStatusId: all.make.idOf(status) })).toMatchObject({
        status: 200,
      })
  })
})

describe('the page', () => {
  test('searches the new and open statuses by default', async () => {
    const { search, sources, labels } = await readDefaults(taskPage)
    expect(search['taskStatusIds']).toEqual(newOnes.map((status) => all.make.idOf(status)))
    expect(sources['ownResource']).toBe(worker.resource.id)
    expect(labels['taskStatusIds']?.map(({ label }) => label).toSorted()).toEqual(newOnes.toSorted())
    expect(
      Object.values(labels)
        .flat()
        .map(({ id }) => id),
    ).toContain(worker.resource.id)
  })

  test('knows no own resource of an account without', async () => {
    const { client } = await all.makeAccount()
    expect((await readDefaults(taskPage, client)).sources['ownResource'] ?? null).toBeNull()
  })

  test("offers one's own resource first, the others by description", async () => {
    const name = String(worker.resource['description'])
    const [first, ...others] = await lookUp(taskPage, { field: 'resourceIds', limit: 1000 })
    expect(first).toBe(name)
    expect(others).not.toContain(name)
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'und')))
  })
})
