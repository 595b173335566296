import { type RawBuilder, sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { functionCondition, functionOrder, validOn } from './tree-search.ts'

export interface TeamRow {
  readonly id: string
  readonly rowVersion: number
  readonly description: string
  readonly code: string | null
  readonly status: string
  readonly start: string | null
  readonly end: string | null
  readonly remark: string | null
  readonly systemValue: boolean
  readonly parentId: string | null
  readonly parent: string | null
  readonly type: string
  readonly lastModifiedOnUtc: string
  readonly lastModifiedById: string
  readonly lastModifiedBy: string
}

export interface AssignmentRow {
  readonly id: string
  readonly seriesId: string
  readonly rowVersion: number
  readonly resourceId: string
  readonly description: string
  readonly code: string | null
  readonly resourceType: string
  readonly resourceStatus: string
  readonly resourcePerTeamStatus: string
  readonly status: string
  readonly start: string | null
  readonly end: string | null
  readonly remark: string | null
  readonly systemValue: boolean
  readonly lastModifiedOnUtc: string
  readonly lastModifiedById: string
  readonly lastModifiedBy: string
}

export interface FunctionRow {
  readonly id: string
  readonly seriesId: string
  readonly rowVersion: number
  readonly resourceId: string
  readonly functionId: string
  readonly description: string
  readonly code: string | null
  readonly status: string
  readonly start: string | null
  readonly end: string | null
  readonly systemValue: boolean
}

/** The assignments of the unit at the reference date, in columns named as the members of the view. */
export function assignmentRows(context: RecordContext, search: SearchInput): RawBuilder<unknown> {
  return sql`SELECT a.id, a.series_id, a.row_version, a.resource_team_id AS team_id, a.resource_id, r.description, r.code,
      k.description AS resource_type, r.status AS resource_status, a.status AS resource_per_team_status,
      CASE WHEN r.status = 'Active' AND a.status = 'Active' THEN 'Active' ELSE 'Inactive' END AS status,
      a.active_range_utc_start, a.active_range_utc_end, a.remark, a.system_value,
      a.last_modified_on_utc, a.last_modified_by_id, u.full_name AS last_modified_by
    FROM record.resource_per_team a
    JOIN record.resource r ON r.id = a.resource_id
    JOIN record.resource_type k ON k.id = r.resource_type_id
    LEFT JOIN record."user" u ON u.id = a.last_modified_by_id
    WHERE a.business_unit_id = ${context.caller.businessUnitId}::uuid AND NOT a.is_deleted
      AND ${validOn('a', search)} AND ${validOn('r', search)}`
}

/** Teams of the unit by id. */
export async function readTeamRows(
  context: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TeamRow>> {
  const { rows } = await sql<TeamRow>`
    SELECT t.id, t.row_version AS "rowVersion", t.description, t.code, t.status, t.active_range_utc_start AS start,
      t.active_range_utc_end AS end, t.remark, t.system_value AS "systemValue",
      t.parent_resource_team_id AS "parentId", p.description AS parent, y.description AS type,
      t.last_modified_on_utc AS "lastModifiedOnUtc", t.last_modified_by_id AS "lastModifiedById",
      u.full_name AS "lastModifiedBy"
    FROM record.resource_team t
    JOIN record.resource_team_type y ON y.id = t.resource_team_type_id
    LEFT JOIN record.resource_team p ON p.id = t.parent_resource_team_id
    LEFT JOIN record."user" u ON u.id = t.last_modified_by_id
    WHERE t.business_unit_id = ${context.caller.businessUnitId}::uuid
      AND t.id = ANY(${ids}::uuid[])`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Assignments of the unit at the reference date by id. */
export async function readAssignmentRows(
  context: RecordContext,
  search: SearchInput,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssignmentRow>> {
  const { rows } = await sql<AssignmentRow>`
    SELECT t.id, t.series_id AS "seriesId", t.row_version AS "rowVersion", t.resource_id AS "resourceId",
      t.description, t.code, t.resource_type AS "resourceType", t.resource_status AS "resourceStatus",
      t.resource_per_team_status AS "resourcePerTeamStatus", t.status, t.active_range_utc_start AS start,
      t.active_range_utc_end AS end, t.remark, t.system_value AS "systemValue",
      t.last_modified_on_utc AS "lastModifiedOnUtc", t.last_modified_by_id AS "lastModifiedById",
      t.last_modified_by AS "lastModifiedBy"
    FROM (${assignmentRows(context, search)}) t WHERE t.id = ANY(${ids}::uuid[])`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The functions at the reference date by their resource, each list by description. */
export async function readFunctionRows(
  context: RecordContext,
  search: SearchInput,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FunctionRow[]>> {
  const { rows } = await sql<FunctionRow>`
    SELECT f.id, f.series_id AS "seriesId", f.row_version AS "rowVersion", f.resource_id AS "resourceId",
      f.function_id AS "functionId", n.description, n.code, n.status, f.active_range_utc_start AS start,
      f.active_range_utc_end AS end, f.system_value AS "systemValue"
    FROM record.resource_function f
    JOIN record."function" n ON n.id = f.function_id
    WHERE f.resource_id = ANY(${resourceIds}::uuid[]) AND ${functionCondition(context, search)}
    ORDER BY ${functionOrder}`.execute(executorOf(context))
  return Map.groupBy(rows, ({ resourceId }) => resourceId)
}
