import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import { dayOf, instantOfDay, lastDayBefore, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { anyOfIds, isKept, uuid } from '../../database/sql-expressions.ts'
import { assignEndDate } from '../../records/actions/assign-end-date.ts'
import { bulkCreate } from '../../records/actions/bulk-create.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { whyNotPermitted } from '../../records/engine/record-scope.ts'

/**
 * Moves places to another team from a day on: each ends the day before and another begins, with the same end, status and remark; one that
 * begins on that day is deleted and made again in the other team, for which the right to delete is needed. Returns a result for each place.
 */
export const movePlaces: CallHandlerOf<typeof resourcePerTeam, 'move'> = (context, type, { ids, values }) => {
  const { resourceTeamId, startDate } = values
  const moved = instantOfDay(startDate)
  const notDeletable = whyNotPermitted(context, type, 'Delete')
  return bulkCreate(context, type, ids, {
    type,
    prepare: () => (record) => {
      if (record.isDeleted) return { reason: 'Niet gevonden.' }
      const { resourceId, status, remark, activeRangeUtc } = record
      const { start, end } = activeRangeUtc
      const isWhole = moved === start
      const reason =
        findDisabledReason('CreateNewVersion', { records: [record] }) ??
        whyOutside(moved, activeRangeUtc) ??
        (resourceTeamId === record.resourceTeamId ? 'Zit al in dit team.' : undefined) ??
        (isWhole ? notDeletable : undefined)
      if (reason !== undefined) return { reason }
      return {
        body: { resourceId, resourceTeamId, status, remark, activeRangeUtc: { start: moved, end } },
        marked: isWhole ? 'deleted' : { activeRangeUtc: { start, end: moved } },
      }
    },
  })
}

function whyOutside(
  moved: string,
  { start, end }: { readonly start: string | null; readonly end: string | null },
): string | undefined {
  if (start !== null && moved < start) return `Begint pas op ${formatDay(dayOf(start))} in het huidige team.`
  if (end !== null && moved >= end)
    return `Eindigt al op ${formatDay(lastDayBefore(end))} in het huidige team.`
  return undefined
}

/** Ends places of any resources on a last day, as `assignEndDate`. */
export const endPlaces: CallHandlerOf<typeof resourcePerTeam, 'end'> = (context, type, { ids, values }) => {
  const { lastDay, remark } = values
  return assignEndDate(context, type, { ids, endDateUtc: instantOfDay(nextDay(lastDay)), remark })
}

/** At most this many places; more resources than a dialog shows have. */
const maxPlaces = 1000

/** Finds all places of the resources of these places, these included, by resource and start; at most 1000. */
export const findPlacesOfSameResources: CallHandlerOf<typeof resourcePerTeam, 'ofSameResources'> = (
  { transaction, caller },
  _,
  { ids },
) =>
  transaction
    .selectFrom('record.resource_per_team as a')
    .innerJoin('record.resource as r', 'r.id', 'a.resource_id')
    .innerJoin('record.resource_team as t', 't.id', 'a.resource_team_id')
    .where('a.resource_id', 'in', (eb) =>
      eb
        .selectFrom('record.resource_per_team as m')
        .where('m.id', '=', anyOfIds(ids))
        .where('m.business_unit_id', '=', uuid(caller.businessUnitId))
        .select('m.resource_id'),
    )
    .where('a.business_unit_id', '=', uuid(caller.businessUnitId))
    .where((eb) => isKept(eb, 'a'))
    .orderBy('a.resource_id')
    .orderBy('a.active_range_utc_start', (order) => order.asc().nullsFirst())
    .orderBy('a.id')
    .limit(maxPlaces)
    .select([
      'a.id as placeId',
      'r.id as resourceId',
      'r.description as resource',
      't.id as teamId',
      't.description as team',
      'a.exclusive_team_type_id as exclusiveTypeId',
      'a.active_range_utc_start as start',
      'a.active_range_utc_end as end',
    ])
    .execute()
