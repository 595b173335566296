import { sql } from 'kysely'
import type { SearchFilter } from '../../records/engine/record-context.ts'

/** Resources that have one of the functions, now or in another period. */
export const functions: SearchFilter = (_, ids) =>
  sql`EXISTS (SELECT FROM record.resource_function f
    WHERE f.resource_id = t.id AND NOT f.is_deleted AND f.function_id = ANY(${ids}::uuid[]))`

/** The named filters of resources; they use the indexes of the references of resource functions. */
