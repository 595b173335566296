import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import type { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { instant, isKept, rowCount } from '../../database/sql-expressions.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import { updateRecord } from '../../records/actions/update-record.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { requireEnabled } from '../../records/rules/require-enabled.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import { selectTeamsInSubtrees } from './assignment-rules.ts'

/**
 * Ends an assignment on a day, creates one to another team from that day with the same end, status and remark, in one
 * transaction, and returns the new one. Needs the rights to change and to add assignments (403). Throws 404 for a
 * deleted assignment, and 422 for the same team or a day outside the period.
 */
export const moveAssignment: CallHandlerOf<typeof resourcePerTeam, 'move'> = async (
  context,
  type,
  { record, values },
) => {
  if (record.isDeleted) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
  requireEnabled('CreateNewVersion', type, record)
  const { rowVersion, resourceTeamId, startDate } = values
  const { start, end } = record.activeRangeUtc
  const moved = instantOfDay(startDate)
  if (start !== null && moved <= start)
    throw createBrokenRule(
      'startDate',
      `Kies een dag na het begin in het huidige team (${formatDay(dayOf(start))}).`,
    )
  if (end !== null && moved >= end)
    throw createBrokenRule(
      'startDate',
      `Kies een dag voor het einde in het huidige team (${formatDay(dayOf(end))}).`,
    )
  if (resourceTeamId === record.resourceTeamId)
    throw createBrokenRule('resourceTeamId', 'Kies een ander team dan het huidige.')
  const { resourceId, status, remark } = record
  // `rowVersion` is that of the assignment, not of the resource in the address.
  const inner = { ...context, below: undefined }
  const body = { resourceId, resourceTeamId, status, remark, activeRangeUtc: { start: moved, end } }
  try {
    await updateRecord(inner, type, record.id, { rowVersion, activeRangeUtc: { start, end: moved } })
    return await createRecord(inner, type, body)
  } catch (error) {
    throw aboutStartDate(error)
  }
}

/** Moves errors about either period to the one date that the caller sent. */
function aboutStartDate(error: unknown): unknown {
  if (!(error instanceof RequestProblem) || !error.errors) return error
  const errors = error.errors.map((each) =>
    each.field === 'activeRangeUtc' ? { ...each, field: 'startDate' } : each,
  )
  return new RequestProblem(error.code, error.message, { errors })
}

/**
 * Counts the teams below a team, and the resources assigned to it or to them now or later. `resources` is null for
 * callers who may not read assignments.
 */
export const countTeamsAndResourcesBelow: CallHandlerOf<typeof resourceTeam, 'movingAlong'> = async (
  { transaction, now, caller },
  _,
  { record },
) => {
  const counted = await transaction
    .with('below', () => selectTeamsInSubtrees(transaction, [record.id]))
    .selectNoFrom((eb) => [
      eb
        .selectFrom('below')
        .select((eb) => eb(rowCount, '-', 1).as('teams'))
        .as('teams'),
      eb
        .selectFrom('record.resource_per_team as a')
        .innerJoin('below as b', 'b.id', 'a.resource_team_id')
        .where((eb) => isKept(eb, 'a'))
        .where((eb) =>
          eb.or([eb('a.active_range_utc_end', 'is', null), eb('a.active_range_utc_end', '>', instant(now))]),
        )
        .select((eb) => eb.fn.count<number>('a.resource_id').distinct().as('resources'))
        .as('resources'),
    ])
    .executeTakeFirst()
  const mayCount = caller.permissions.has('ResourcePerTeamRead')
  return { teams: counted?.teams ?? 0, resources: mayCount ? (counted?.resources ?? null) : null }
}
