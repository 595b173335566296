import { anyOfIds, uuid } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { selectAssignmentsAt, statusInTeam } from './assignment-rows.ts'
import { functionCondition, functionOrder } from './tree-search.ts'

type Rows<Query extends (...input: never[]) => Promise<ReadonlyMap<string, unknown>>> =
  Awaited<ReturnType<Query>> extends ReadonlyMap<string, infer Row> ? Row : never
/** Rows of the tree and its sheet, with columns named as the members of the view. */
export type TeamRow = Rows<typeof readTeamRowsById>
export type AssignmentRow = Rows<typeof readAssignmentRowsById>
export type FunctionRow = Rows<typeof readFunctionRowsByResource> extends readonly (infer Row)[] ? Row : never

/** Reads teams of the caller's unit into a map by id, whatever their status or period; other ids are absent. */
export async function readTeamRowsById(context: RecordContext, ids: readonly string[]) {
  const rows = await executorOf(context)
    .selectFrom('record.resource_team as t')
    .innerJoin('record.resource_team_type as y', 'y.id', 't.resource_team_type_id')
    .leftJoin('record.resource_team as p', 'p.id', 't.parent_resource_team_id')
    .leftJoin('record.user as u', 'u.id', 't.last_modified_by_id')
    .where('t.business_unit_id', '=', uuid(context.caller.businessUnitId))
    .where('t.id', '=', anyOfIds(ids))
    .select([
      't.id',
      't.row_version as rowVersion',
      't.description',
      't.code',
      't.status',
      't.active_range_utc_start as start',
      't.active_range_utc_end as end',
      't.remark',
      't.system_value as systemValue',
      't.parent_resource_team_id as parentResourceTeamId',
      'p.description as parentTeam',
      'y.description as resourceTeamTypeDescription',
      't.last_modified_on_utc as lastModifiedOnUtc',
      't.last_modified_by_id as lastModifiedById',
      'u.full_name as lastModifiedBy',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads assignments into a map by id; only those of the caller's unit and valid at the reference date. */
export async function readAssignmentRowsById(
  context: RecordContext,
  search: SearchInput,
  ids: readonly string[],
) {
  const rows = await selectAssignmentsAt(context, search)
    .where('a.id', '=', anyOfIds(ids))
    .select([
      'a.id',
      'a.series_id as seriesId',
      'a.row_version as rowVersion',
      'a.resource_id as resourceId',
      'r.description',
      'r.code',
      'k.description as resourceType',
      'r.status as resourceStatus',
      'a.status as resourcePerTeamStatus',
      statusInTeam.as('status'),
      'a.active_range_utc_start as start',
      'a.active_range_utc_end as end',
      'a.remark',
      'a.system_value as systemValue',
      'a.last_modified_on_utc as lastModifiedOnUtc',
      'a.last_modified_by_id as lastModifiedById',
      'u.full_name as lastModifiedBy',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads the shown functions of resources (`functionCondition`), sorted, by resource id; absent if there are none. */
export async function readFunctionRowsByResource(
  context: RecordContext,
  search: SearchInput,
  resourceIds: readonly string[],
) {
  const rows = await executorOf(context)
    .selectFrom('record.resource_function as f')
    .innerJoin('record.function as n', 'n.id', 'f.function_id')
    .where('f.resource_id', '=', anyOfIds(resourceIds))
    .where(functionCondition(context, search))
    .orderBy(functionOrder(context, search))
    .select([
      'f.id',
      'f.series_id as seriesId',
      'f.row_version as rowVersion',
      'f.resource_id as resourceId',
      'f.function_id as functionId',
      'n.description',
      'n.code',
      'n.status',
      'f.active_range_utc_start as start',
      'f.active_range_utc_end as end',
      'f.system_value as systemValue',
    ])
    .execute()
  return Map.groupBy(rows, ({ resourceId }) => resourceId)
}
