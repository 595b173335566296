import { kindOf } from '@stamboek/model/fields/field-kinds'
import { sql } from 'kysely'
import { type AddMembers, executorOf } from '../../records/engine/record-context.ts'
import { searchedCurrency } from './function-filters.ts'

interface TariffRow {
  readonly function_id: string
  readonly active_range_utc_start: unknown
  readonly active_range_utc_end: unknown
}

const period = { kind: 'dateRange', label: 'Periode' } as const

/**
 * The period of the tariff of each function that is valid at the reference date: in the currency of the search, or else in that of the
 * business unit (domain.md section 3). Tariffs of one currency never overlap.
 */
export const addTariffPeriod: AddMembers = async (context, _type, records, asked = {}) => {
  const ids = records.map(({ id }) => id)
  const instant = asked.referenceDateUtc ?? context.now
  const searched = searchedCurrency(asked.terms ?? [])
  const currency =
    searched === undefined
      ? sql`(SELECT b.default_currency_id FROM record.system_business_unit b
          WHERE b.series_id = ${context.caller.businessUnitId}::uuid AND b.status = 'Active'
            AND tstzrange(b.active_range_utc_start, b.active_range_utc_end) @> ${context.now}::timestamptz)`
      : sql`${searched}::uuid`
  const { rows } = await sql<TariffRow>`
    SELECT function_id, active_range_utc_start, active_range_utc_end FROM record.function_tariff
    WHERE function_id = ANY(${ids}::uuid[]) AND NOT is_deleted AND currency_id = ${currency}
      AND tstzrange(active_range_utc_start, active_range_utc_end) @> ${instant}::timestamptz`.execute(
    executorOf(context),
  )
  const periods = new Map(
    rows.map(({ function_id, active_range_utc_start: start, active_range_utc_end: end }) => [
      function_id,
      kindOf(period).fromColumns([start, end]),
    ]),
  )
  return records.map(({ id }) => ({ tariffActiveRangeUtc: periods.get(id) ?? null }))
}
