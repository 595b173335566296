import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { anyOfIds, isKept, tables } from '../../database/sql-expressions.ts'
import type { SearchFilter, SearchFilters } from '../../records/engine/record-context.ts'
import { searchedIds } from '../../records/input/search-input.ts'

const resource = expressionBuilder<{ t: DatabaseTables['record.resource'] }, 't'>()

/** Resources that have one of the functions, now or in another period. */
const functions: SearchFilter = (_, ids) => {
  const held = tables
    .selectFrom('record.resource_function as f')
    .where('f.resource_id', '=', resource.ref('t.id'))
    .where((eb) => isKept(eb, 'f'))
    .where('f.function_id', '=', anyOfIds(searchedIds(ids)))
  return resource.exists(held)
}

/** The named filters of resources; they use the indexes of the references of resource functions. */
export const resourceFilters: SearchFilters = new Map([['Main.ResourceViewDto', { functions }]])
