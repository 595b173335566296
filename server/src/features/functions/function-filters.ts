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
 * Finds functions with a tariff in a currency, or without any tariff: the page always searches by currency
 * (requirements 6.5) and would otherwise never show those.
 */
export const tariffCurrency: FilterHandlerOf<typeof functionType, 'tariffCurrency'> = (_, currencyId) => {
  const inCurrency = selectTariffs().where('f.currency_id', '=', uuid(currencyId))
  return searched.or([searched.exists(inCurrency), searched.not(searched.exists(selectTariffs()))])
}

/**
 * Finds functions with a tariff whose period overlaps the searched one, in the currency of the search if that has one.
 */
export const tariffActive: FilterHandlerOf<typeof functionType, 'tariffActive'> = (
  _,
  { start, end },
  search,
) => {
  const currencyId = findSearchedCurrencyId(search.terms)
  const period = timeRange(instant(start ?? null), instant(end ?? null))
  const valid = selectTariffs()
    .$if(currencyId !== undefined, (query) => query.where('f.currency_id', '=', uuid(currencyId)))
    .where((eb) => overlaps(periodOf(eb, 'f'), period))
  return searched.exists(valid)
}

function selectTariffs() {
  return tables
    .selectFrom('record.function_tariff as f')
    .where('f.function_id', '=', searched.ref('t.id'))
    .where((eb) => isKept(eb, 'f'))
}

/** Returns the currency of the `tariffCurrency` term of a search; undefined without that term. */
export function findSearchedCurrencyId(terms: readonly SearchTerm[]): string | undefined {
  const term = terms.find(({ entry }) => 'filter' in entry.binds && entry.binds.filter === 'tariffCurrency')
  return term && String(term.value)
}
