import { kindOf } from '@stamboek/model/fields/field-kinds'
import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { sql } from 'kysely'
import { isKept, overlaps, periodOf, timeRange } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { PlannedWriteOf, RecordHookOf } from '../../records/engine/record-feature.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { findDisallowedAssignments } from './assignment-rules.ts'
import { deriveRootTeams } from './derive-root-teams.ts'
import { lockTeamsShared } from './team-lock.ts'

type AssignmentWrite = PlannedWriteOf<typeof resourcePerTeam>

/**
 * Refuses (422) an assignment to a second tree of an exclusive type at a time, or to a team that does not allow the
 * type of the resource. That a resource is in a team once at a time is a constraint of the database.
 */
export const assignmentHook: RecordHookOf<typeof resourcePerTeam> = {
  lock: lockTeamsShared,
  async beforeWrite(context, writes) {
    await requireOneExclusiveTree(context, writes)
    return writes
  },
  async afterWrite(context, writes) {
    const ids = writes.map(({ id }) => id)
    const disallowed = await findDisallowedAssignments(context, { by: 'assignment', ids })
    const byId = new Map(disallowed.map((each) => [each.id, each]))
    refuseEach(writes, ({ id }) => {
      const broken = byId.get(id)
      return (
        broken &&
        createBrokenRule(
          'resourceTeamId',
          `Team ${broken.team} neemt geen resources van het type ${broken.resourceType}.`,
        )
      )
    })
  },
}

const period = { kind: 'dateRange', label: 'Periode' } as const

/** Names the other team in the error. The exclusion constraint refuses concurrent writes. */
async function requireOneExclusiveTree(
  context: HookContext,
  writes: readonly AssignmentWrite[],
): Promise<void> {
  const kept = writes.filter(({ action, after }) => action !== 'Delete' && !after.isDeleted)
  if (kept.length === 0) return
  const writtenIds = writes.map(({ id }) => id)
  const clashes = await findClashes(context, kept, writtenIds)
  const byId = new Map(clashes.map((clash) => [clash.id, clash]))
  refuseEach(writes, ({ id }) => {
    const clash = byId.get(id)
    if (!clash) return undefined
    const { resource, team, teamType, start, end } = clash
    const formatted = kindOf(period).format({ start, end }, period)
    const when = formatted === '' ? '' : `, ${formatted}`
    return createBrokenRule(
      'activeRangeUtc',
      `${resource} zit in deze periode al in team ${team}${when}. Een resource zit in hoogstens één team van het type ${teamType} tegelijk, met alles daaronder.`,
    )
  })
}

interface WrittenPlace {
  readonly id: string
  readonly resource_id: string
  readonly root: string | null
  readonly type: string | null
  readonly start: string | null
  readonly end: string | null
}

/**
 * Finds, per write, one stored assignment that overlaps it in another tree of the same exclusive type. Ignores
 * assignments that are themselves written.
 */
async function findClashes(
  context: HookContext,
  writes: readonly AssignmentWrite[],
  writtenIds: readonly string[],
) {
  const roots = await deriveRootTeams(
    context,
    context.engine.catalogue.typeOf(resourcePerTeam),
    writes.map(({ after }) => after),
  )
  const rows = writes.map(({ id, after }, index) => {
    const { start, end } = after.activeRangeUtc
    const { rootResourceTeamId, exclusiveTeamTypeId } = roots[index] ?? {}
    return {
      id,
      resource_id: after.resourceId,
      root: rootResourceTeamId,
      type: exclusiveTeamTypeId,
      start,
      end,
    }
  })
  const input = sql<WrittenPlace>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'i'>(
    sql`i(id uuid, resource_id uuid, root uuid, type uuid, start timestamptz, "end" timestamptz)`,
  )
  return context.transaction
    .selectFrom(input)
    .innerJoin('record.resource_per_team as b', (join) =>
      join
        .onRef('b.resource_id', '=', 'i.resource_id')
        .onRef('b.exclusive_team_type_id', '=', 'i.type')
        .onRef('b.root_resource_team_id', '<>', 'i.root')
        .on((eb) => isKept(eb, 'b'))
        .on('b.id', '<>', sql<string>`all(${writtenIds}::uuid[])`)
        .on((eb) => overlaps(periodOf(eb, 'b'), timeRange(eb.ref('i.start'), eb.ref('i.end')))),
    )
    .innerJoin('record.resource as r', 'r.id', 'i.resource_id')
    .innerJoin('record.resource_team as t', 't.id', 'b.resource_team_id')
    .innerJoin('record.resource_team_type as y', 'y.id', 'i.type')
    .distinctOn('i.id')
    .orderBy('i.id')
    .orderBy('b.active_range_utc_start', (order) => order.nullsFirst())
    .select(['i.id', 'r.description as resource', 't.description as team', 'y.description as teamType'])
    .select(['b.active_range_utc_start as start', 'b.active_range_utc_end as end'])
    .execute()
}
