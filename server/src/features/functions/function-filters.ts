import type { DateRange } from '@stamboek/model/schema/record-of'
import { type RawBuilder, sql } from 'kysely'
import type { SearchFilter } from '../../records/engine/record-context.ts'
import type { SearchTerm } from '../../records/input/search-input.ts'

/**
 * Functions with a tariff in a currency, or without any tariff: the page always searches by a currency (domain.md 2.7) and would
 * otherwise never show a function without tariffs.
 */
export const tariffCurrency: SearchFilter = (_, currencyId) =>
  sql`(${hasTariff(inCurrency(currencyId))} OR NOT ${hasTariff(sql`true`)})`

/** Functions with a tariff, in the currency of the search if any, whose period overlaps the given one. */
export const tariffActive: SearchFilter = (_, value, search) => {
  const { start, end } = value as Partial<DateRange>
  const currencyId = searchedCurrency(search.terms)
  const isValid = sql`tstzrange(f.active_range_utc_start, f.active_range_utc_end)
    && tstzrange(${start ?? null}::timestamptz, ${end ?? null}::timestamptz)`
  return hasTariff(currencyId === undefined ? isValid : sql`${inCurrency(currencyId)} AND ${isValid}`)
}

/** The named filters of functions; they use the indexes of the tariff's references and of its overlap rule. */

function hasTariff(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM record.function_tariff f
    WHERE f.function_id = t.id AND NOT f.is_deleted AND ${condition})`
}

function inCurrency(currencyId: unknown): RawBuilder<unknown> {
  return sql`f.currency_id = ${currencyId}::uuid`
}

/** The currency of a search; undefined without one. */
export function searchedCurrency(terms: readonly SearchTerm[]): unknown {
  return terms.find(({ entry }) => 'filter' in entry.binds && entry.binds.filter === 'tariffCurrency')?.value
}
