import type { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { anyOfIds } from '../../database/sql-expressions.ts'
import type { FilterHandlerOf } from '../../records/engine/record-feature.ts'

const unit = expressionBuilder<{ t: DatabaseTables['record.system_business_unit'] }, 't'>()

/** Finds the units to which the caller belongs; with false, or for the program itself, all units. */
export const callerUnits: FilterHandlerOf<typeof systemBusinessUnit, 'callerUnits'> = ({ caller }, value) => {
  const units = caller.unitsWith([])
  return value && units !== 'all' ? unit('t.series_id', '=', anyOfIds(units)) : unit.lit(true)
}
