import type { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { endsAfter, instant, isKept, rowCount } from '../../database/sql-expressions.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { selectTeamsInSubtrees } from './assignment-rules.ts'

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
        .where((eb) => endsAfter(eb, 'a', instant(now)))
        .select((eb) => eb.fn.count<number>('a.resource_id').distinct().as('resources'))
        .as('resources'),
    ])
    .executeTakeFirst()
  const mayCount = caller.permissions.has('ResourcePerTeamRead')
  return { teams: counted?.teams ?? 0, resources: mayCount ? (counted?.resources ?? null) : null }
}
