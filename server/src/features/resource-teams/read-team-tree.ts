import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput, SearchTerm } from '../../records/input/search-input.ts'
import { validAt } from '../../records/queries/record-selection.ts'
import { termConditions } from '../../records/queries/search-condition.ts'
import { likePattern } from '../../records/queries/search-operators.ts'

/** A team, with whether it has the status that is searched for, and whether it matches what the search says of teams besides. */
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
  readonly type: string
  readonly lastModifiedOnUtc: string
  readonly lastModifiedById: string
  readonly lastModifiedBy: string
  readonly hasStatus: boolean
  readonly isMatch: boolean
}

export interface AssignmentRow {
  readonly id: string
  readonly seriesId: string
  readonly rowVersion: number
  readonly teamId: string
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

/** The filters of the view, as its definition names them. */
export const treeFilters = ['team', 'teamTypes', 'resource', 'resourceCode', 'functions', 'teamsBelow']

const inDutch = sql.raw(`COLLATE "${languageCollation}"`)
const teamFilters = new Set(['team', 'teamTypes', 'teamsBelow'])

/** The terms that resources must meet; without any, teams without resources are shown, too. */
export function termsOfResources({ terms }: SearchInput): readonly SearchTerm[] {
  return terms.filter(({ entry }) => entry.key !== 'status' && !teamFilters.has(filterOf(entry)))
}

/** Whether the teams below those found belong to the result, whatever else the search says of teams. */
export function includesTeamsBelow({ terms }: SearchInput): boolean {
  return terms.some(({ entry, value }) => filterOf(entry) === 'teamsBelow' && value === true)
}

function filterOf({ binds }: SearchTerm['entry']): string {
  return 'filter' in binds ? binds.filter : ''
}

/** All teams of the unit at the reference date, by description. */
export async function readTeams(context: RecordContext, search: SearchInput): Promise<readonly TeamRow[]> {
  const { businessUnitId } = context.caller
  const status = search.terms.find(({ entry }) => entry.key === 'status')
  const hasStatus = status ? sql`t.status = ${status.value}` : sql`true`
  const conditions = search.terms.flatMap((term) => teamCondition(search, term))
  const { rows } = await sql<TeamRow>`
    SELECT t.id, t.row_version AS "rowVersion", t.description, t.code, t.status, t.active_range_utc_start AS start,
      t.active_range_utc_end AS end, t.remark, t.system_value AS "systemValue",
      t.parent_resource_team_id AS "parentId", y.description AS type,
      t.last_modified_on_utc AS "lastModifiedOnUtc", t.last_modified_by_id AS "lastModifiedById",
      u.full_name AS "lastModifiedBy", ${hasStatus} AS "hasStatus",
      (${all(conditions)}) AS "isMatch"
    FROM record.resource_team t
    JOIN record.resource_team_type y ON y.id = t.resource_team_type_id
    LEFT JOIN record."user" u ON u.id = t.last_modified_by_id
    WHERE t.business_unit_id = ${businessUnitId}::uuid AND ${validOn('t', search)}
    ORDER BY t.description ${inDutch}, t.id`.execute(executorOf(context))
  return rows
}

function teamCondition(
  { matchingBehavior }: SearchInput,
  { entry, value, isText }: SearchTerm,
): readonly RawBuilder<unknown>[] {
  const matches = (column: string) =>
    sql`${sql.raw(column)} ILIKE ${likePattern(String(value), matchingBehavior)}`
  const filter = filterOf(entry)
  if (filter === 'team') return [matches('t.description')]
  if (filter === 'teamTypes') return [isText ? matches('y.description') : sql`y.id = ANY(${value}::uuid[])`]
  return []
}

/** The assignments to these teams that the search finds, by the description of the resource. */
export async function readAssignments(
  context: RecordContext,
  view: RecordType,
  { search, teamIds }: { readonly search: SearchInput; readonly teamIds: readonly string[] },
): Promise<readonly AssignmentRow[]> {
  const terms = search.terms.filter(({ entry }) => 'fields' in entry.binds)
  const ofRow = termConditions(context, recordTable(view), { ...search, terms })
  const conditions = [
    ...ofRow,
    ...(search.ids === undefined ? [] : [sql`t.id = ANY(${search.ids}::uuid[])`]),
    ...search.terms.flatMap((term) => resourceCondition(search, term)),
  ]
  const { rows } = await sql<AssignmentRow>`
    SELECT t.id, t.series_id AS "seriesId", t.row_version AS "rowVersion", t.team_id AS "teamId", t.resource_id AS "resourceId",
      t.description, t.code, t.resource_type AS "resourceType", t.resource_status AS "resourceStatus",
      t.resource_per_team_status AS "resourcePerTeamStatus", t.status, t.active_range_utc_start AS start,
      t.active_range_utc_end AS end, t.remark, t.system_value AS "systemValue",
      t.last_modified_on_utc AS "lastModifiedOnUtc", t.last_modified_by_id AS "lastModifiedById",
      t.last_modified_by AS "lastModifiedBy"
    FROM (
      SELECT a.id, a.series_id, a.row_version, a.resource_team_id AS team_id, a.resource_id, r.description, r.code,
        k.description AS resource_type, r.status AS resource_status, a.status AS resource_per_team_status,
        CASE WHEN r.status = 'Active' AND a.status = 'Active' THEN 'Active' ELSE 'Inactive' END AS status,
        a.active_range_utc_start, a.active_range_utc_end, a.remark, a.system_value,
        a.last_modified_on_utc, a.last_modified_by_id, u.full_name AS last_modified_by
      FROM record.resource_per_team a
      JOIN record.resource r ON r.id = a.resource_id
      JOIN record.resource_type k ON k.id = r.resource_type_id
      LEFT JOIN record."user" u ON u.id = a.last_modified_by_id
      WHERE a.business_unit_id = ${context.caller.businessUnitId}::uuid AND NOT a.is_deleted
        AND a.resource_team_id = ANY(${teamIds}::uuid[]) AND ${validOn('a', search)} AND ${validOn('r', search)}
    ) t
    WHERE ${all(conditions)}
    ORDER BY t.description ${inDutch}, t.active_range_utc_start NULLS FIRST, t.id`.execute(
    executorOf(context),
  )
  return rows
}

function resourceCondition(
  { matchingBehavior }: SearchInput,
  { entry, value, isText }: SearchTerm,
): readonly RawBuilder<unknown>[] {
  const pattern = () => likePattern(String(value), matchingBehavior)
  const filter = filterOf(entry)
  if (filter === 'resource') return [sql`t.description ILIKE ${pattern()}`]
  if (filter === 'resourceCode') return [sql`t.code ILIKE ${pattern()}`]
  if (filter !== 'functions') return []
  const found = isText ? sql`n.description ILIKE ${pattern()}` : sql`f.function_id = ANY(${value}::uuid[])`
  return [
    sql`EXISTS (SELECT FROM record.resource_function f JOIN record."function" n ON n.id = f.function_id
      WHERE f.resource_id = t.resource_id AND NOT f.is_deleted AND ${found})`,
  ]
}

/** The functions of these resources at the reference date, by description. */
export async function readFunctions(
  context: RecordContext,
  search: SearchInput,
  resourceIds: readonly string[],
): Promise<readonly FunctionRow[]> {
  const { rows } = await sql<FunctionRow>`
    SELECT f.id, f.series_id AS "seriesId", f.row_version AS "rowVersion", f.resource_id AS "resourceId",
      f.function_id AS "functionId", n.description, n.code, n.status, f.active_range_utc_start AS start,
      f.active_range_utc_end AS end, f.system_value AS "systemValue"
    FROM record.resource_function f
    JOIN record."function" n ON n.id = f.function_id
    WHERE f.resource_id = ANY(${resourceIds}::uuid[]) AND NOT f.is_deleted AND ${validOn('f', search)}
    ORDER BY n.description ${inDutch}, f.active_range_utc_start NULLS FIRST, f.id`.execute(
    executorOf(context),
  )
  return rows
}

/** Without a reference date all versions are found. */
function validOn(alias: string, { referenceDateUtc }: SearchInput): RawBuilder<unknown> {
  return referenceDateUtc === undefined ? sql`true` : validAt(alias, referenceDateUtc)
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}
