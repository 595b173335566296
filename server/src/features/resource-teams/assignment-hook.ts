import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { findUntakenResources } from './assignment-rules.ts'
import { deriveRootTeams } from './derive-root-teams.ts'
import { lockShared } from './team-lock.ts'

/** The rules of a resource in a team; the database alone holds that nobody is in one team twice. */
export const assignmentHook: RecordHook = {
  lock: lockShared,
  async beforeWrite(context, writes) {
    await requireOneExclusiveTree(context, writes)
    return writes
  },
  async afterWrite(context, writes) {
    const ids = writes.map(({ id }) => id)
    const untaken = await findUntakenResources(context, { by: 'assignment', ids })
    const byId = new Map(untaken.map((each) => [each.id, each]))
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

interface Clash {
  readonly id: string
  readonly resource: string
  readonly team: string
  readonly teamType: string
  readonly start: string | null
  readonly end: string | null
}

const period = { kind: 'dateRange', label: 'Periode' } as const

/** Names the other team; the exclusion constraint refuses what comes between. */
async function requireOneExclusiveTree(context: HookContext, writes: readonly PlannedWrite[]): Promise<void> {
  const kept = writes.filter(({ action, after }) => action !== 'Delete' && after.isDeleted !== true)
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

/**
 * For each write one assignment in another tree of the same exclusive type at the same time, but for those that are written along
 * or removed.
 */
async function findClashes(
  context: HookContext,
  writes: readonly PlannedWrite[],
  writtenIds: readonly string[],
): Promise<readonly Clash[]> {
  const roots = await deriveRootTeams(
    context,
    context.catalogue.get('Main.ResourcePerTeamViewDto'),
    writes.map(({ after }) => after),
  )
  const rows = writes.map(({ id, after }, index) => {
    const { start, end } = after.activeRangeUtc as DateRange
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
  const { rows: clashes } = await sql<Clash>`
    SELECT DISTINCT ON (i.id) i.id, r.description AS resource, t.description AS team, y.description AS "teamType",
      b.active_range_utc_start AS start, b.active_range_utc_end AS end
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS i(id uuid, resource_id uuid, root uuid, type uuid, start timestamptz, "end" timestamptz)
    JOIN record.resource_per_team b ON b.resource_id = i.resource_id AND b.exclusive_team_type_id = i.type
      AND b.root_resource_team_id <> i.root AND NOT b.is_deleted AND b.id <> ALL(${writtenIds}::uuid[])
      AND tstzrange(b.active_range_utc_start, b.active_range_utc_end) && tstzrange(i.start, i."end")
    JOIN record.resource r ON r.id = i.resource_id
    JOIN record.resource_team t ON t.id = b.resource_team_id
    JOIN record.resource_team_type y ON y.id = i.type
    ORDER BY i.id, b.active_range_utc_start NULLS FIRST`.execute(context.transaction)
  return clashes
}
