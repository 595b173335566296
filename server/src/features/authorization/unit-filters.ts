import { sql } from 'kysely'
import type { SearchFilter, SearchFilters } from '../../records/engine/record-context.ts'

/** Units to which the caller belongs. */
const callerUnits: SearchFilter = ({ caller }, value) => {
  const units = caller.unitsWith([])
  return value === true && units !== 'all' ? sql`t.series_id = ANY(${units}::uuid[])` : sql`true`
}

export const unitFilters: SearchFilters = new Map([['Main.SystemBusinessUnitViewDto', { callerUnits }]])
