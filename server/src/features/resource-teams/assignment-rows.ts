import type { RecordStatus } from '@stamboek/model/schema/record-of'
import { type Expression, type ExpressionBuilder, type InferResult, type SqlBool, sql } from 'kysely'
import {
  type AliasWith,
  contains,
  instant,
  isKept,
  type Period,
  periodOf,
  uuid,
} from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'

/**
 * Selects assignments `a` of the caller's unit at the reference date (all without one), with their resources `r`,
 * valid then too, resource types `k` and the user `u` of the last change.
 */
export function selectAssignmentsAt(context: RecordContext, search: SearchInput) {
  return executorOf(context)
    .selectFrom('record.resource_per_team as a')
    .innerJoin('record.resource as r', 'r.id', 'a.resource_id')
    .innerJoin('record.resource_type as k', 'k.id', 'r.resource_type_id')
    .leftJoin('record.user as u', 'u.id', 'a.last_modified_by_id')
    .where('a.business_unit_id', '=', uuid(context.caller.businessUnitId))
    .where((eb) => isKept(eb, 'a'))
    .where((eb) => isValidOn(eb, 'a', search))
    .where((eb) => isValidOn(eb, 'r', search))
}

export const statusInTeam = sql<RecordStatus>`CASE WHEN r.status = 'Active' AND a.status = 'Active' THEN 'Active' ELSE 'Inactive' END`

/** Selects the columns of these assignments that are searched and sorted, named as the members of the view. */
export function selectAssignmentColumns(context: RecordContext, search: SearchInput) {
  return selectAssignmentsAt(context, search).select([
    'a.id',
    'a.resource_team_id as team_id',
    'a.resource_id',
    'r.description',
    'r.code',
    statusInTeam.as('status'),
    'a.active_range_utc_start',
    'a.active_range_utc_end',
    'a.remark',
    'a.last_modified_on_utc',
    'a.last_modified_by_id',
  ])
}

export type AssignmentColumns = InferResult<ReturnType<typeof selectAssignmentColumns>>[number]

/** Whether the period of `alias` contains the reference date of the search; always, if there is no such date. */
export function isValidOn<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period, DB, TB>,
  { referenceDateUtc }: SearchInput,
): Expression<SqlBool> {
  return referenceDateUtc === undefined
    ? eb.lit(true)
    : contains(periodOf(eb, alias), instant(referenceDateUtc))
}
