import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { instant, isActiveAt, tables, uuid } from '../../database/sql-expressions.ts'
import type { SearchFilter } from '../../records/engine/record-context.ts'

const user = expressionBuilder<{ t: DatabaseTables['record.user'] }, 't'>()

/** Users that are assigned to the unit of the call now. */
export const unitMembers: SearchFilter = ({ caller, now }, value) => {
  if (value !== true) return user.lit(true)
  const membership = tables
    .selectFrom('record.system_business_unit__assigned_users as a')
    .innerJoin('record.system_business_unit as b', 'b.id', 'a.owner_id')
    .where('a.target_id', '=', user.ref('t.id'))
    .where('b.series_id', '=', uuid(caller.businessUnitId))
    .where((eb) => isActiveAt(eb, 'b', instant(now)))
  return user.exists(membership)
}
