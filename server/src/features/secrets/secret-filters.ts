import { sql } from 'kysely'
import type { SearchFilter } from '../../records/engine/record-context.ts'

/** Types of which the unit has a secret, in whatever version. */
export const hasSecret: SearchFilter = ({ caller }, value) =>
  sql`EXISTS (SELECT FROM record.secret s
    WHERE s.secret_type_id = t.id AND s.business_unit_id = ${caller.businessUnitId}::uuid) = ${value}::boolean`
