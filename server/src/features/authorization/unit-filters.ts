import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { anyOfIds } from '../../database/sql-expressions.ts'
import type { SearchFilter } from '../../records/engine/record-context.ts'

const unit = expressionBuilder<{ t: DatabaseTables['record.system_business_unit'] }, 't'>()

/** Units to which the caller belongs. */
export const callerUnits: SearchFilter = ({ caller }, value) => {
  const units = caller.unitsWith([])
  return value === true && units !== 'all' ? unit('t.series_id', '=', anyOfIds(units)) : unit.lit(true)
}
