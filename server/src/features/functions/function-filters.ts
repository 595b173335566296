import type { functionType } from '@stamboek/model/records/erp/function'
import { expressionBuilder } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import {
  instant,
  isKept,
  overlaps,
  periodOf,
  tables,
  timeRange,
  uuid,
} from '../../database/sql-expressions.ts'
import type { FilterHandlerOf } from '../../records/engine/record-feature.ts'
import type { SearchTerm } from '../../records/input/search-input.ts'

const searched = expressionBuilder<{ t: DatabaseTables['record.function'] }, 't'>()

/**
 * Functions with a tariff in a currency, or without any tariff: the page always searches by a currency (requirements 6.5) and would
 * otherwise never show a function without tariffs.
 */
export const tariffCurrency: FilterHandlerOf<typeof functionType, 'tariffCurrency'> = (_, currencyId) => {
  const inCurrency = selectTariffs().where('f.currency_id', '=', uuid(currencyId))
  return searched.or([searched.exists(inCurrency), searched.not(searched.exists(selectTariffs()))])
}

/** Functions with a tariff, in the currency of the search if any, whose period overlaps the given one. */
export const tariffActive: FilterHandlerOf<typeof functionType, 'tariffActive'> = (
  _,
  { start, end },
  search,
) => {
  const currencyId = searchedCurrency(search.terms)
  const period = timeRange(instant(start ?? null), instant(end ?? null))
  const valid = selectTariffs()
    .$if(currencyId !== undefined, (query) => query.where('f.currency_id', '=', uuid(currencyId)))
    .where((eb) => overlaps(periodOf(eb, 'f'), period))
  return searched.exists(valid)
}

/** The tariffs `f` of a function `t`. */
function selectTariffs() {
  return tables
    .selectFrom('record.function_tariff as f')
    .where('f.function_id', '=', searched.ref('t.id'))
    .where((eb) => isKept(eb, 'f'))
}

/** The currency of a search; undefined without one. */
export function searchedCurrency(terms: readonly SearchTerm[]): string | undefined {
  const term = terms.find(({ entry }) => 'filter' in entry.binds && entry.binds.filter === 'tariffCurrency')
  return term && String(term.value)
}
