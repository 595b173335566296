import type { secretType } from '@stamboek/model/records/system/secret-type'
import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { tables, uuid } from '../../database/sql-expressions.ts'
import type { FilterHandlerOf } from '../../records/engine/record-feature.ts'

const searched = expressionBuilder<{ t: DatabaseTables['record.secret_type'] }, 't'>()

/**
 * Finds secret types of which the caller's unit has a secret, of any period; with false, those of which it has none.
 */
export const hasSecret: FilterHandlerOf<typeof secretType, 'hasSecret'> = ({ caller }, value) => {
  const secret = tables
    .selectFrom('record.secret as s')
    .where('s.secret_type_id', '=', searched.ref('t.id'))
    .where('s.business_unit_id', '=', uuid(caller.businessUnitId))
  return searched(searched.exists(secret), '=', value)
}
