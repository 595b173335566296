import { sql } from 'kysely'
import type { SearchFilter, SearchFilters } from '../../records/engine/record-context.ts'

/** Types of which the unit has a secret, in whatever version. */
const hasSecret: SearchFilter = ({ caller }, value) =>
  sql`EXISTS (SELECT FROM record.secret s
    WHERE s.secret_type_id = t.id AND s.business_unit_id = ${caller.businessUnitId}::uuid) = ${value}::boolean`

export const secretFilters: SearchFilters = new Map([['Main.SecretTypeViewDto', { hasSecret }]])
