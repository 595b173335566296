import type { FacetCounts, Page } from '@stamboek/model/contract/record-calls'
import { dayOf, instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { errorsOf, TeamRecords } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { changeTask, reasonsOf, searchTasks, TaskRecords, taskPage, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, taskPermissions, type Worker } from '../../tasks/task-server.ts'

let all: TaskServer
let worker: Worker
let team: AnyRecord
let type: AnyRecord
let made: Readonly<Record<string, AnyRecord>>
/** As the page sorts them: by the day of the deadline, then by number, those without deadline last. */
const inOrder = ['klacht', 'lift', 'vervoer', 'sleutel', 'keuring']

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  worker = await all.makeWorker()
  const teams = new TeamRecords(all.client)
  team = await teams.makeTeam(await teams.makeTeamType())
  type = await all.make.makeType()
  const make = (description: string, members: object = {}) =>
    all.make.makeTask(type, { description: `Zoekproef ${description}`, ...members })
  const sleutel = await make('sleutel', { resourceId: worker.resource.id, taskText: 'Kastje 14\nachterom' })
  const lift = await make('lift', {
    // Of one day with the next one, which is earlier in Amsterdam and has a higher number.
    deadlineUtc: '2027-05-11T15:00:00.000Z',
    taskPriorityId: all.make.idOf('Spoed'),
    accounts: [
      { accountId: 'C-1', name: 'Jansen', isPerson: true, accountType: 'Cliënt', reference: 'REF-7' },
      { accountId: 'G-2', name: 'Gemeente Haarlem', isPerson: false, accountType: 'Gemeente' },
    ],
    invoices: [{ invoiceNumber: 'F-2027-001' }, { invoiceNumber: 'F-2027-002' }],
  })
  const vervoer = await make('vervoer', { deadlineUtc: '2027-05-10T22:30:00.000Z', resourceTeamId: team.id })
  const klacht = await make('klacht', {
    deadlineUtc: '2027-05-10T10:00:00.000Z',
    taskStatusId: all.make.idOf('In behandeling'),
  })
  const keuring = await all.make.makeClosed(type, 'Dubbel', { description: 'Zoekproef keuring' })
  made = { klacht, lift, vervoer, sleutel, keuring }
})
afterAll(() => all.server.close())

/** The names of the tasks that a search of the page finds among those of this file. */
async function find(search: object, client: TestClient = all.client): Promise<readonly string[]> {
  const found = await searchTasks(client, [type], { path: taskPage, search })
  return found.map((task) => String(task['description']).replace('Zoekproef ', ''))
}

const ofDay = (start: string, end: string) => ({ start, end })
const sorted = (names: readonly string[]) => names.toSorted()

test('the page sorts by the day of the deadline, then by number, without deadline last', async () => {
  expect(await find({})).toEqual(inOrder)
  const sort = [
    { field: 'deadlineDate', order: 'descending' },
    { field: 'taskId', order: 'descending' },
  ]
  const found = await searchTasks(all.client, [type], { path: taskPage, sort })
  expect(found.map(({ id }) => id)).toEqual(inOrder.toReversed().map((name) => made[name]?.id))
})

describe('each entry of the search', () => {
  const cases: readonly (readonly [string, () => object, readonly string[]])[] = [
    ['description', () => ({ description: 'proef KLA' }), ['klacht']],
    ['number', () => ({ taskId: made['lift']?.['taskId'] }), ['lift']],
    ['text', () => ({ taskText: 'kastje' }), ['sleutel']],
    ['text on another line', () => ({ taskText: 'ACHTER' }), ['sleutel']],
    ['account', () => ({ accountName: 'jans' }), ['lift']],
    ['second account', () => ({ accountName: 'haarlem' }), ['lift']],
    ['reference', () => ({ accountReference: 'ref-7' }), ['lift']],
    ['account and reference', () => ({ accountName: 'jans', accountReference: 'ref-7' }), ['lift']],
    ['an account that no task has', () => ({ accountName: 'Pietersen' }), []],
    ['invoice', () => ({ invoiceNumber: '2027-002' }), ['lift']],
    ['resource', () => ({ resourceIds: [worker.resource.id] }), ['sleutel']],
    ['nobody', () => ({ resourceIds: [null] }), ['klacht', 'lift', 'vervoer', 'keuring']],
    [
      'somebody or nobody',
      () => ({ resourceIds: [null, worker.resource.id] }),
      ['klacht', 'lift', 'vervoer', 'sleutel', 'keuring'],
    ],
    ['the text of a resource', () => ({ resourceDescription: worker.resource['description'] }), ['sleutel']],
    ['the text of a team', () => ({ resourceTeamDescription: team['description'] }), ['vervoer']],
    ['the text of a type', () => ({ taskTypeDescription: type['description'] }), inOrder],
    ['the text of no type', () => ({ taskTypeDescription: 'bestaat niet' }), []],
    ['team', () => ({ resourceTeamIds: [team.id] }), ['vervoer']],
    [
      'status',
      () => ({ taskStatusIds: [all.make.idOf('In behandeling'), all.make.idOf('Dubbel')] }),
      ['klacht', 'keuring'],
    ],
    ['priority', () => ({ taskPriorityIds: [all.make.idOf('Spoed')] }), ['lift']],
    ['deadline', () => ({ deadlineRangeUtc: ofDay('2027-05-10', '2027-05-11') }), ['klacht']],
    ['deadline from', () => ({ deadlineRangeUtc: { start: '2027-05-11', end: null } }), ['lift', 'vervoer']],
    ['without deadline', () => ({ withoutDeadline: true }), ['sleutel', 'keuring']],
    ['with or without deadline', () => ({ withoutDeadline: false }), inOrder],
    [
      'deadline between moments',
      () => ({ deadlineRangeUtc: ofDay('2027-05-10T10:00:00.001Z', '2027-05-11T15:00:00.000Z') }),
      ['vervoer'],
    ],
    ['start', () => ({ startRangeUtc: { start: '2026-01-01', end: null } }), ['klacht']],
    ['start that has not been', () => ({ startRangeUtc: { start: null, end: '2026-01-01' } }), []],
    ['end', () => ({ endRangeUtc: { start: '2026-01-01', end: null } }), ['keuring']],
    [
      'changed between',
      () => ({ changedBetweenRangeUtc: { start: '2026-01-01', end: null } }),
      ['klacht', 'lift', 'vervoer', 'sleutel', 'keuring'],
    ],
    ['not changed between', () => ({ changedBetweenRangeUtc: { start: null, end: '2026-01-01' } }), []],
    ['changed by', () => ({ changedByIds: [worker.userId] }), []],
  ]

  test.each(cases)('finds by %s', async (_, search, names) => {
    expect(sorted(await find(search()))).toEqual(sorted(names))
  })

  test('finds by who changed it last', async () => {
    const task = await all.make.makeTask(all.free)
    expect(await changeTask(worker.client, task, { description: 'Gewijzigd' })).toMatchObject({ status: 200 })
    const found = await searchTasks(all.client, [all.free], {
      path: taskPage,
      search: { changedByIds: [worker.userId] },
    })
    expect(found.map(({ id }) => id)).toEqual([task.id])
  })

  test.each([
    [{ resourceIds: ['geen id'] }, 'resourceIds'],
    [{ taskTypeIds: [null] }, 'taskTypeIds'],
    [{ withoutDeadline: 'ja' }, 'withoutDeadline'],
    [{ due: 'ooit' }, 'due'],
    [{ taskId: 'een' }, 'taskId'],
    [{ deadlineRangeUtc: { start: '2027-02-30' } }, 'deadlineRangeUtc'],
    [{ isOverdue: true }, 'isOverdue'],
  ])('refuses %j', async (search, field) => {
    const [status, errors] = errorsOf(await all.client.post(`${taskPage}/search`, { search }))
    expect([status, String((errors as readonly { field: string }[])[0]?.field)]).toEqual([
      400,
      expect.stringContaining(field) as string,
    ])
  })
})

describe('accounts and invoices', () => {
  const entries = [
    [{ accountName: 'jans' }, 'AccountAccess'],
    [{ accountReference: 'ref-7' }, 'AccountAccess'],
    [{ invoiceNumber: '2027' }, 'InvoiceAccess'],
  ] as const

  test.each(entries)('are searched by %j with %s only', async (search, permission) => {
    const permissions = [...taskPermissions, permission]
    const [withIt, without] = [await all.makeWorker([], permissions), await all.makeWorker()]
    expect(await find(search, withIt.client)).toEqual(['lift'])
    for (const path of [`${taskPage}/search`, `${tasks}/search`, `${taskPage}/facet`])
      expect(await without.client.post(path, { search }), path).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining(permission) as string },
      })
  })

  test('are exported with the tasks', async () => {
    const columns = [
      'description',
      'accountNames',
      'accountReferences',
      'accountTypes',
      'invoiceNumbers',
      'taskTypeId',
    ]
    const answer = await all.client.post<Buffer>(`${taskPage}/export`, {
      columns: columns.map((field) => ({ field })),
      search: { taskTypeIds: [type.id], deadlineRangeUtc: { start: '2027-01-01', end: null } },
    })
    expect(answer.status).toBe(200)
    const { sheets } = await readXlsx(answer.body)
    const rows = sheets[0]?.rows.slice(1).map((row) => row.slice(0, columns.length))
    const ofType = type['description']
    expect(rows).toEqual([
      ['Zoekproef klacht', null, null, null, null, ofType],
      [
        'Zoekproef lift',
        'Gemeente Haarlem, Jansen',
        'REF-7',
        'Gemeente, Cliënt',
        'F-2027-001, F-2027-002',
        ofType,
      ],
      ['Zoekproef vervoer', null, null, null, null, ofType],
    ])
  })

  test('of a marked one are no longer shown or found', async () => {
    const task = await all.make.makeTask(all.free, {
      accounts: [{ accountId: 'C-9', name: 'Weggehaald' }],
      invoices: [{ invoiceNumber: 'WEG-1' }],
    })
    const rowOf = (member: string) => (task[member] as readonly AnyRecord[])[0]?.id
    const gone = {
      accounts: [{ id: rowOf('accounts'), isDeleted: true }],
      invoices: [{ id: rowOf('invoices'), isDeleted: true }],
    }
    const search = [{ accountName: 'Weggehaald' }, { invoiceNumber: 'WEG-1' }]
    for (const each of search)
      expect(await searchTasks(all.client, [all.free], { path: taskPage, search: each })).toHaveLength(1)
    expect(await changeTask(all.client, task, gone)).toMatchObject({
      status: 200,
      body: { accountNames: null, invoiceNumbers: null },
    })
    for (const each of search)
      expect(await searchTasks(all.client, [all.free], { path: taskPage, search: each })).toEqual([])
  })
})

describe('the counts by deadline', () => {
  const options = ['late', 'today', 'thisWeek', 'none'] as const
  const facet = async (search: object, client = all.client) => {
    const answer = await client.post<FacetCounts>(`${taskPage}/facet`, { search })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.counts
  }

  /** A naive reading of the four options, for tasks by the days to their deadline, of which `shift` have passed. */
  function expectedNames(days: readonly (number | null)[], today: string, shift: number) {
    const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
    const pick = (accepts: (day: number) => boolean) =>
      days
        .filter((day) => day !== null && accepts(day - shift))
        .map(String)
        .toSorted()
    return {
      late: pick((day) => day < 0),
      today: pick((day) => day === 0),
      thisWeek: pick((day) => day >= -weekday && day < 7 - weekday),
      none: days.filter((day) => day === null).map(String),
    }
  }

  test('are those of the searches, whatever option is chosen', async () => {
    const due = await all.make.makeType()
    const days = [null, null, -30, -8, -6, -4, -2, -1, 0, 1, 3, 5, 6, 7, 9, 40]
    const before = dayOf(new Date().toISOString())
    for (const day of days) {
      const date = new Date(Date.parse(`${before}T12:00:00Z`) + Number(day) * 86_400_000)
      // The last second of a day, so that a task of today is not late yet.
      const deadlineUtc =
        day === null ? null : instantOfDayAndTime(date.toISOString().slice(0, 10), '23:59:59')
      await all.make.makeTask(due, { description: String(day), deadlineUtc })
    }
    await all.make.makeClosed(due, 'Voltooid', { deadlineUtc: '2020-01-01T11:00:00.000Z' })
    await all.make.makeClosed(due, 'Voltooid', { deadlineUtc: null })
    const found = await Promise.all(
      options.map(async (option) => {
        const rows = await searchTasks(all.client, [due], { path: taskPage, search: { due: option } })
        return [option, rows.map((task) => String(task['description']))] as const
      }),
    )
    const search = { taskTypeIds: [due.id] }
    const counts = await facet(search)
    expect(await facet({ ...search, due: 'late' })).toEqual(counts)
    const after = dayOf(new Date().toISOString())
    // The day may have changed while the test ran.
    const expected = [before, after].map((today) => expectedNames(days, today, today === before ? 0 : 1))
    const names = Object.fromEntries(found.map(([option, each]) => [option, each.toSorted()]))
    expect(expected).toContainEqual(names)
    expect(Object.fromEntries(found.map(([option, each]) => [option, each.length]))).toEqual(counts)
    const spoed = { ...search, taskPriorityIds: [all.make.idOf('Spoed')] }
    expect(await facet(spoed)).toEqual({ late: 0, today: 0, thisWeek: 0, none: 0 })
  })

  test('are not there for a type without', async () => {
    expect(await all.client.post('/api/main/tasktypes/facet', { search: {} })).toMatchObject({ status: 404 })
  })
})

test('tasks of another unit are never found, read or counted', async () => {
  const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
  const make = await TaskRecords.create(antwerp)
  const theirType = await make.makeType()
  const theirs = await make.makeTask(theirType)
  const search = { description: theirs['description'] }
  for (const path of [tasks, taskPage])
    expect((await all.client.post<Page<AnyRecord>>(`${path}/search`, { search })).body).toMatchObject({
      items: [],
      totalCount: 0,
    })
  const counts = { late: 0, today: 0, thisWeek: 0, none: 0 }
  const facet = { search: { taskTypeIds: [theirType.id] } }
  expect(await all.client.post(`${taskPage}/facet`, facet)).toMatchObject({ status: 200, body: { counts } })
  expect(await all.client.get(`${tasks}/${theirs.id}`)).toMatchObject({ status: 404 })
  expect(await all.client.put(`${tasks}/${theirs.id}`, { rowVersion: 1, description: 'x' })).toMatchObject({
    status: 404,
  })
  expect(await reasonsOf(all.client, 'assigntome', [theirs])).toEqual(['Niet gevonden.'])
  expect(await antwerp.post(`${taskPage}/facet`, facet)).toMatchObject({
    body: { counts: { ...counts, none: 1 } },
  })
})
