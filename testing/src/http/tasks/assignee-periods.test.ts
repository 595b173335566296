import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  changeRecord,
  errorsOf,
  period,
  resources,
  TeamRecords,
  teams,
} from '../../resource-teams/team-records.ts'
import { allow, changeTask, readTask, reasonsOf, tasks, taskTemplates } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

let all: TaskServer
let makeTeams: TeamRecords
let me: { readonly userId: string }

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  makeTeams = new TeamRecords(all.client)
  me = (await all.client.get<{ userId: string }>('/api/authentication/me')).body
})
afterAll(() => all.server.close())

const makeResource = (members: object = {}) =>
  all.make.makeResource({ userId: me.userId, resourceTypeId: all.person.id, ...members })
const makeTeam = async (members: object = {}) => makeTeams.makeTeam(await makeTeams.makeTeamType(), members)

const ended = period('2020-01-01', '2021-01-01')
const later = period('2040-01-01')
const at = (day: string) => ({ referenceDateUtc: `${day}T11:00:00.000Z` })

describe('available at an instant', () => {
  /** The ids that are offered. */
  async function find(body: object, path = 'availableresources') {
    const answer = await all.client.post<Record<'resources' | 'resourceTeams', readonly AnyRecord[]>>(
      `${tasks}/${path}`,
      body,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Object.values(answer.body).flatMap((items) => items.map(({ id }) => id))
  }

  test.each(['availableresources', 'availableresourcesbytask'])(
    'are by %s those whose own period holds then',
    async (path) => {
      const type = path === 'availableresources' ? {} : { taskTypeId: all.free.id }
      for (const [range, offered] of [
        [ended, [true, false, false]],
        [later, [false, false, true]],
        [period(null, '2040-01-01'), [true, true, false]],
        [period(), [true, true, true]],
      ] as const)
        for (const { id } of [await makeResource(range), await makeTeam(range)])
          for (const [index, day] of ['2020-06-01', dayOf(new Date().toISOString()), '2040-01-01'].entries())
            expect(
              (await find({ ...type, ...at(day) }, path)).includes(id),
              `${JSON.stringify(range)} ${day}`,
            ).toBe(offered[index])
    },
  )

  test('are no members of a team that has ended, and no teams of a resource that has', async () => {
    const [resource, team] = [await makeResource(), await makeTeam()]
    await makeTeams.assign(resource, team)
    const both = { resourceId: resource.id, resourceTeamId: team.id }
    expect(await find(both)).toEqual([resource.id, team.id])
    expect(await changeRecord(all.client, teams, team, ended)).toMatchObject({ status: 200 })
    expect(await find(both)).toEqual([])
    expect(await find({ resourceTeamId: team.id, ...at('2020-06-01') })).toContain(resource.id)
  })

  test('are no teams whose only members for a type have ended or are inactive', async () => {
    const held = await all.make.makeFunction()
    const type = await all.make.makeType()
    await all.make.restrict(type, [allow(held, { allowedToExecute: true })])
    const team = await makeTeam()
    const resource = await all.make.makeResource({ userId: me.userId, resourceTypeId: all.person.id }, [held])
    await makeTeams.assign(resource, team)
    const isOffered = async () =>
      (await find({ taskTypeId: type.id }, 'availableresourcesbytask')).includes(team.id)
    expect(await isOffered()).toBe(true)
    for (const gone of [ended, { status: 'Inactive' }]) {
      const saved = await changeRecord(all.client, resources, await makeTeams.reread(resource), gone)
      expect(saved).toMatchObject({ status: 200 })
      expect(await isOffered(), JSON.stringify(gone)).toBe(false)
      const back = { ...period(), status: 'Active' }
      expect(await changeRecord(all.client, resources, saved.body, back)).toMatchObject({ status: 200 })
    }
    expect(await isOffered()).toBe(true)
  })

  test('are asked for by records of the unit: others are refused like those that nobody has', async () => {
    const antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
    const [resource, team] = [await makeResource(), await makeTeam()]
    for (const path of ['availableresources', 'availableresourcesbytask'])
      for (const [member, label, id] of [
        ['resourceId', 'Resource', resource.id],
        ['resourceTeamId', 'Team', team.id],
      ] as const) {
        const ask = (asked: string) => antwerp.post(`${tasks}/${path}`, { [member]: asked })
        const answer = errorsOf(await ask(id))
        expect(answer).toEqual([
          422,
          [{ field: member, message: `${label} verwijst naar een record dat niet bestaat.` }],
        ])
        expect(errorsOf(await ask(crypto.randomUUID()))).toEqual(answer)
      }
  })
})

describe('a task is given', () => {
  const soon = () => ({ deadlineUtc: new Date(Date.now() + 86_400_000).toISOString() })
  const farAhead = { deadlineUtc: '2041-01-01T11:00:00.000Z' }
  const reasonFor = ({ description }: AnyRecord, when: string) =>
    `${String(description)} kan deze taak niet krijgen: alleen actief ${when}.`
  const cases = [
    ['resourceId', makeResource],
    ['resourceTeamId', makeTeam],
  ] as const

  test.each(cases)('by no way a %s that has ended or not begun', async (member, make) => {
    const gone = await make(ended)
    const reason = reasonFor(gone, 'van 01-01-2020 t/m 31-12-2020')
    const given = { [member]: gone.id }
    const refused = [422, [{ field: member, message: reason }]]
    const task = await all.make.makeTask(all.free, farAhead)
    expect(
      errorsOf(await all.client.post(tasks, all.make.taskOf(all.free, { ...given, ...soon() }))),
    ).toEqual(refused)
    expect(errorsOf(await changeTask(all.client, task, given))).toEqual(refused)
    expect(await reasonsOf(all.client, 'assigntoteam', [task], given)).toEqual([reason])
    const template = await all.make.makeTemplate([all.make.detailOf(all.free)])
    const made = await all.client.post(`${taskTemplates}/${template.id}/createtasks`, given)
    expect(made).toMatchObject({ status: 422, body: { detail: expect.stringContaining(reason) as string } })
    const waiting = await make(later)
    const early = reasonFor(waiting, 'vanaf 01-01-2040')
    const other = await all.make.makeTask(all.free, { deadlineUtc: '2020-06-01T10:00:00.000Z' })
    expect(await reasonsOf(all.client, 'assigntoteam', [task, other], { [member]: waiting.id })).toEqual([
      undefined,
      early,
    ])
    expect(errorsOf(await changeTask(all.client, other, { [member]: waiting.id, ...soon() }))).toEqual([
      422,
      [{ field: member, message: early }],
    ])
  })

  test.each(cases)('a %s that ends later, and keeps one that has ended since', async (member, make) => {
    const leaving = await make(period('2020-01-01', '2040-01-01'))
    const task = await all.make.makeTask(all.free, { [member]: leaving.id, ...farAhead })
    const path = member === 'resourceId' ? resources : teams
    expect(await changeRecord(all.client, path, leaving, ended)).toMatchObject({ status: 200 })
    const changes = { taskText: 'Toch nog', [member]: leaving.id }
    expect(await changeTask(all.client, task, changes)).toMatchObject({ status: 200 })
    expect(await reasonsOf(all.client, 'assigntoteam', [task], { [member]: leaving.id })).toEqual([undefined])
    expect(await readTask(all.client, task)).toMatchObject({ [member]: leaving.id })
  })

  test('to oneself only while one is there', async () => {
    const worker = await all.makeWorker()
    const task = await all.make.makeTask(all.free)
    const saved = await changeRecord(all.client, resources, worker.resource, ended)
    expect(saved).toMatchObject({ status: 200 })
    expect(await reasonsOf(worker.client, 'assigntome', [task])).toEqual([
      reasonFor(worker.resource, 'van 01-01-2020 t/m 31-12-2020'),
    ])
  })
})
