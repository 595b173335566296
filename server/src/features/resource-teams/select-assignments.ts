import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import type { FoundTree } from './find-team-tree.ts'
import { assignmentRows } from './read-tree-rows.ts'
import { assignmentCondition, assignmentOrder, functionCondition } from './tree-search.ts'

export interface FoundAssignment {
  readonly id: string
  /** Index of its team in `FoundTree.teams`. */
  readonly team: number
  /** Number of functions that it shows. */
  readonly functions: number
}

/** Selects the assignments of a tree, team by team and in the order of the search. */
export function selectAssignments(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
  { teams, counts }: Pick<FoundTree, 'teams' | 'counts'>,
): RawBuilder<FoundAssignment> {
  const teamIds = teams.map(({ id }) => (counts.has(id) ? id : null))
  return sql<FoundAssignment>`
    WITH found AS MATERIALIZED (
      SELECT t.id, t.resource_id, t.description, t.status, t.active_range_utc_start, t.remark, p.place
      FROM (${assignmentRows(context, search)}) t
      JOIN unnest(${teamIds}::uuid[]) WITH ORDINALITY p(team_id, place) ON p.team_id = t.team_id
      WHERE ${assignmentCondition(context, view, search)}
    ), shown AS (
      SELECT f.resource_id, count(*) AS functions FROM record.resource_function f
      WHERE f.resource_id IN (SELECT resource_id FROM found) AND ${functionCondition(context, search)}
      GROUP BY f.resource_id
    )
    SELECT t.id, t.place - 1 AS team, coalesce(s.functions, 0) AS functions
    FROM found t LEFT JOIN shown s ON s.resource_id = t.resource_id
    ORDER BY t.place, ${assignmentOrder(search)}`
}
