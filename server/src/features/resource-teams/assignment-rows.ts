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

/** The assignments of the unit at the reference date, in columns named as the members of the view. */
export function assignmentRows(context: RecordContext, search: SearchInput) {
  return executorOf(context)
    .selectFrom('record.resource_per_team as a')
    .innerJoin('record.resource as r', 'r.id', 'a.resource_id')
    .innerJoin('record.resource_type as k', 'k.id', 'r.resource_type_id')
    .leftJoin('record.user as u', 'u.id', 'a.last_modified_by_id')
    .where('a.business_unit_id', '=', uuid(context.caller.businessUnitId))
    .where((eb) => isKept(eb, 'a'))
    .where((eb) => validOn(eb, 'a', search))
    .where((eb) => validOn(eb, 'r', search))
    .select((eb) => [
      'a.id',
      'a.series_id',
      'a.row_version',
      'a.resource_team_id as team_id',
      'a.resource_id',
      'r.description',
      'r.code',
      'k.description as resource_type',
      'r.status as resource_status',
      'a.status as resource_per_team_status',
      eb
        .case()
        .when(eb.and([eb('r.status', '=', 'Active'), eb('a.status', '=', 'Active')]))
        .then(sql.lit('Active'))
        .else(sql.lit('Inactive'))
        .end()
        .as('status'),
      'a.active_range_utc_start',
      'a.active_range_utc_end',
      'a.remark',
      'a.system_value',
      'a.last_modified_on_utc',
      'a.last_modified_by_id',
      'u.full_name as last_modified_by',
    ])
}

/** The columns of `assignmentRows`. */
export type AssignmentColumns = InferResult<ReturnType<typeof assignmentRows>>[number]

/** Without a reference date all versions are found. */
export function validOn<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period, DB, TB>,
  { referenceDateUtc }: SearchInput,
): Expression<SqlBool> {
  return referenceDateUtc === undefined
    ? eb.lit(true)
    : contains(periodOf(eb, alias), instant(referenceDateUtc))
}
