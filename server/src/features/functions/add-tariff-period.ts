import {
  anyOfIds,
  contains,
  instant,
  isActiveAt,
  isKept,
  periodOf,
  tables,
  uuid,
} from '../../database/sql-expressions.ts'
import { type AddMembers, executorOf } from '../../records/engine/record-context.ts'
import { findSearchedCurrencyId } from './function-filters.ts'

/**
 * Adds the period of each function's tariff at the reference date (else now), or null. The currency is that of the
 * search, else the default of the caller's unit (requirements 6.5). Tariffs of one currency never overlap.
 */
export const addTariffPeriod: AddMembers = async (context, _type, records, asked = {}) => {
  const searched = findSearchedCurrencyId(asked.terms ?? [])
  const ofUnit = tables
    .selectFrom('record.system_business_unit as b')
    .where('b.series_id', '=', uuid(context.caller.businessUnitId))
    .where((eb) => isActiveAt(eb, 'b', instant(context.now)))
    .select('b.default_currency_id')
    .$asScalar()
  const rows = await executorOf(context)
    .selectFrom('record.function_tariff as f')
    .where('f.function_id', '=', anyOfIds(records.map(({ id }) => id)))
    .where((eb) => isKept(eb, 'f'))
    .where('f.currency_id', '=', searched === undefined ? ofUnit : uuid(searched))
    .where((eb) => contains(periodOf(eb, 'f'), instant(asked.referenceDateUtc ?? context.now)))
    .select(['f.function_id', 'f.active_range_utc_start as start', 'f.active_range_utc_end as end'])
    .execute()
  const periods = new Map(rows.map(({ function_id, ...period }) => [function_id, period]))
  return records.map(({ id }) => ({ tariffActiveRangeUtc: periods.get(id) ?? null }))
}
