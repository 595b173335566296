import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import type { resource } from '@stamboek/model/records/erp/resource'
import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { instantOfDay, lastDayBefore, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { bulkCreate } from '../../records/actions/bulk-create.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { createBrokenRule } from '../../request-problem.ts'

/** Gives resources an active place in a team, from a first day until a last one, if there is one. Returns a result for each resource. */
export const assignToTeam: CallHandlerOf<typeof resource, 'assignToTeam'> = (
  context,
  type,
  { ids, values },
) => {
  const { resourceTeamId, startDate, lastDay } = values
  if (lastDay && lastDay < startDate)
    throw createBrokenRule('lastDay', 'De laatste dag ligt voor de eerste dag.')
  const activeRangeUtc = {
    start: instantOfDay(startDate),
    end: lastDay ? instantOfDay(nextDay(lastDay)) : null,
  }
  return bulkCreate(context, type, ids, {
    type: context.engine.catalogue.typeOf(resourcePerTeam),
    prepare:
      () =>
      ({ id, activeRangeUtc: { end } }) =>
        end !== null && end <= activeRangeUtc.start
          ? { reason: `Geldt maar t/m ${formatDay(lastDayBefore(end))}.` }
          : { body: { resourceId: id, resourceTeamId, status: 'Active', activeRangeUtc } },
  })
}
