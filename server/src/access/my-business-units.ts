import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'

interface UnitRow {
  readonly id: string
  readonly description: string
  readonly currency_id: string
  readonly iso_code: string
  readonly default_country_id: string
  readonly default_language_id: string
}

/**
 * Returns all business units that are active now, in the order of their descriptions; with `seriesIds`, only those.
 * Each `id` is a series id.
 */
export async function readBusinessUnits(
  database: Pick<Database, 'kysely'>,
  seriesIds?: readonly string[],
): Promise<readonly MyBusinessUnit[]> {
  const { rows } =
    await sql<UnitRow>`SELECT b.series_id AS id, b.description, c.id AS currency_id, c.iso_code, b.default_country_id, b.default_language_id
    FROM record.system_business_unit b JOIN record.currency c ON c.id = b.default_currency_id
    WHERE b.status = 'Active' AND tstzrange(b.active_range_utc_start, b.active_range_utc_end) @> now()
      AND (${seriesIds === undefined} OR b.series_id = ANY(${seriesIds ?? []}::uuid[]))
    ORDER BY b.description COLLATE "und-x-icu", b.series_id`.execute(database.kysely)
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    defaultCurrency: { id: row.currency_id, isoCode: row.iso_code },
    defaultCountryId: row.default_country_id,
    defaultLanguageId: row.default_language_id,
  }))
}

const defaultCurrencyIsoCode = 'EUR'

/** Returns the id of the currency with ISO code EUR, whatever its status; null if there is none. */
export async function readEuroId({ kysely }: Pick<Database, 'kysely'>): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM record.currency WHERE lower(iso_code) = lower(${defaultCurrencyIsoCode})`.execute(kysely)
  return rows[0]?.id ?? null
}
