import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { selectAssignmentColumns } from './assignment-rows.ts'
import type { FoundTree } from './find-team-tree.ts'
import { assignmentCondition, assignmentOrder, selectFunctionCounts } from './tree-search.ts'

export interface FoundAssignment {
  readonly id: string
  /** Index in `FoundTree.teams`. */
  readonly team: number
  readonly functions: number
}

/** Selects the assignments that the search finds in the teams of a tree, ordered by team, then as the search says. */
export function selectFoundAssignments(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
  { teams, counts }: Pick<FoundTree, 'teams' | 'counts'>,
) {
  const teamIds = teams.map(({ id }) => (counts.has(id) ? id : null))
  const places = sql<{ team_id: string; place: number }>`unnest(${teamIds}::uuid[]) WITH ORDINALITY`
  return executorOf(context)
    .with(
      (cte) => cte('found').materialized(),
      (db) =>
        db
          .selectFrom(selectAssignmentColumns(context, search).as('t'))
          .innerJoin(places.as<'p'>(sql`p(team_id, place)`), 'p.team_id', 't.team_id')
          .where(assignmentCondition(context, view, search))
          .select(['t.id', 't.resource_id', 't.description', 't.status', 't.active_range_utc_start'])
          .select(['t.active_range_utc_end', 't.remark', 'p.place']),
    )
    .with('shown', (db) => selectFunctionCounts(db, context, search))
    .selectFrom('found as t')
    .leftJoin('shown as s', 's.resource_id', 't.resource_id')
    .orderBy('t.place')
    .orderBy(assignmentOrder(context, search))
    .select((eb) => [
      't.id',
      eb('t.place', '-', 1).as('team'),
      eb.fn.coalesce('s.functions', eb.lit(0)).as('functions'),
    ])
}
