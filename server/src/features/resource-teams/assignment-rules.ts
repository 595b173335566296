import { type RawBuilder, sql } from 'kysely'
import type { HookContext } from '../../records/engine/record-context.ts'
import { selectBelow } from '../../records/queries/search-operators.ts'

export interface NamedResource {
  readonly resource: string
  readonly businessUnitId: string
}

/** An assignment that breaks a rule, with what a sentence about it names. */
export interface BrokenAssignment extends NamedResource {
  readonly id: string
  readonly team: string
  readonly resourceType: string
  /** Of the source that was changed; see `AssignmentScope`. */
  readonly source: string
}

/** The assignments to check: by their own ids, or those of resources, teams or team types. */
export interface AssignmentScope {
  readonly by: 'assignment' | 'resource' | 'team' | 'teamType'
  readonly ids: readonly string[]
}

const scopeColumns: Readonly<Record<AssignmentScope['by'], RawBuilder<unknown>>> = {
  assignment: sql`a.id`,
  resource: sql`a.resource_id`,
  team: sql`a.resource_team_id`,
  teamType: sql`t.resource_team_type_id`,
}

/** Assignments that have not ended, of resources whose type the type of the team does not take. A team type without a list takes all. */
export async function findUntakenResources(
  { transaction, now }: HookContext,
  { by, ids }: AssignmentScope,
): Promise<readonly BrokenAssignment[]> {
  if (ids.length === 0) return []
  const scope = scopeColumns[by]
  const taken = sql`FROM record.resource_type_per_resource_team_type x
    WHERE x.resource_team_type_id = t.resource_team_type_id AND NOT x.is_deleted`
  const { rows } = await sql<BrokenAssignment>`
    SELECT a.id, r.description AS resource, t.description AS team, y.description AS "resourceType",
      ${scope} AS source, a.business_unit_id AS "businessUnitId"
    FROM record.resource_per_team a
    JOIN record.resource r ON r.id = a.resource_id
    JOIN record.resource_type y ON y.id = r.resource_type_id
    JOIN record.resource_team t ON t.id = a.resource_team_id
    WHERE ${scope} = ANY(${ids}::uuid[]) AND NOT a.is_deleted
      AND (a.active_range_utc_end IS NULL OR a.active_range_utc_end > ${now}::timestamptz)
      AND EXISTS (SELECT ${taken}) AND NOT EXISTS (SELECT ${taken} AND x.resource_type_id = r.resource_type_id)
    ORDER BY r.description, a.id`.execute(transaction)
  return rows
}

/** The resources of these assignments that are in two trees of one exclusive type at a time. */
export async function findSharedExclusives(
  { transaction }: HookContext,
  ids: readonly string[],
): Promise<readonly NamedResource[]> {
  const { rows } = await sql<NamedResource>`
    SELECT DISTINCT r.id, r.description AS resource, a.business_unit_id AS "businessUnitId"
    FROM record.resource_per_team a
    JOIN record.resource_per_team b ON b.resource_id = a.resource_id
      AND b.exclusive_team_type_id = a.exclusive_team_type_id
      AND b.root_resource_team_id <> a.root_resource_team_id AND NOT b.is_deleted
      AND tstzrange(a.active_range_utc_start, a.active_range_utc_end)
        && tstzrange(b.active_range_utc_start, b.active_range_utc_end)
    JOIN record.resource r ON r.id = a.resource_id
    WHERE a.id = ANY(${ids}::uuid[]) AND NOT a.is_deleted
    ORDER BY 2`.execute(transaction)
  return rows
}

/** The ids of the assignments to these teams and all teams below them, deleted ones included. */
export async function findAssignmentsBelow(
  { transaction }: HookContext,
  teamIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH below AS (${selectTeamsBelow(sql`SELECT unnest(${teamIds}::uuid[])`)})
    SELECT a.id FROM record.resource_per_team a JOIN below b ON a.resource_team_id = b.id`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** The ids of teams and of all below them. */
export function selectTeamsBelow(roots: RawBuilder<unknown>): RawBuilder<unknown> {
  return selectBelow({ table: 'record.resource_team', column: 'parent_resource_team_id' }, roots)
}
