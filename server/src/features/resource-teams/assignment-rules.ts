import {
  anyOfIds,
  endsAfter,
  instant,
  isKept,
  overlaps,
  periodOf,
  rowsOfIds,
} from '../../database/sql-expressions.ts'
import type { Executor, HookContext } from '../../records/engine/record-context.ts'

export interface NamedResource {
  readonly resource: string
  readonly businessUnitId: string
}

export interface BrokenAssignment extends NamedResource {
  readonly id: string
  readonly team: string
  readonly resourceType: string
  /** Id of the changed record; see `AssignmentScope`. */
  readonly source: string
}

/** Selects assignments by their own ids, or by the ids of their resources, teams or team types. */
export interface AssignmentScope {
  readonly by: 'assignment' | 'resource' | 'team' | 'teamType'
  readonly ids: readonly string[]
}

const scopeColumns = {
  assignment: 'a.id',
  resource: 'a.resource_id',
  team: 'a.resource_team_id',
  teamType: 't.resource_team_type_id',
} as const satisfies Record<AssignmentScope['by'], string>

/**
 * Finds assignments, not ended, whose resource type is not among those that the team's type allows. A team type
 * without a list allows all.
 */
export async function findDisallowedAssignments(
  { transaction, now }: HookContext,
  { by, ids }: AssignmentScope,
): Promise<readonly BrokenAssignment[]> {
  if (ids.length === 0) return []
  const scope = scopeColumns[by]
  return transaction
    .selectFrom('record.resource_per_team as a')
    .innerJoin('record.resource as r', 'r.id', 'a.resource_id')
    .innerJoin('record.resource_type as y', 'y.id', 'r.resource_type_id')
    .innerJoin('record.resource_team as t', 't.id', 'a.resource_team_id')
    .where(scope, '=', anyOfIds(ids))
    .where((eb) => isKept(eb, 'a'))
    .where((eb) => endsAfter(eb, 'a', instant(now)))
    .where((eb) => {
      const taken = eb
        .selectFrom('record.resource_type_per_resource_team_type as x')
        .where('x.resource_team_type_id', '=', eb.ref('t.resource_team_type_id'))
        .where((eb) => isKept(eb, 'x'))
      return eb.and([
        eb.exists(taken),
        eb.not(eb.exists(taken.where('x.resource_type_id', '=', eb.ref('r.resource_type_id')))),
      ])
    })
    .orderBy('r.description')
    .orderBy('a.id')
    .select((eb) => [
      'a.id',
      'r.description as resource',
      't.description as team',
      'y.description as resourceType',
      eb.ref(scope).as('source'),
      'a.business_unit_id as businessUnitId',
    ])
    .execute()
}

/** Finds the resources of these assignments that are in two trees of one exclusive type at a time. */
export async function findSharedExclusives(
  { transaction }: HookContext,
  assignmentIds: readonly string[],
): Promise<readonly NamedResource[]> {
  return transaction
    .selectFrom('record.resource_per_team as a')
    .innerJoin('record.resource_per_team as b', (join) =>
      join
        .onRef('b.resource_id', '=', 'a.resource_id')
        .onRef('b.exclusive_team_type_id', '=', 'a.exclusive_team_type_id')
        .onRef('b.root_resource_team_id', '<>', 'a.root_resource_team_id')
        .on((eb) => isKept(eb, 'b'))
        .on((eb) => overlaps(periodOf(eb, 'a'), periodOf(eb, 'b'))),
    )
    .innerJoin('record.resource as r', 'r.id', 'a.resource_id')
    .where('a.id', '=', anyOfIds(assignmentIds))
    .where((eb) => isKept(eb, 'a'))
    .select(['r.id', 'r.description as resource', 'a.business_unit_id as businessUnitId'])
    .distinct()
    .orderBy('resource')
    .execute()
}

/** Returns the ids of assignments to these teams and to all below them, deleted ones included. */
export async function findAssignmentIdsInSubtrees(
  { transaction }: HookContext,
  teamIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .with('below', () => selectTeamsInSubtrees(transaction, teamIds))
    .selectFrom('record.resource_per_team as a')
    .innerJoin('below as b', 'b.id', 'a.resource_team_id')
    .select('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects the ids of these teams and of all teams below them, each once, whatever their status or period. */
export function selectTeamsInSubtrees(executor: Executor, rootIds: readonly string[]) {
  return executor
    .withRecursive('below(id)', (db) =>
      db
        .selectFrom(rowsOfIds(rootIds, 'root'))
        .select('root.id')
        .union(
          db
            .selectFrom('record.resource_team as s')
            .innerJoin('below', 'below.id', 's.parent_resource_team_id')
            .select('s.id'),
        ),
    )
    .selectFrom('below')
    .select('below.id')
}
