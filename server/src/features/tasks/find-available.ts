import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import type { CallHandler, HookContext } from '../../records/engine/record-context.ts'
import { readReferenceTargets } from '../../records/queries/reference-labels.ts'
import { missingReferenceError } from '../../records/rules/label-references.ts'
import { RequestProblem } from '../../request-problem.ts'
import { findOwnResource } from './own-resource.ts'
import { functionsOfType, hasTaskRight } from './task-rights.ts'

/** As many as a select offers (domain.md section 9). */
const maxOffered = 1000

/**
 * The resources and teams of the unit that are active and fit together at an instant: a team narrows the resources to its own, a
 * resource the teams to those that it is in, and a task type both to who may execute its tasks (domain.md section 7). The caller's own
 * resource comes first.
 */
export const findAvailable: CallHandler = async (context, type, { values }) => {
  const { caller, now, transaction } = context
  const { resourceId = null, resourceTeamId = null, taskTypeId = null } = values
  await requireVisible(context, type, values)
  const instant = sql`${values['referenceDateUtc'] ?? now}::timestamptz`
  const unitId = sql`${caller.businessUnitId}::uuid`
  const holds = (alias: string) => sql`${sql.ref(`${alias}.status`)} = 'Active'
    AND tstzrange(${sql.ref(`${alias}.active_range_utc_start`)}, ${sql.ref(`${alias}.active_range_utc_end`)}) @> ${instant}`
  const own = await findOwnResource(context)
  const typeId = sql`${taskTypeId}::uuid`
  // Those of a type without functions are for everybody, also for a team without members.
  const isForAll = taskTypeId === null ? sql`true` : sql`NOT EXISTS (SELECT FROM ${functionsOfType(typeId)})`
  const executes =
    taskTypeId === null
      ? sql`true`
      : hasTaskRight('execute', { taskTypeId: typeId, resourceId: sql`r.id` }, instant)
  const isMember = sql`a.resource_id = r.id AND NOT a.is_deleted AND ${holds('a')}`
  const inTeam =
    resourceTeamId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM record.resource_per_team a JOIN record.resource_team t ON t.id = a.resource_team_id
          WHERE t.id = ${resourceTeamId}::uuid AND ${holds('t')} AND ${isMember})`
  const ofResource = resourceId === null ? sql`true` : sql`r.id = ${resourceId}::uuid`
  const isAnyTeam = resourceId === null ? isForAll : sql`false`
  const hasMember = sql`EXISTS (SELECT FROM record.resource_per_team a JOIN record.resource r ON r.id = a.resource_id
    WHERE a.resource_team_id = t.id AND ${isMember} AND ${holds('r')} AND ${ofResource} AND ${executes})`
  const { rows: resources } = await sql`SELECT r.id, r.description FROM record.resource r
    WHERE r.business_unit_id = ${unitId} AND ${holds('r')} AND ${inTeam} AND ${executes}
    ORDER BY r.id = ${own?.id ?? null}::uuid DESC NULLS LAST, r.description COLLATE "und-x-icu", r.id LIMIT ${maxOffered}`.execute(
    transaction,
  )
  const { rows: resourceTeams } = await sql`SELECT t.id, t.description FROM record.resource_team t
    WHERE t.business_unit_id = ${unitId} AND ${holds('t')} AND (${isAnyTeam} OR ${hasMember})
    ORDER BY t.description COLLATE "und-x-icu", t.id LIMIT ${maxOffered}`.execute(transaction)
  return { resources, resourceTeams }
}

/** What a call asks about must exist for its caller; a record of another unit is refused like one that nobody has. */
async function requireVisible(context: HookContext, type: RecordType, values: MemberValues): Promise<void> {
  const missing = await Promise.all(
    (['resourceId', 'resourceTeamId', 'taskTypeId'] as const).map(async (member) => {
      const [id, field] = [values[member], type.fields[member]]
      if (typeof id !== 'string' || field?.kind !== 'reference') return []
      const found = await readReferenceTargets(context, context.catalogue.get(field.to), [id], 'visible')
      return found.has(id) ? [] : [missingReferenceError(member, field)]
    }),
  )
  const [first, ...others] = missing.flat()
  if (first) throw new RequestProblem('ruleBroken', first.message, { errors: [first, ...others] })
}
