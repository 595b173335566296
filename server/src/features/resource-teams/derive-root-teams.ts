import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { anyOfIds } from '../../database/sql-expressions.ts'
import type { DeriveMembersOf } from '../../records/engine/record-feature.ts'

/**
 * Derives the root team of each assignment, and the root's type if that has exclusive resources. A constraint on both
 * keeps a resource in one tree of such a type at a time (requirements 7.2).
 */
export const deriveRootTeams: DeriveMembersOf<typeof resourcePerTeam> = async (
  { transaction },
  _,
  assignments,
) => {
  const teamIds = new Set(assignments.map(({ resourceTeamId }) => resourceTeamId))
  const rows = await transaction
    .withRecursive('above(team_id, id, parent_id, type_id)', (db) =>
      db
        .selectFrom('record.resource_team as t')
        .where('t.id', '=', anyOfIds([...teamIds]))
        .select(['t.id as team_id', 't.id', 't.parent_resource_team_id as parent_id'])
        .select('t.resource_team_type_id as type_id')
        .unionAll(
          db
            .selectFrom('above as a')
            .innerJoin('record.resource_team as t', 't.id', 'a.parent_id')
            .select(['a.team_id', 't.id', 't.parent_resource_team_id as parent_id'])
            .select('t.resource_team_type_id as type_id'),
        ),
    )
    .selectFrom('above as a')
    .innerJoin('record.resource_team_type as y', 'y.id', 'a.type_id')
    .where('a.parent_id', 'is', null)
    .select((eb) => {
      const exclusive = eb.case().when(eb.ref('y.has_exclusive_resources')).then(eb.ref('y.id')).end()
      return ['a.team_id as teamId', 'a.id as rootResourceTeamId', exclusive.as('exclusiveTeamTypeId')]
    })
    .execute()
  const roots = new Map(rows.map(({ teamId, ...root }) => [teamId, root]))
  const none = { rootResourceTeamId: null, exclusiveTeamTypeId: null }
  return assignments.map(({ resourceTeamId }) => roots.get(resourceTeamId) ?? none)
}
