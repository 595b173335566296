import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { tables, uuid } from '../../database/sql-expressions.ts'
import type { SearchFilter } from '../../records/engine/record-context.ts'

const secretType = expressionBuilder<{ t: DatabaseTables['record.secret_type'] }, 't'>()

/** Types of which the unit has a secret, in whatever version. */
export const hasSecret: SearchFilter = ({ caller }, value) => {
  const secret = tables
    .selectFrom('record.secret as s')
    .where('s.secret_type_id', '=', secretType.ref('t.id'))
    .where('s.business_unit_id', '=', uuid(caller.businessUnitId))
  return secretType(secretType.exists(secret), '=', value === true)
}
