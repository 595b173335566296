import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { errorsOf } from '../../resource-teams/team-records.ts'
import { changeTask, readTask, searchTasks, taskPage, tasks, taskTypes } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

const account = (accountId: string, name: string, members: object = {}) => ({ accountId, name, ...members })

describe('the extensions of a task', () => {
  test('are its accounts and invoices, in search and get alike', async () => {
    const type = await all.make.makeType()
    const task = await all.make.makeTask(type, {
      accounts: [
        account('C-2', 'Zijlstra', { isPerson: true, accountType: 'Cliënt', reference: 'R-2' }),
        account('C-1', 'Aerts', { isPerson: false }),
      ],
      invoices: [{ invoiceNumber: 'F-2' }, { invoiceNumber: 'F-1' }],
    })
    const extensions = {
      account: {
        accounts: [
          { accountId: 'C-1', name: 'Aerts', isPerson: false, accountType: null, reference: null },
          { accountId: 'C-2', name: 'Zijlstra', isPerson: true, accountType: 'Cliënt', reference: 'R-2' },
        ],
      },
      receivables: { invoices: [{ invoiceNumber: 'F-1' }, { invoiceNumber: 'F-2' }] },
    }
    expect(task).toMatchObject({ extensions, isClosed: false })
    expect((await readTask(all.client, task))['extensions']).toEqual(extensions)
    for (const path of [tasks, taskPage]) {
      const [found] = await searchTasks(all.client, [type], { path })
      expect(found, path).toMatchObject({
        id: task.id,
        taskId: task['taskId'],
        isClosed: false,
        accountNames: 'Aerts, Zijlstra',
        accountReferences: 'R-2',
        accountTypes: 'Cliënt',
        invoiceNumbers: 'F-1, F-2',
      })
      expect(found?.['extensions'], path).toEqual(extensions)
    }
  })

  test('are empty lists for a task without, and of no other task', async () => {
    const none = { account: { accounts: [] }, receivables: { invoices: [] } }
    const task = await all.make.makeTask(all.free)
    await all.make.makeTask(all.free, { accounts: [account('C-3', 'Ander')] })
    expect(await readTask(all.client, task)).toMatchObject({
      extensions: none,
      accountNames: null,
      invoiceNumbers: null,
    })
    const found = await searchTasks(all.client, [all.free])
    expect(found.find(({ id }) => id === task.id)?.['extensions']).toEqual(none)
  })

  test('that are sent change nothing; the lists do', async () => {
    const task = await all.make.makeTask(all.free, { accounts: [account('C-4', 'Eerst')] })
    const sent = {
      extensions: { account: { accounts: [] }, receivables: { invoices: [{ invoiceNumber: 'X' }] } },
      accountNames: 'Anders',
      invoiceNumbers: 'X',
      description: 'Nieuw',
    }
    const { extensions, accountNames, invoiceNumbers } = task
    const kept = { extensions, accountNames, invoiceNumbers }
    expect(await changeTask(all.client, task, sent)).toMatchObject({
      status: 200,
      body: { ...kept, description: 'Nieuw' },
    })
    const twice = await changeTask(all.client, task, { accounts: [account('C-4', 'Nog eens')] })
    expect(errorsOf(twice)).toMatchObject([
      422,
      [{ message: expect.stringContaining('Dit account staat al bij deze taak.') as string }],
    ])
    const added = await changeTask(all.client, task, { accounts: [account('C-5', 'Tweede')] })
    expect(added).toMatchObject({ status: 200, body: { accountNames: 'Eerst, Tweede' } })
  })
})

test('a task has at most 100 accounts and invoices, for each answer with tasks carries them all', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => account(`M-${from + index}`, `Naam ${from + index}`))
  const task = await all.make.makeTask(all.free, { accounts: many(0, 99) })
  const full = await changeTask(all.client, task, { accounts: many(99, 1) })
  expect(full).toMatchObject({ status: 200 })
  const message = 'Hoogstens 100 regels.'
  expect(errorsOf(await changeTask(all.client, full.body, { accounts: many(100, 1) }))).toEqual([
    422,
    [{ field: 'accounts', message }],
  ])
  const invoices = Array.from({ length: 101 }, (_, index) => ({ invoiceNumber: `M-${index}` }))
  expect(errorsOf(await changeTask(all.client, full.body, { invoices }))).toEqual([
    422,
    [{ field: 'invoices', message }],
  ])
})

test('what a Get returned can be sent back whole', async () => {
  const task = await all.make.makeTask(all.free, {
    deadlineUtc: '2027-01-01T11:00:00.000Z',
    accounts: [account('C-6', 'Heen en weer')],
    invoices: [{ invoiceNumber: 'F-6' }],
  })
  const before = await readTask(all.client, task)
  expect(await all.client.put<AnyRecord>(`${tasks}/${task.id}`, before)).toMatchObject({
    status: 200,
    body: before,
  })
})

test('the members of the type, status and priority come along', async () => {
  const type = await all.make.makeType({ color: '#2563eb', icon: 'phone-call', effectiveDurationInMin: 90 })
  expect(type).toMatchObject({ effectiveDurationInMin: 90 })
  const task = await all.make.makeTask(type)
  const through = {
    taskTypeColor: '#2563eb',
    taskTypeIcon: 'phone-call',
    statusType: 'New',
    taskStatusIcon: 'sparkles',
  }
  expect(await readTask(all.client, task)).toMatchObject(through)
  const [found] = await searchTasks(all.client, [type], { path: taskPage })
  expect(found).toMatchObject(through)
  expect(await all.client.get(`${taskTypes}/${type.id}`)).toMatchObject({
    body: { effectiveDurationInMin: 90 },
  })
})

test('a task asks for a description, a type, a status and a priority', async () => {
  const sent = all.make.taskOf(all.free)
  const refused = async (members: object) => {
    const [status, errors] = errorsOf(await all.client.post(tasks, { ...sent, ...members }))
    return [status, (errors as readonly { field: string }[] | undefined)?.map(({ field }) => field)]
  }
  for (const field of ['description', 'taskTypeId', 'taskStatusId', 'taskPriorityId'])
    expect(await refused({ [field]: null }), field).toEqual([422, [field]])
  expect(await refused({ description: 'x'.repeat(256) })).toEqual([400, ['description']])
  expect(await refused({ taskText: 'x'.repeat(4001) })).toEqual([400, ['taskText']])
  expect(await refused({ description: 'x'.repeat(255), taskText: 'x'.repeat(4000) })).toEqual([
    201,
    undefined,
  ])
  expect(await refused({ taskTypeId: 'geen id' })).toEqual([400, ['taskTypeId']])
  expect(await refused({ taskTypeId: all.make.idOf('Nieuw') })).toEqual([422, ['taskTypeId']])
  expect(await refused({ onzin: 1 })).toEqual([400, ['onzin']])
})
