import { type RawBuilder, sql } from 'kysely'
import type { CallHandler } from '../../records/engine/record-context.ts'
import { holdsFunction } from './task-rights.ts'

/** As many as a select offers (domain.md section 9). */
const maxOffered = 1000

/**
 * The active resources and teams of the unit that fit together at an instant: a team narrows the resources to its own, a resource the
 * teams to those that it is in, and a task type both to who may execute its tasks (domain.md section 7).
 */
export const findAvailable: CallHandler = async ({ caller, now, transaction }, _, { values }) => {
  const { resourceId = null, resourceTeamId = null, taskTypeId = null } = values
  const instant = sql`${values['referenceDateUtc'] ?? now}::timestamptz`
  const unitId = sql`${caller.businessUnitId}::uuid`
  const { isForAll, executes } = narrowByType(taskTypeId, instant)
  const isMember = sql`a.resource_id = r.id AND NOT a.is_deleted AND a.status = 'Active'
    AND tstzrange(a.active_range_utc_start, a.active_range_utc_end) @> ${instant}`
  const inTeam =
    resourceTeamId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM record.resource_per_team a WHERE ${isMember} AND a.resource_team_id = ${resourceTeamId}::uuid)`
  const ofResource = resourceId === null ? sql`true` : sql`r.id = ${resourceId}::uuid`
  const isAnyTeam = resourceId === null ? isForAll : sql`false`
  const hasMember = sql`EXISTS (SELECT FROM record.resource_per_team a JOIN record.resource r ON r.id = a.resource_id
    WHERE a.resource_team_id = t.id AND ${isMember} AND r.status = 'Active' AND ${ofResource} AND ${executes})`
  const { rows: resources } = await sql`SELECT r.id, r.description FROM record.resource r
    WHERE r.business_unit_id = ${unitId} AND r.status = 'Active' AND ${inTeam} AND ${executes}
    ORDER BY r.description COLLATE "und-x-icu", r.id LIMIT ${maxOffered}`.execute(transaction)
  const { rows: resourceTeams } = await sql`SELECT t.id, t.description FROM record.resource_team t
    WHERE t.business_unit_id = ${unitId} AND t.status = 'Active' AND (${isAnyTeam} OR ${hasMember})
    ORDER BY t.description COLLATE "und-x-icu", t.id LIMIT ${maxOffered}`.execute(transaction)
  return { resources, resourceTeams }
}

/** Whether tasks of a type are for everybody, as those of a type without functions are, and whether the resource `r` may execute them. */
function narrowByType(
  taskTypeId: unknown,
  instant: RawBuilder<unknown>,
): { readonly isForAll: RawBuilder<unknown>; readonly executes: RawBuilder<unknown> } {
  if (taskTypeId === null) return { isForAll: sql`true`, executes: sql`true` }
  const functionsOfType = sql`record.function_per_task_type p WHERE p.task_type_id = ${taskTypeId}::uuid AND NOT p.is_deleted`
  const isForAll = sql`NOT EXISTS (SELECT FROM ${functionsOfType})`
  const executes = sql`(${isForAll} OR EXISTS (
    SELECT FROM ${functionsOfType} AND p.allowed_to_execute AND ${holdsFunction('r.id', 'p.function_id', instant)}))`
  return { isForAll, executes }
}
