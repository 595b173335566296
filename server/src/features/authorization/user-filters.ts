import type { user } from '@stamboek/model/records/system/user'
import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { endsAfter, instant, isActiveAt, isKept, tables, uuid } from '../../database/sql-expressions.ts'
import type { FilterHandlerOf } from '../../records/engine/record-feature.ts'

const searched = expressionBuilder<{ t: DatabaseTables['record.user'] }, 't'>()

/** Finds users that the caller's unit lists as members, or who hold a role in it now or later; with false, all users. */
export const unitMembers: FilterHandlerOf<typeof user, 'unitMembers'> = ({ caller, now }, value) => {
  if (!value) return searched.lit(true)
  const membership = tables
    .selectFrom('record.system_business_unit__assigned_users as a')
    .innerJoin('record.system_business_unit as b', 'b.id', 'a.owner_id')
    .where('a.target_id', '=', searched.ref('t.id'))
    .where('b.series_id', '=', uuid(caller.businessUnitId))
    .where((eb) => isActiveAt(eb, 'b', instant(now)))
  const role = tables
    .selectFrom('record.user_role as h')
    .where('h.user_id', '=', searched.ref('t.id'))
    .where('h.business_unit_id', '=', uuid(caller.businessUnitId))
    .where('h.status', '=', 'Active')
    .where((eb) => isKept(eb, 'h'))
    .where((eb) => endsAfter(eb, 'h', instant(now)))
  return searched.or([searched.exists(membership), searched.exists(role)])
}
