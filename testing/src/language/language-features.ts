import type { Product } from '@stamboek/server/start/start-server'
import { sql } from 'kysely'
import { parcelCalls } from './parcel.ts'

const rows = [
  { id: '00000000-0000-7000-8000-00000000000a', rowVersion: 1, description: 'Team A' },
  { id: '00000000-0000-7000-8000-00000000000b', rowVersion: 1, description: 'Team B' },
]

/** Filters, views and calls for the record types of `language-cases`. */
export const languageFeatures: Pick<Product, 'filters' | 'views' | 'calls'> = {
  calls: parcelCalls,
  filters: new Map([
    [
      'Test.JobViewDto',
      {
        tariffCurrency: (_, value) =>
          sql`EXISTS (SELECT FROM record.job_tariff f WHERE f.function_id = t.id AND f.currency_id = ${value}::uuid)`,
        tariffActive: (_, value) => {
          const { start, end } = value as { start: string | null; end: string | null }
          return sql`EXISTS (SELECT FROM record.job_tariff f WHERE f.function_id = t.id
            AND tstzrange(f.active_range_utc_start, f.active_range_utc_end) && tstzrange(${start}::timestamptz, ${end}::timestamptz))`
        },
      },
    ],
  ]),
  views: new Map([
    [
      'teamTree',
      {
        filters: ['resource', 'functions', 'teamsBelow'],
        search: async (_, __, { terms, limit, skip }) => {
          const text = terms.find((term) => term.entry.key === 'resource')?.value
          const found = rows.filter((row) => text === undefined || row.description === text)
          return { items: found.slice(skip, skip + limit), totalCount: found.length }
        },
        get: async (_, __, id) => rows.find((row) => row.id === id),
      },
    ],
  ]),
}
