import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { sql } from 'kysely'
import { anyOfIds } from '../../database/sql-expressions.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { refreshDerived } from '../../records/store/derive-columns.ts'
import { createBrokenRule } from '../../request-problem.ts'
import {
  type AssignmentScope,
  findAssignmentIdsInSubtrees,
  findDisallowedAssignments,
  findSharedExclusives,
} from './assignment-rules.ts'
import { createResourcesProblem, listNames } from './refuse-resources.ts'
import { lockAllTeams, lockTeamsExclusively, lockTeamsShared } from './team-lock.ts'

/** Refuses (422) a change of a resource to a type that one of its present or future teams does not allow. */
export const resourceHook: RecordHook = {
  lock: lockTeamsShared,
  async afterWrite(context, writes) {
    const ids = idsOfChanged(writes, ['resourceTypeId'])
    const disallowed = await findDisallowedAssignments(context, { by: 'resource', ids })
    const byResource = Map.groupBy(disallowed, ({ source }) => source)
    refuseEach(writes, ({ id }) => {
      const broken = byResource.get(id)
      if (!broken) return undefined
      const teams = [...new Set(broken.map(({ team }) => team))]
      const mayRead = context.caller.permissions.has('ResourceTeamRead')
      return createBrokenRule(
        'resourceTypeId',
        `Deze teams nemen geen resources van dit type: ${listNames(mayRead ? teams : [], teams.length)}.`,
      )
    })
  },
}

/**
 * Derives the root teams anew of all assignments below a team that moved or changed type. Refuses (422) a parent that
 * the type forbids, resources in two trees of an exclusive type, and resources that the new type does not allow.
 */
export const teamHook: RecordHook = {
  lock: lockTeamsExclusively,
  async afterWrite(context, writes) {
    await requireAllowedParents(context, writes)
    const moved = idsOfChanged(writes, ['parentResourceTeamId', 'resourceTeamTypeId'])
    if (moved.length === 0) return
    const isMove = idsOfChanged(writes, ['parentResourceTeamId']).length > 0
    const assignments = await findAssignmentIdsInSubtrees(context, moved)
    await refreshRootTeams(context, assignments, isMove ? 'parentResourceTeamId' : 'resourceTeamTypeId')
    const retyped = idsOfChanged(writes, ['resourceTeamTypeId'])
    await requireAllowedAssignments(context, { by: 'team', ids: retyped }, 'resourceTeamTypeId')
  },
}

/**
 * Refuses (422) to make a type root-only while teams of it have a parent, or exclusive while a resource is in two of
 * its trees. Derives the root teams of its trees anew when `hasExclusiveResources` changes.
 */
export const teamTypeHook: RecordHook = {
  lock: lockAllTeams,
  async afterWrite(context, writes) {
    await requireTeamsOnTop(context, idsOfChanged(writes, ['isRootOnly']))
    const ids = idsOfChanged(writes, ['hasExclusiveResources'])
    if (ids.length === 0) return
    await refreshRootTeams(context, await findAssignmentsOfTrees(context, ids), 'hasExclusiveResources')
  },
}

/**
 * Refuses (422) a change of the resource types that a team type allows, if a present or future assignment breaks it.
 */
export const allowedResourceTypeHook: RecordHook = {
  lock: lockAllTeams,
  async afterWrite(context, writes) {
    const ids = [...new Set(writes.map(({ after }) => String(after.resourceTeamTypeId)))]
    await requireAllowedAssignments(context, { by: 'teamType', ids }, 'resourceTypes')
  },
}

function idsOfChanged(writes: readonly PlannedWrite[], fields: readonly string[]): readonly string[] {
  return writes
    .filter(({ before, after }) => before && fields.some((field) => before[field] !== after[field]))
    .map(({ id }) => id)
}

/** Refuses (422, at `field`) a change that puts a resource into two trees of an exclusive type. */
async function refreshRootTeams(
  context: HookContext,
  assignments: readonly string[],
  field: string,
): Promise<void> {
  if (assignments.length === 0) return
  // Deferred: `findSharedExclusives` can name the resources, the constraint cannot.
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(context.transaction)
  await refreshDerived(context, context.engine.catalogue.typeOf(resourcePerTeam), assignments)
  const resources = await findSharedExclusives(context, assignments)
  if (resources.length > 0) {
    const sentence =
      'Deze resources zouden tegelijk in meer teams van een type met exclusieve resources zitten'
    throw createResourcesProblem(context, field, { sentence, resources })
  }
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(context.transaction)
}

async function requireAllowedAssignments(
  context: HookContext,
  scope: AssignmentScope,
  field: string,
): Promise<void> {
  const resources = await findDisallowedAssignments(context, scope)
  if (resources.length === 0) return
  const sentence = 'Deze resources zijn van een type dat hun team dan niet neemt'
  throw createResourcesProblem(context, field, { sentence, resources })
}

async function requireTeamsOnTop(context: HookContext, typeIds: readonly string[]): Promise<void> {
  if (typeIds.length === 0) return
  const rows = await selectMisplacedTeams(context)
    .where('y.id', '=', anyOfIds(typeIds))
    .orderBy('t.description')
    .select(['t.description as team', 't.business_unit_id as unitId'])
    .execute()
  if (rows.length === 0) return
  const { permissions, businessUnitId } = context.caller
  const mayRead = permissions.has('ResourceTeamRead')
  const visible = rows.filter(({ unitId }) => mayRead && unitId === businessUnitId).map(({ team }) => team)
  const names = listNames(visible, rows.length)
  throw createBrokenRule('isRootOnly', `Deze teams hebben een bovenliggend team: ${names}.`)
}

/** Undoing an import can restore a parent that the team's type forbids by now. */
async function requireAllowedParents(context: HookContext, writes: readonly PlannedWrite[]): Promise<void> {
  const ids = writes.flatMap(({ id, after }) => (after.parentResourceTeamId === null ? [] : [id]))
  if (ids.length === 0) return
  const rows = await selectMisplacedTeams(context)
    .where('t.id', '=', anyOfIds(ids))
    .select(['t.id', 't.description as team', 'y.description as type'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  refuseEach(writes, ({ id }) => {
    const broken = byId.get(id)
    if (!broken) return undefined
    const { team, type } = broken
    return createBrokenRule(
      'parentResourceTeamId',
      `Team ${team} is van het type ${type} en heeft dus geen bovenliggend team.`,
    )
  })
}

function selectMisplacedTeams({ transaction }: HookContext) {
  return transaction
    .selectFrom('record.resource_team as t')
    .innerJoin('record.resource_team_type as y', 'y.id', 't.resource_team_type_id')
    .where('y.is_root_only', 'is', true)
    .where('t.parent_resource_team_id', 'is not', null)
}

async function findAssignmentsOfTrees(
  context: HookContext,
  typeIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await context.transaction
    .selectFrom('record.resource_team')
    .where('parent_resource_team_id', 'is', null)
    .where('resource_team_type_id', '=', anyOfIds(typeIds))
    .select('id')
    .execute()
  return findAssignmentIdsInSubtrees(
    context,
    rows.map(({ id }) => id),
  )
}
