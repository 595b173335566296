import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { period, TeamRecords } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { allow, callOnTasks, readTask, tasks } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer, type Worker } from '../../tasks/task-server.ts'

interface Claimed {
  readonly id: string | null
  readonly description: string | null
}

const nothing = { id: null, description: null }

let all: TaskServer
let worker: Worker
let teams: TeamRecords
let teamType: AnyRecord

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  worker = await all.makeWorker()
  teams = new TeamRecords(all.client)
  teamType = await teams.makeTeamType()
})
beforeEach(async () => {
  await all.server.query(
    'UPDATE record.task SET resource_id = $1 WHERE resource_id IS NULL AND business_unit_id = $2',
    [worker.resource.id, all.client.businessUnitId],
  )
})
afterAll(() => all.server.close())

async function claim(client: TestClient): Promise<Claimed> {
  const answer = await client.post<Claimed>(`${tasks}/claimnext`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function claimAll(client: TestClient): Promise<readonly string[]> {
  const descriptions: string[] = []
  for (let next = await claim(client); next.description !== null; next = await claim(client))
    descriptions.push(next.description)
  return descriptions
}

const due = (deadlineUtc: string | null, priority = 'Normaal', more: object = {}) => ({
  deadlineUtc,
  taskPriorityId: all.make.idOf(priority),
  ...more,
})

describe('the next task', () => {
  test('is the one with the earliest deadline, then the most urgent, then the oldest; without deadline last', async () => {
    const names = ['late', 'soon', 'soon urgent', 'soon again', 'none', 'none urgent', 'far']
    const [late, soon, far] = ['2020-01-01', '2090-01-01', '2091-01-01'].map((day) => `${day}T11:00:00.000Z`)
    const members = [
      due(late ?? null, 'Laag'),
      due(soon ?? null),
      due(soon ?? null, 'Spoed'),
      due(soon ?? null),
      due(null),
      due(null, 'Spoed'),
      due(far ?? null, 'Spoed'),
    ]
    for (const [index, description] of names.entries())
      await all.make.makeTask(all.free, { ...members[index], description })
    expect(await claimAll(worker.client)).toEqual([
      'late',
      'soon urgent',
      'soon',
      'soon again',
      'far',
      'none urgent',
      'none',
    ])
  })

  test('gets the own resource and keeps its team, as a change of one version that can be undone', async () => {
    const team = await teams.makeTeam(teamType)
    await teams.assign(worker.resource, team)
    const task = await all.make.makeTask(all.free, { resourceTeamId: team.id })
    const answer = await worker.client.post<Claimed>(`${tasks}/claimnext`, {})
    expect(answer).toMatchObject({ status: 200, body: { id: task.id, description: task['description'] } })
    expect(await readTask(worker.client, task)).toMatchObject({
      resourceId: worker.resource.id,
      resourceTeamId: team.id,
      rowVersion: task.rowVersion + 1,
    })
    const undo = await worker.client.post(`/api/changesets/${answer.headers.get('x-change-set')}/undo`)
    expect(undo).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await readTask(worker.client, task)).toMatchObject({ resourceId: null })
  })

  test('is nothing, and no change, when none is left in the unit', async () => {
    const [elsewhere] = await all.server.query(
      'SELECT count(*)::int AS count FROM record.task WHERE resource_id IS NULL AND NOT is_closed AND business_unit_id <> $1',
      [all.client.businessUnitId],
    )
    expect(Number(elsewhere?.['count'])).toBeGreaterThan(0)
    const answer = await worker.client.post(`${tasks}/claimnext`, {})
    expect(answer).toMatchObject({ status: 200, body: nothing })
    expect(answer.headers.get('x-change-set')).toBe(null)
  })

  test('is none of those that are closed, of somebody, of a team of others, or of a type that one may not execute', async () => {
    const [held, other] = [await all.make.makeFunction(), await all.make.makeFunction()]
    const [mine, restricted] = [await all.make.makeType(), await all.make.makeType()]
    const [ours, theirs, past] = [
      await teams.makeTeam(teamType),
      await teams.makeTeam(teamType),
      await teams.makeTeam(teamType),
    ]
    const { client, resource } = await all.makeWorker([held])
    await teams.assign(resource, ours)
    await teams.assign(resource, past, period('2020-01-01', '2021-01-01'))
    await all.make.makeClosed(all.free)
    await all.make.makeTask(all.free, { resourceId: worker.resource.id })
    await all.make.makeTask(all.free, { resourceTeamId: theirs.id, description: 'theirs' })
    await all.make.makeTask(all.free, { resourceTeamId: past.id, description: 'past' })
    await all.make.makeTask(all.free, { resourceTeamId: ours.id, description: 'ours' })
    await all.make.makeTask(restricted, { description: 'restricted' })
    await all.make.makeTask(mine, { description: 'mine' })
    await all.make.restrict(restricted, [allow(other, { allowedToExecute: true }), allow(held)])
    await all.make.restrict(mine, [allow(held, { allowedToExecute: true })])
    expect(await claimAll(client)).toEqual(['ours', 'mine'])
    expect(await claimAll(worker.client)).toEqual([])
  })
})

test('a hundred claims at once: no task twice, and none left over', async () => {
  const first = await all.make.makeTask(all.free, due('2090-01-01T11:00:00.000Z'))
  await all.copyTask(first, 119)
  const workers: Worker[] = []
  while (workers.length < 10) workers.push(await all.makeWorker())
  const claims = await Promise.all(
    workers.flatMap(({ client }) => Array.from({ length: 10 }, () => claim(client))),
  )
  const ids = claims.map(({ id }) => id)
  expect(ids).not.toContain(null)
  expect(new Set(ids).size).toBe(100)
  const rows = await all.server.query(
    `SELECT count(*)::int AS taken FROM record.task WHERE id = ANY($1) AND resource_id = ANY($2) AND row_version = $3`,
    [ids, workers.map(({ resource }) => resource.id), first.rowVersion + 1],
  )
  expect(rows).toEqual([{ taken: 100 }])
  expect(await claimAll(worker.client)).toHaveLength(20)
})

test('a key that is sent again gives the same task', async () => {
  await all.make.makeTasks(2, all.free)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => worker.client.post<Claimed>(`${tasks}/claimnext`, {}, { headers })
  const first = await send()
  expect(first.body.id).not.toBe(null)
  expect((await send()).body).toEqual(first.body)
  expect(await claimAll(worker.client)).toHaveLength(1)
})

test('needs the rights of changing tasks, and a resource', async () => {
  const task = await all.make.makeTask(all.free)
  const withoutUpdate = await all.makeWorker([], ['TaskAccess', 'TaskRead'])
  expect(await withoutUpdate.client.post(`${tasks}/claimnext`, {})).toMatchObject({ status: 403 })
  const { client } = await all.makeAccount()
  expect(await client.post(`${tasks}/claimnext`, {})).toMatchObject({
    status: 422,
    body: {
      detail:
        'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.',
    },
  })
  expect(await readTask(all.client, task)).toEqual(task)
  await callOnTasks(worker.client, 'assigntome', [task])
})
