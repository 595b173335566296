import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, searchIds } from '../../language/language-server.ts'
import { changeRecord, errorsOf } from '../../resource-teams/team-records.ts'
import { callOnTasks, changeTask, idsOf, readTask, reasonsOf, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

const countries = '/api/main/countries'
const holidays = '/api/main/holidays'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

const makeTask = (deadlineUtc: string | null) => all.make.makeTask(all.free, { deadlineUtc })

/** The deadline after a move that is possible. */
async function move(deadlineUtc: string, body: object): Promise<unknown> {
  const task = await makeTask(deadlineUtc)
  expect(await reasonsOf(all.client, 'movedeadline', [task], body)).toEqual([undefined])
  return (await readTask(all.client, task))['deadlineUtc']
}

async function findCountry(isoCode2: string): Promise<string | undefined> {
  const search = { search: { isoCode2 }, matchingBehavior: 'Exact' }
  return (await searchIds(all.client, countries, search)).items[0]?.id
}

describe('moving a deadline', () => {
  // 1 January 2027 is a Friday; summer time ends on 25 October 2026 and begins on 28 March 2027.
  test.each([
    ['a day', '2027-01-01T11:00:00.000Z', { timeIncrease: 'day' }, '2027-01-02T11:00:00.000Z'],
    [
      'a working day',
      '2027-01-01T11:00:00.000Z',
      { timeIncrease: 'day', workingDaysOnly: true },
      '2027-01-04T11:00:00.000Z',
    ],
    [
      'a working day back',
      '2027-01-04T11:00:00.000Z',
      { timeDecrease: 'day', workingDaysOnly: true },
      '2027-01-01T11:00:00.000Z',
    ],
    [
      'a working day from a Sunday',
      '2027-01-03T11:00:00.000Z',
      { timeIncrease: 'day', workingDaysOnly: true },
      '2027-01-04T11:00:00.000Z',
    ],
    [
      'six working days',
      '2027-01-01T11:00:00.000Z',
      { quantity: 6, timeIncrease: 'day', workingDaysOnly: true },
      '2027-01-11T11:00:00.000Z',
    ],
    [
      'a day over the end of summer time',
      '2026-10-24T10:00:00.000Z',
      { timeIncrease: 'day' },
      '2026-10-25T11:00:00.000Z',
    ],
    [
      '24 hours over the end of summer time',
      '2026-10-24T10:00:00.000Z',
      { quantity: 24, timeIncrease: 'hour' },
      '2026-10-25T10:00:00.000Z',
    ],
    [
      'an hour into the second of two equal ones',
      '2026-10-25T00:30:00.000Z',
      { timeIncrease: 'hour' },
      '2026-10-25T01:30:00.000Z',
    ],
    [
      'an hour into a weekend',
      '2027-01-01T22:30:00.000Z',
      { timeIncrease: 'hour', workingDaysOnly: true },
      '2027-01-03T23:30:00.000Z',
    ],
    [
      'a week over the start of summer time',
      '2027-03-24T11:00:00.000Z',
      { timeIncrease: 'week' },
      '2027-03-31T10:00:00.000Z',
    ],
    [
      'a month from its end',
      '2027-01-31T11:00:00.000Z',
      { timeIncrease: 'month' },
      '2027-02-28T11:00:00.000Z',
    ],
    [
      'a month that ends on a Sunday',
      '2027-01-31T11:00:00.000Z',
      { timeIncrease: 'month', workingDaysOnly: true },
      '2027-03-01T11:00:00.000Z',
    ],
    ['a month back', '2028-03-31T10:00:00.000Z', { timeDecrease: 'month' }, '2028-02-29T11:00:00.000Z'],
    [
      'a year from a leap day',
      '2028-02-29T11:00:00.000Z',
      { timeIncrease: 'year' },
      '2029-02-28T11:00:00.000Z',
    ],
    ['a year back', '2028-02-29T11:00:00.000Z', { timeDecrease: 'year' }, '2027-02-28T11:00:00.000Z'],
  ])('%s', async (_, deadlineUtc, body, moved) => {
    expect(await move(deadlineUtc, { quantity: 1, ...body })).toBe(moved)
  })

  test('skips holidays of the country of the unit if asked, and names them', async () => {
    const [netherlands, belgium] = [await findCountry('NL'), await findCountry('BE')]
    const make = (description: string, dateUtc: string, members: object = {}) =>
      createRecord(all.client, holidays, { description, dateUtc, countryId: netherlands, ...members })
    await make('Proefdag', '2035-05-03')
    await make('Andere proefdag', '2035-05-03')
    await make('Vrije vrijdag', '2035-05-04')
    await make('Zaterdagfeest', '2035-05-05')
    await make('Dag van een ander land', '2035-05-02', { countryId: belgium })
    await make('Dag van vroeger', '2035-05-07', { status: 'Inactive' })
    const aWorkingDay = { quantity: 1, timeIncrease: 'day', workingDaysOnly: true }
    const skip = { ...aWorkingDay, skipHolidays: true }
    const [first, second] = [
      await makeTask('2035-05-02T10:00:00.000Z'),
      await makeTask('2035-05-01T10:00:00.000Z'),
    ]
    expect(await callOnTasks(all.client, 'movedeadline', [first, second], skip)).toEqual({
      totalRecordsAffected: 2,
      results: idsOf([first, second]).map((id) => ({ id, done: true })),
      skippedHolidays: [
        { date: '2035-05-03', description: 'Andere proefdag, Proefdag' },
        { date: '2035-05-04', description: 'Vrije vrijdag' },
      ],
    })
    expect(await readTask(all.client, first)).toMatchObject({ deadlineUtc: '2035-05-07T10:00:00.000Z' })
    expect(await readTask(all.client, second)).toMatchObject({ deadlineUtc: '2035-05-02T10:00:00.000Z' })
    const third = await makeTask('2035-05-02T10:00:00.000Z')
    expect(await callOnTasks(all.client, 'movedeadline', [third], aWorkingDay)).toMatchObject({
      skippedHolidays: [],
    })
    expect(await readTask(all.client, third)).toMatchObject({ deadlineUtc: '2035-05-03T10:00:00.000Z' })
    // A record that breaks a rule of today is refused once its deadline has moved.
    const broken = await makeTask('2035-05-02T10:00:00.000Z')
    await all.server.query(`UPDATE record.task SET description = '' WHERE id = $1`, [broken.id])
    expect(await callOnTasks(all.client, 'movedeadline', [broken], skip)).toMatchObject({
      totalRecordsAffected: 0,
      skippedHolidays: [],
    })
    const listed = await all.client.get<{ holidays: readonly { date: string }[] }>(
      `${tasks}/calendar/holidays`,
    )
    const ofMay = listed.body.holidays.filter(({ date }) => date.startsWith('2035-05'))
    expect(ofMay).toEqual([
      { date: '2035-05-03', description: 'Andere proefdag, Proefdag' },
      { date: '2035-05-04', description: 'Vrije vrijdag' },
      { date: '2035-05-05', description: 'Zaterdagfeest' },
    ])
  })

  test('is nothing for a task without deadline, or past the last day', async () => {
    const marked = [
      await makeTask(null),
      await makeTask('2027-06-01T10:00:00.000Z'),
      await makeTask('2900-01-01T11:00:00.000Z'),
    ]
    const later = { quantity: 200, timeIncrease: 'year' }
    expect(await reasonsOf(all.client, 'movedeadline', marked, later)).toEqual([
      'De taak heeft geen deadline.',
      undefined,
      'De deadline zou buiten de kalender vallen.',
    ])
    expect(await readTask(all.client, marked[2] as AnyRecord)).toEqual(marked[2])
    const far = { quantity: 10_000, timeIncrease: 'year' }
    expect(await reasonsOf(all.client, 'movedeadline', marked.slice(1, 2), far)).toEqual([
      'De deadline zou buiten de kalender vallen.',
    ])
    const earlier = { quantity: 400, timeDecrease: 'year' }
    expect(await reasonsOf(all.client, 'movedeadline', marked.slice(1, 2), earlier)).toEqual([
      'De deadline zou buiten de kalender vallen.',
    ])
  })

  test.each([
    [{ quantity: 1 }, 422, 'timeIncrease'],
    [{ quantity: 1, timeIncrease: 'day', timeDecrease: 'day' }, 422, 'timeIncrease'],
    [{ timeIncrease: 'day' }, 422, 'quantity'],
    [{ quantity: null, timeIncrease: 'day' }, 422, 'quantity'],
    [{ quantity: 0, timeIncrease: 'day' }, 422, 'quantity'],
    [{ quantity: -1, timeIncrease: 'day' }, 422, 'quantity'],
    [{ quantity: 10_001, timeIncrease: 'hour' }, 422, 'quantity'],
    [{ quantity: 10_000_000, timeIncrease: 'day' }, 422, 'quantity'],
    [{ quantity: 1.5, timeIncrease: 'day' }, 400, 'quantity'],
    [{ quantity: '1', timeIncrease: 'day' }, 400, 'quantity'],
    [{ quantity: 1e300, timeIncrease: 'day' }, 400, 'quantity'],
    [{ quantity: 1, timeIncrease: 'quarter' }, 400, 'timeIncrease'],
    [{ quantity: 1, timeDecrease: 'Day' }, 400, 'timeDecrease'],
    [{ quantity: 1, timeIncrease: 'day', workingDaysOnly: 'ja' }, 400, 'workingDaysOnly'],
    [{ quantity: 1, timeIncrease: 'day', deadlineUtc: null }, 400, 'deadlineUtc'],
  ])('by %j is refused', async (body, status, field) => {
    const task = await makeTask('2027-06-01T10:00:00.000Z')
    const answer = await all.client.post(`${tasks}/movedeadline`, { ids: [task.id], ...body })
    expect(errorsOf(answer)).toEqual([
      status,
      [{ field, message: expect.stringMatching(/^[A-Z].+\.$/) as string }],
    ])
    expect(await readTask(all.client, task)).toEqual(task)
  })
})

describe('setting a deadline', () => {
  test('sets the same one on all, and its day in Amsterdam', async () => {
    const marked = [await makeTask(null), await makeTask('2027-06-01T10:00:00.000Z')]
    const deadlineUtc = '2027-06-30T22:30:00.000Z'
    expect(await reasonsOf(all.client, 'assigndeadline', marked, { deadlineUtc })).toEqual([
      undefined,
      undefined,
    ])
    for (const task of marked)
      expect(await readTask(all.client, task)).toMatchObject({ deadlineUtc, deadlineDate: '2027-07-01' })
  })

  test('takes it away with null', async () => {
    const marked = [await makeTask('2027-06-01T10:00:00.000Z'), await makeTask(null)]
    expect(await reasonsOf(all.client, 'assigndeadline', marked, { deadlineUtc: null })).toEqual([
      undefined,
      'De taak heeft al geen deadline.',
    ])
    expect(await readTask(all.client, marked[0] as AnyRecord)).toMatchObject({
      deadlineUtc: null,
      deadlineDate: null,
    })
  })

  const [first, last] = ['Kies een datum vanaf 01-01-1900.', 'Kies een datum tot en met 31-12-2999.']

  test.each([
    ['0001-01-01T12:00:00.000Z', 400, 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'],
    ['1899-12-31T23:30:00.000Z', 422, first],
    ['2999-12-31T23:00:00.000Z', 422, last],
    ['9999-12-31T12:00:00.000Z', 422, last],
    ['2026-02-30T12:00:00.000Z', 400, 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'],
    ['morgen', 400, 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'],
    [1_800_000_000_000, 400, 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'],
    ['', 400, 'Vul een datum en tijd in, zoals 31-12-2026 09:30.'],
  ])('refuses %j by call and by form', async (deadlineUtc, status, message) => {
    const task = await makeTask(null)
    const expected = [status, [{ field: 'deadlineUtc', message }]]
    const sent = { ids: [task.id], deadlineUtc }
    for (const path of ['assigndeadline', 'assigntoteam'])
      expect(errorsOf(await all.client.post(`${tasks}/${path}`, sent)), path).toEqual(expected)
    expect(errorsOf(await changeTask(all.client, task, { deadlineUtc }))).toEqual(expected)
    expect(errorsOf(await all.client.post(tasks, all.make.taskOf(all.free, { deadlineUtc })))).toEqual(
      expected,
    )
    expect(await readTask(all.client, task)).toEqual(task)
  })

  test('takes the first and the last moment', async () => {
    expect(await makeTask('1900-01-01T00:00:00.000Z')).toMatchObject({ deadlineDate: '1900-01-01' })
    expect(await makeTask('2999-12-31T22:59:59.999Z')).toMatchObject({ deadlineDate: '2999-12-31' })
  })

  test('asks for one', async () => {
    const task = await makeTask(null)
    const message = 'Kies een deadline, of geef null voor geen deadline.'
    expect(errorsOf(await all.client.post(`${tasks}/assigndeadline`, { ids: [task.id] }))).toEqual([
      422,
      [{ field: 'deadlineUtc', message }],
    ])
  })

  test('of a form raises its version, so that an older form is refused', async () => {
    const task = await makeTask(null)
    const deadlineUtc = '2027-06-01T10:00:00.000Z'
    await callOnTasks(all.client, 'assigndeadline', [task], { deadlineUtc })
    expect(await changeRecord(all.client, tasks, task, { deadlineUtc: null })).toMatchObject({
      status: 409,
      body: { current: { deadlineUtc } },
    })
  })
})
