import type { resource } from '@stamboek/model/records/erp/resource'
import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { anyOfIds, isKept, tables } from '../../database/sql-expressions.ts'
import type { FilterHandlerOf } from '../../records/engine/record-feature.ts'

const searched = expressionBuilder<{ t: DatabaseTables['record.resource'] }, 't'>()

/** Finds resources that have one of the functions, in any period. */
export const functions: FilterHandlerOf<typeof resource, 'functions'> = (_, ids) => {
  const held = tables
    .selectFrom('record.resource_function as f')
    .where('f.resource_id', '=', searched.ref('t.id'))
    .where((eb) => isKept(eb, 'f'))
    .where('f.function_id', '=', anyOfIds(ids))
  return searched.exists(held)
}
