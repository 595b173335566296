import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { readChildren } from '../language/language-server.ts'
import { changeRecord } from '../resource-teams/team-records.ts'
import { functions, resources, taskTypes } from './task-records.ts'
import type { Rights, TaskWorld } from './task-rights-model.ts'
import type { TaskServer } from './task-server.ts'

const functionCount = 3
const typeCount = 3

const rights: fc.Arbitrary<Rights> = fc.record({
  allowedToCreate: fc.boolean(),
  allowedToExecute: fc.boolean(),
  allowedToHandle: fc.boolean(),
  allowedToHandleOwnTask: fc.boolean(),
  allowedToCancel: fc.boolean(),
  allowedToCancelOwnTask: fc.boolean(),
})

const sometimes = fc.nat(2).map((number) => number === 0)
const often = fc.nat(3).map((number) => number > 0)

/** Before, around and after now. */
const days = fc.constantFrom(
  { start: null, end: null },
  { start: '2000-01-01', end: '2900-01-01' },
  { start: '2000-01-01', end: null },
  { start: null, end: '2900-01-01' },
  { start: '2000-01-01', end: '2001-01-01' },
  { start: '2900-01-01', end: null },
)

/** At most one row per function, as the rules of types require. */
const places = (minLength: number) =>
  fc.uniqueArray(fc.nat(functionCount - 1), { minLength, maxLength: functionCount })

const rowsOfType = places(0).chain((taken) =>
  fc.tuple(
    ...taken.map((of) =>
      rights.chain((given) => sometimes.map((isDeleted) => ({ of, isDeleted, ...given }))),
    ),
  ),
)

const held = places(2).chain((taken) =>
  fc.tuple(
    ...taken.map((of) =>
      fc.tuple(days, sometimes).map(([range, isDeleted]) => ({ of, isDeleted, ...range })),
    ),
  ),
)

const names = ['Aart', 'bea', 'Émile', 'zoë']

/** An account with two or three resources, whose names do not sort in the order of creation. */
export const anyWorld: fc.Arbitrary<TaskWorld> = fc.record({
  functions: fc.array(often, { minLength: functionCount, maxLength: functionCount }),
  types: fc.array(rowsOfType, { minLength: typeCount, maxLength: typeCount }),
  resources: fc
    .shuffledSubarray(names, { minLength: 2, maxLength: 3 })
    .chain((taken) =>
      fc.tuple(
        ...taken.map((description) =>
          fc
            .tuple(often, held)
            .map(([isActive, functionsOf]) => ({ description, isActive, held: functionsOf })),
        ),
      ),
    ),
  tasks: fc.array(
    fc.record({
      type: fc.nat(typeCount - 1),
      assigned: fc.constantFrom(0, 0, 1, 2, 'other' as const, null),
      isClosed: sometimes,
    }),
    { minLength: 8, maxLength: 8 },
  ),
})

interface MadeWorld {
  readonly types: readonly AnyRecord[]
  readonly resources: readonly AnyRecord[]
  /** In the order of the world. */
  readonly tasks: readonly AnyRecord[]
}

/** Stores a world for an account: tasks first, then what restricts them. */
export async function storeWorld(
  { client, make, person }: TaskServer,
  world: TaskWorld,
  { userId, other }: { readonly userId: string; readonly other: AnyRecord },
): Promise<MadeWorld> {
  const change = async (path: string, record: AnyRecord, members: object) => {
    const answer = await changeRecord(client, path, record, members)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const madeFunctions = await Promise.all(world.functions.map(() => make.makeFunction()))
  const idOf = (place: number) => madeFunctions[place]?.id
  const types = await Promise.all(world.types.map(() => make.makeType()))
  const own = await Promise.all(
    world.resources.map(({ description }) =>
      make.makeResource({ description, userId, resourceTypeId: person.id }),
    ),
  )
  const tasks: AnyRecord[] = []
  for (const { type, assigned, isClosed } of world.tasks) {
    const resourceId =
      assigned === 'other' ? other.id : assigned === null ? null : (own[assigned]?.id ?? null)
    const task = types[type]
    if (task)
      tasks.push(
        await (isClosed
          ? make.makeClosed(task, 'Voltooid', { resourceId })
          : make.makeTask(task, { resourceId })),
      )
  }
  for (const [place, rows] of world.types.entries()) {
    const type = types[place]
    if (!type || rows.length === 0) continue
    const sent = rows.map(({ of, isDeleted: _, ...given }) => ({ functionId: idOf(of), ...given }))
    const restricted = await make.restrict(type, sent)
    const gone = deletedRows(
      restricted,
      'functionPerTaskTypes',
      rows.map(({ of, isDeleted }) => [idOf(of), isDeleted]),
    )
    if (gone.length > 0) await change(taskTypes, restricted, { functionPerTaskTypes: gone })
  }
  for (const [place, { held: given, isActive }] of world.resources.entries()) {
    const resource = own[place]
    if (!resource) continue
    const sent = given.map(({ of, start, end }) => ({ functionId: idOf(of), activeRangeUtc: { start, end } }))
    const withFunctions = await change(resources, resource, { resourceFunctions: sent })
    const gone = deletedRows(
      withFunctions,
      'resourceFunctions',
      given.map(({ of, isDeleted }) => [idOf(of), isDeleted]),
    )
    const status = isActive ? 'Active' : 'Inactive'
    await change(resources, withFunctions, { status, resourceFunctions: gone })
  }
  for (const [place, isActive] of world.functions.entries()) {
    const of = madeFunctions[place]
    if (of && !isActive) await change(functions, of, { status: 'Inactive' })
  }
  return { types, resources: own, tasks }
}

/** Marks the rows of a list with these functions as deleted. */
function deletedRows(
  record: AnyRecord,
  member: string,
  marks: readonly (readonly [string | undefined, boolean])[],
): readonly object[] {
  const deleted = new Set(marks.filter(([, isDeleted]) => isDeleted).map(([id]) => id))
  return readChildren(record, member)
    .filter((row) => deleted.has(String(row['functionId'])))
    .map(({ id }) => ({ id, isDeleted: true }))
}
