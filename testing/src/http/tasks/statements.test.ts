import { NamedClient } from '@stamboek/server/database/connection/named-statements'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { allow, callOnTasks, searchTasks, taskPage, tasks, taskTemplates } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all.server.close())

test('a page asks the database as often for 500 tasks as for one', async () => {
  const held = await all.make.makeFunction()
  const { client } = await all.makeWorker([held])
  const types = [await all.make.makeType(), await all.make.makeType(), all.free]
  for (const type of types) await all.copyTask(await all.make.makeTask(type), 200)
  for (const type of types.slice(0, 2))
    await all.make.restrict(type, [allow(held, { allowedToHandle: true })])
  for (const path of [tasks, taskPage]) {
    const counts: number[] = []
    for (const limit of [1, 1, 50, 500])
      counts.push(
        await countStatements(async () =>
          expect(await searchTasks(client, types, { path, limit })).toHaveLength(limit),
        ),
      )
    // The first search reads what later ones remember.
    const [, one = 0, ...more] = counts
    expect(one).toBeGreaterThan(0)
    expect(more, path).toEqual([one, one])
  }
})

test('a call asks the database as often for 500 tasks as for ten', async () => {
  const held = await all.make.makeFunction()
  const { client } = await all.makeWorker([held])
  const type = await all.make.makeType()
  const copies = await all.copyTask(await all.make.makeTask(type), 600)
  await all.make.restrict(type, [allow(held, { allowedToHandle: true, allowedToExecute: true })])
  const completed = { taskStatusId: all.make.idOf('Voltooid') }
  for (const [path, body] of [
    ['assigntome', {}],
    ['complete', completed],
  ] as const) {
    const counts: number[] = []
    for (const marked of [copies.slice(0, 10), copies.slice(10, 20), copies.slice(100, 600)])
      counts.push(
        await countStatements(async () => {
          const { totalRecordsAffected } = await callOnTasks(client, path, marked, body)
          expect(totalRecordsAffected).toBe(marked.length)
        }),
      )
    // The first call reads what later ones remember.
    const [, ten = 0, more] = counts
    expect(ten).toBeGreaterThan(0)
    expect(more, path).toBe(ten)
  }
})

test('a template asks the database as often for 300 tasks as for ten', async () => {
  const counts: number[] = []
  for (const count of [10, 10, 300]) {
    const details = Array.from({ length: count }, () => all.make.detailOf(all.free))
    const template = await all.make.makeTemplate(details)
    counts.push(
      await countStatements(async () => {
        const answer = await all.client.post(`${taskTemplates}/${template.id}/createtasks`, {})
        expect(answer).toMatchObject({ status: 200, body: { totalRecordsAffected: count } })
      }),
    )
  }
  const [, ten = 0, more] = counts
  expect(ten).toBeGreaterThan(0)
  expect(more).toBe(ten)
})

/** The statements about records during some work; those of background jobs are about other tables. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(NamedClient.prototype, 'query')
  try {
    await work()
    const texts = query.mock.calls.map(([first]: readonly unknown[]) => textOf(first))
    return texts.filter((text) => /record"?\."?(task|function|resource)/.test(text)).length
  } finally {
    query.mockRestore()
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown }).text)
}
