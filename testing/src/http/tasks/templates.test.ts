import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readChildren, readRecord } from '../../language/language-server.ts'
import { changeRecord, errorsOf } from '../../resource-teams/team-records.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import {
  allow,
  searchTasks,
  taskPriorities,
  taskStatuses,
  tasks,
  taskTemplates,
  taskTypes,
} from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, taskPermissions } from '../../tasks/task-server.ts'

const emptyMessage = 'Er zijn nog geen taken gekoppeld. Minimaal 1 taak moet worden toegevoegd.'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

function createTasks(template: AnyRecord, body: object = {}, client: TestClient = all.client) {
  return client.post<AnyRecord>(`${taskTemplates}/${template.id}/createtasks`, body)
}

const change = async (path: string, record: AnyRecord, members: object) => {
  const answer = await changeRecord(all.client, path, record, members)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

function expectRefused(answer: ApiResponse, detail: string): void {
  expect(answer).toMatchObject({ status: 422, body: { detail } })
}

/** A day that many days after another one, Saturdays and Sundays counted or not. */
function addDays(day: string, count: number, workingDaysOnly: boolean): string {
  const date = new Date(`${day}T12:00:00Z`)
  const isWorkingDay = () => !workingDaysOnly || ![0, 6].includes(date.getUTCDay())
  for (let left = count; left > 0 || !isWorkingDay(); ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (isWorkingDay()) left -= 1
  }
  return date.toISOString().slice(0, 10)
}

describe('making the tasks of a template', () => {
  test('makes one of each row, for a resource and a team', async () => {
    const type = await all.make.makeType()
    const details = [
      all.make.detailOf(type, { description: 'Eerste', sortOrder: 2, taskText: 'Zie de map.' }),
      all.make.detailOf(type, {
        description: 'Tweede',
        sortOrder: 1,
        taskStatusId: all.make.idOf('In behandeling'),
        taskPriorityId: all.make.idOf('Hoog'),
      }),
    ]
    const template = await all.make.makeTemplate(details)
    const { client, resource } = await all.makeWorker([], [...taskPermissions, 'TaskTemplateRead'])
    const answer = await createTasks(template, { resourceId: resource.id }, client)
    expect(answer).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
    const made = await searchTasks(all.client, [type], {
      sort: [{ field: 'description', order: 'ascending' }],
    })
    const both = {
      taskTypeId: type.id,
      resourceId: resource.id,
      resourceTeamId: null,
      deadlineUtc: null,
      isClosed: false,
    }
    expect(made).toMatchObject([
      {
        ...both,
        description: 'Eerste',
        taskText: 'Zie de map.',
        taskStatusId: all.make.idOf('Nieuw'),
        startUtc: null,
      },
      {
        ...both,
        description: 'Tweede',
        taskText: null,
        taskPriorityId: all.make.idOf('Hoog'),
        startUtc: expect.any(String) as string,
      },
    ])
    // Numbers follow the order of the rows.
    const numbered = made.toSorted((a, b) => Number(a['taskId']) - Number(b['taskId']))
    expect(numbered.map((task) => task['description'])).toEqual(['Tweede', 'Eerste'])
    expect(await createTasks(template, {}, client)).toMatchObject({ status: 200 })
    expect(await searchTasks(all.client, [type])).toHaveLength(4)
  })

  test('puts deadlines at 12:00 in Amsterdam, so many days or working days on', async () => {
    const type = await all.make.makeType()
    const rows = [
      [0, false],
      [0, true],
      [1, true],
      [4, false],
      [5, true],
      [9, true],
      [200, false],
    ] as const
    const details = rows.map(([daysToDeadlineAfterCreate, workingDaysOnly]) =>
      all.make.detailOf(type, { daysToDeadlineAfterCreate, workingDaysOnly }),
    )
    const template = await all.make.makeTemplate(details)
    const before = dayOf(new Date().toISOString())
    expect(await createTasks(template)).toMatchObject({ status: 200 })
    const after = dayOf(new Date().toISOString())
    const made = await searchTasks(all.client, [type])
    const days = details.map(({ description }) => {
      const task = made.find((each) => each['description'] === description)
      expect(
        new Date(String(task?.['deadlineUtc'])).toLocaleTimeString('nl', { timeZone: 'Europe/Amsterdam' }),
      ).toBe('12:00:00')
      return task?.['deadlineDate']
    })
    const expected = [before, after].map((today) => rows.map(([count, only]) => addDays(today, count, only)))
    expect(expected).toContainEqual(days)
  })

  test('leaves out the rows that are deleted', async () => {
    const type = await all.make.makeType()
    const template = await all.make.makeTemplate([all.make.detailOf(type), all.make.detailOf(type)])
    const [row] = readChildren(template, 'details')
    await change(taskTemplates, template, { details: [{ id: row?.id, isDeleted: true }] })
    expect(await createTasks(template)).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
    const [task, ...more] = await searchTasks(all.client, [type])
    expect(more).toEqual([])
    expect(task?.['description']).not.toBe(row?.['description'])
  })

  test('makes none where one cannot be made', async () => {
    const held = await all.make.makeFunction()
    const [type, restricted] = [await all.make.makeType(), await all.make.makeType()]
    const template = await all.make.makeTemplate([
      all.make.detailOf(type),
      all.make.detailOf(restricted, { description: 'Keuren' }),
    ])
    await all.make.restrict(restricted, [allow(held, { allowedToExecute: true, allowedToCreate: true })])
    expectRefused(await createTasks(template), 'Keuren: Je functie mag taken van dit type niet aanmaken.')
    const maker = await all.makeWorker([held], [...taskPermissions, 'TaskTemplateRead'])
    const { resource } = await all.makeWorker()
    const name = String(resource['description'])
    expectRefused(
      await createTasks(template, { resourceId: resource.id }, maker.client),
      `Keuren: ${name} mag taken van dit type niet uitvoeren.`,
    )
    expect(await searchTasks(all.client, [type, restricted])).toEqual([])
    expect(await createTasks(template, { resourceId: maker.resource.id }, maker.client)).toMatchObject({
      status: 200,
    })
    expect(await searchTasks(all.client, [type, restricted])).toHaveLength(2)
  })

  test('names all that is inactive by now', async () => {
    const type = await all.make.makeType({ description: 'Uitgefaseerd' })
    const priority = await all.client.post<AnyRecord>(taskPriorities, { description: 'Ooit' })
    const status = await all.client.post<AnyRecord>(taskStatuses, {
      description: 'Bedacht',
      statusType: 'New',
    })
    const template = await all.make.makeTemplate([
      all.make.detailOf(all.free),
      all.make.detailOf(type, { taskPriorityId: priority.body.id, taskStatusId: status.body.id }),
    ])
    const idle = { status: 'Inactive' }
    for (const [path, record] of [
      [taskTypes, type],
      [taskPriorities, priority.body],
      [taskStatuses, status.body],
    ] as const)
      await change(path, record, idle)
    const before = await searchTasks(all.client, [all.free])
    expectRefused(
      await createTasks(template),
      'Er zijn geen taken gemaakt: het sjabloon gebruikt wat inactief is (prioriteit Ooit, status Bedacht, taaktype Uitgefaseerd).',
    )
    expect(await searchTasks(all.client, [all.free])).toEqual(before)
  })

  test('refuses an inactive template, and one that is not there', async () => {
    const template = await all.make.makeTemplate([all.make.detailOf(all.free)])
    await change(taskTemplates, template, { status: 'Inactive' })
    expectRefused(await createTasks(template), 'Dit sjabloon is inactief.')
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    expect(await createTasks(template, {}, antwerp)).toMatchObject({ status: 404 })
    expect(await createTasks({ ...template, id: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })

  test('asks for the rights to read templates and to create tasks, and for a resource', async () => {
    const template = await all.make.makeTemplate([all.make.detailOf(all.free)])
    const reader = await all.makeWorker([], ['TaskTemplateRead', 'TaskRead', 'TaskUpdate'])
    expect(await createTasks(template, {}, reader.client)).toMatchObject({
      status: 403,
      body: { detail: 'Hiervoor ontbreekt het recht TaskCreate.' },
    })
    const maker = await all.makeWorker([], taskPermissions)
    expect(await createTasks(template, {}, maker.client)).toMatchObject({ status: 403 })
    const { client } = await all.makeAccount([...taskPermissions, 'TaskTemplateRead'])
    expectRefused(
      await createTasks(template, {}, client),
      'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.',
    )
    expect(errorsOf(await createTasks(template, { deadlineUtc: null }))).toMatchObject([
      400,
      [{ field: 'deadlineUtc' }],
    ])
    expect(errorsOf(await createTasks(template, { resourceId: template.id }))).toMatchObject([
      422,
      [{ field: 'resourceId' }],
    ])
  })
})

describe('the rows of a template', () => {
  test('are at least one', async () => {
    const refused = [422, [{ field: 'details', message: emptyMessage }]]
    for (const details of [[], undefined])
      expect(
        errorsOf(await all.client.post(taskTemplates, { description: all.make.nextName(), details })),
      ).toEqual(refused)
    const template = await all.make.makeTemplate([all.make.detailOf(all.free), all.make.detailOf(all.free)])
    const details = readChildren(template, 'details').map(({ id }) => ({ id, isDeleted: true }))
    const answer = await changeRecord(all.client, taskTemplates, template, { details })
    expect(errorsOf(answer)).toEqual(refused)
    expect(await readRecord(all.client, `${taskTemplates}/${template.id}`)).toEqual(template)
  })

  test('are at most 500, which is as many as are made at once', async () => {
    const type = await all.make.makeType()
    const rows = (count: number) => Array.from({ length: count }, () => all.make.detailOf(type))
    const body = { description: 'Te groot', status: 'Active', details: rows(501) }
    expect(errorsOf(await all.client.post(taskTemplates, body))).toEqual([
      422,
      [{ field: 'details', message: 'Hoogstens 500 regels.' }],
    ])
    const template = await all.make.makeTemplate(rows(500))
    expect(await createTasks(template)).toMatchObject({ status: 200, body: { totalRecordsAffected: 500 } })
    // As from before there was a limit.
    await all.server.query(
      `INSERT INTO record.task_template_detail SELECT (c).* FROM (
         SELECT jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid())) AS c
         FROM record.task_template_detail d WHERE d.task_template_id = $1 LIMIT 1) s`,
      [template.id],
    )
    expectRefused(
      await createTasks(template),
      'Er zijn geen taken gemaakt: een sjabloon maakt er hoogstens 500.',
    )
  })

  test('are counted, deleted ones not', async () => {
    const template = await all.make.makeTemplate([all.make.detailOf(all.free), all.make.detailOf(all.free)])
    expect(template['numberOfDetails']).toBe(2)
    const [row] = readChildren(template, 'details')
    const changed = await change(taskTemplates, template, {
      numberOfDetails: 9,
      details: [{ id: row?.id, isDeleted: true }],
    })
    expect(changed['numberOfDetails']).toBe(1)
    const more = await change(taskTemplates, changed, {
      details: [all.make.detailOf(all.free), all.make.detailOf(all.free)],
    })
    expect(more['numberOfDetails']).toBe(3)
    const { body } = await all.client.post<{ items: readonly AnyRecord[] }>(`${taskTemplates}/search`, {
      search: { description: template['description'] },
    })
    expect(body.items).toMatchObject([{ id: template.id, numberOfDetails: 3 }])
  })

  test('have a status that a new task can have, and days within limits', async () => {
    const refusedField = async (members: object) => {
      const [status, errors] = errorsOf(
        await all.client.post(taskTemplates, {
          description: all.make.nextName(),
          details: [all.make.detailOf(all.free, members)],
        }),
      )
      return [status, (errors as readonly { field: string }[] | undefined)?.map(({ field }) => field)]
    }
    for (const status of ['Voltooid', 'Dubbel'])
      expect(await refusedField({ taskStatusId: all.make.idOf(status) })).toEqual([
        422,
        ['details.0.taskStatusId'],
      ])
    const template = await all.make.makeTemplate([all.make.detailOf(all.free)])
    const [row] = readChildren(template, 'details')
    const closing = { details: [{ id: row?.id, taskStatusId: all.make.idOf('Voltooid') }] }
    expect(errorsOf(await changeRecord(all.client, taskTemplates, template, closing))).toMatchObject([
      422,
      [{ field: 'details.0.taskStatusId' }],
    ])
    const field = 'details.0.daysToDeadlineAfterCreate'
    expect(await refusedField({ daysToDeadlineAfterCreate: -1 })).toEqual([422, [field]])
    expect(await refusedField({ daysToDeadlineAfterCreate: 3651 })).toEqual([422, [field]])
    expect(await refusedField({ daysToDeadlineAfterCreate: 0.5 })).toEqual([400, [field]])
    for (const member of ['taskTypeId', 'taskStatusId', 'taskPriorityId', 'description'])
      expect(await refusedField({ [member]: null }), member).toEqual([422, [`details.0.${member}`]])
    expect(await refusedField({ description: 'x'.repeat(256) })).toEqual([400, ['details.0.description']])
  })

  test('keep a record of the tasks by nothing: those tasks live on their own', async () => {
    const type = await all.make.makeType()
    const template = await all.make.makeTemplate([all.make.detailOf(type)])
    await createTasks(template)
    const [row] = readChildren(template, 'details')
    await change(taskTemplates, template, { details: [{ id: row?.id, description: 'Voortaan anders' }] })
    const [task] = await searchTasks(all.client, [type])
    expect(task?.['description']).toBe(row?.['description'])
    expect(await all.client.get(`${tasks}/${task?.id}`)).toMatchObject({ status: 200 })
  })
})
