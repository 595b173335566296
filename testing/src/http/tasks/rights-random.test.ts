import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type BulkAnswer, idsOf, readTask, searchTasks, taskPage, tasks } from '../../tasks/task-records.ts'
import { findOwn, flagsOf, isAllowed, type TaskFlags, type TaskWorld } from '../../tasks/task-rights-model.ts'
import { startTaskServer, type TaskServer, type Worker } from '../../tasks/task-server.ts'
import { anyWorld, storeWorld } from '../../tasks/task-world.ts'

/** Fixed, so that fast-check generates the same worlds in every run. */
const seed = 20_261_123
const timeout = 240_000
/** Without bias, which prefers few functions; a world is not made smaller when it fails: that would take longer than the test may. */
const options = { seed, numRuns: 8, endOnFailure: true }

let all: TaskServer
let other: Worker

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  other = await all.makeWorker()
})
afterAll(() => all.server.close())

function pickFlags({ canAssignToMe, canHandleTask, canCancelTask }: AnyRecord): unknown {
  return { canAssignToMe, canHandleTask, canCancelTask }
}

/** The flags of tasks in this order, as a search gives them. */
async function searchFlags(
  client: TestClient,
  path: string,
  { types, tasks: made }: { readonly types: readonly AnyRecord[]; readonly tasks: readonly AnyRecord[] },
): Promise<readonly unknown[]> {
  const byId = new Map((await searchTasks(client, types, { path })).map((task) => [task.id, task]))
  return made.map(({ id }) => pickFlags(byId.get(id) as AnyRecord))
}

test(`the rights of random accounts are those of a naive reading, with seed ${seed}`, {
  timeout,
}, async () => {
  const today = dayOf(new Date().toISOString())
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(anyWorld),
      fc.constantFrom('complete', 'cancel', 'assigntome'),
      async (world, path) => {
        const { client, userId } = await all.makeAccount()
        const made = await storeWorld(all, world, { userId, other: other.resource })
        const expected = world.tasks.map((task) => flagsOf(world, task, today))
        for (const page of [tasks, taskPage])
          expect(await searchFlags(client, page, made), page).toEqual(expected)
        const got = await Promise.all(made.tasks.map((task) => readTask(client, task)))
        expect(got.map(pickFlags)).toEqual(expected)
        await expectCall(client, { world, path, marked: made.tasks, expected })
        for (const [place, type] of made.types.entries()) {
          const answer = await client.post(tasks, all.make.taskOf(type))
          const may = isAllowed(world, place, 'allowedToCreate', today)
          expect(answer.status, JSON.stringify(answer.body)).toBe(may ? 201 : 422)
        }
      },
    ),
    options,
  )
})

interface ExpectedCall {
  readonly world: TaskWorld
  readonly path: string
  readonly marked: readonly AnyRecord[]
  readonly expected: readonly TaskFlags[]
}

const flagOfCall: Readonly<Record<string, keyof TaskFlags>> = {
  complete: 'canHandleTask',
  cancel: 'canCancelTask',
  assigntome: 'canAssignToMe',
}

/** A call changes just the tasks whose flags say so. */
async function expectCall(
  client: TestClient,
  { world, path, marked, expected }: ExpectedCall,
): Promise<void> {
  const statuses: Readonly<Record<string, string>> = { complete: 'Voltooid', cancel: 'Geannuleerd' }
  const status = statuses[path]
  const body = status === undefined ? {} : { taskStatusId: all.make.idOf(status) }
  const answer = await client.post<BulkAnswer>(`${tasks}/${path}`, { ids: idsOf(marked), ...body })
  const outcome = answer.status === 200 ? answer.body.results.map(({ done }) => done) : answer.status
  const flag = flagOfCall[path]
  // An account without a resource is refused as a whole.
  expect(outcome).toEqual(findOwn(world) === undefined ? 422 : expected.map((flags) => flag && flags[flag]))
}
