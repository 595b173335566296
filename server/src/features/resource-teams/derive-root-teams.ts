import { sql } from 'kysely'
import type { DeriveMembers } from '../../records/engine/record-context.ts'

/**
 * The team on top of the tree of each assignment, and its type where that has exclusive resources. The rule that a resource is in
 * one tree of such a type at a time stands on both (domain.md section 3).
 */
export const deriveRootTeams: DeriveMembers = async ({ transaction }, _, assignments) => {
  const teamIds = new Set(assignments.map(({ resourceTeamId }) => resourceTeamId))
  const { rows } = await sql<{ team_id: string; root_id: string; type_id: string | null }>`
    WITH RECURSIVE above AS (
      SELECT id AS team_id, id, parent_resource_team_id AS parent_id, resource_team_type_id AS type_id
        FROM record.resource_team WHERE id = ANY(${[...teamIds]}::uuid[])
      UNION ALL
      SELECT a.team_id, t.id, t.parent_resource_team_id, t.resource_team_type_id
        FROM above a JOIN record.resource_team t ON t.id = a.parent_id
    )
    SELECT a.team_id, a.id AS root_id, CASE WHEN y.has_exclusive_resources THEN y.id END AS type_id
    FROM above a JOIN record.resource_team_type y ON y.id = a.type_id WHERE a.parent_id IS NULL`.execute(
    transaction,
  )
  const roots = new Map(rows.map((row) => [row.team_id, row]))
  return assignments.map(({ resourceTeamId }) => {
    const root = roots.get(String(resourceTeamId))
    return { rootResourceTeamId: root?.root_id ?? null, exclusiveTeamTypeId: root?.type_id ?? null }
  })
}
