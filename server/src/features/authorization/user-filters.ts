import { sql } from 'kysely'
import type { SearchFilter, SearchFilters } from '../../records/engine/record-context.ts'

/** Users that are assigned to the unit of the call now. */
const unitMembers: SearchFilter = ({ caller, now }, value) =>
  value === true
    ? sql`EXISTS (SELECT FROM record.system_business_unit__assigned_users a
        JOIN record.system_business_unit b ON b.id = a.owner_id
        WHERE a.target_id = t.id AND b.series_id = ${caller.businessUnitId}::uuid AND b.status = 'Active'
          AND tstzrange(b.active_range_utc_start, b.active_range_utc_end) @> ${now}::timestamptz)`
    : sql`true`

export const userFilters: SearchFilters = new Map([['Main.UserViewDto', { unitMembers }]])
