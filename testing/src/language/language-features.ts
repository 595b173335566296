import { executorOf } from '@stamboek/server/records/engine/record-context'
import type { SearchInput } from '@stamboek/server/records/input/search-input'
import type { Product } from '@stamboek/server/start/start-server'
import { sql } from 'kysely'
import { claimCalls } from './claim.ts'
import { errandAdded, errandCalls, errandGates, errandSources } from './errand.ts'
import { parcelCalls } from './parcel.ts'
import { scanFeatures } from './scan.ts'
import { shipmentCalls, shipmentFilters } from './shipment.ts'

const rows = [
  { id: '00000000-0000-7000-8000-00000000000a', rowVersion: 1, description: 'Team A' },
  { id: '00000000-0000-7000-8000-00000000000b', rowVersion: 1, description: 'Team B' },
]

/** The text of the search field "resource". */
const resourceIn = ({ terms }: SearchInput) =>
  terms.find((term) => term.entry.key === 'resource')?.value as string | undefined

/** Filters, views and calls for the record types of `language-cases`. */
export const languageFeatures: Omit<Product, 'recordTypes' | 'hooks' | 'derived' | 'jobs'> = {
  calls: new Map([...parcelCalls, ...claimCalls, ...errandCalls, ...scanFeatures.calls, ...shipmentCalls]),
  // Left out, added members are null.
  added: new Map([...errandAdded, ['Test.JobViewDto', async (_, __, records) => records.map(() => ({}))]]),
  gates: errandGates,
  lists: scanFeatures.lists,
  uploads: scanFeatures.uploads,
  sources: errandSources,
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
    ...shipmentFilters,
  ]),
  views: new Map([
    [
      'teamTree',
      {
        filters: ['resource', 'functions', 'teamsBelow'],
        search: async (_, __, search) => {
          const { limit, skip } = search
          const text = resourceIn(search)
          const found = rows.filter((row) => text === undefined || row.description === text)
          return { items: found.slice(skip, skip + limit), totalCount: found.length }
        },
        get: async (_, __, id) => rows.find((row) => row.id === id),
        async *exportRows(context, _, search) {
          const { rows: found } = await sql<{
            level: string
          }>`SELECT current_setting('transaction_isolation') AS level`.execute(executorOf(context))
          for (const row of rows)
            yield [
              {
                ...row,
                team: `${row.description} ${resourceIn(search) ?? ''}`.trim(),
                functionId: row.id,
                function: { id: row.id, label: found[0]?.level },
                members: 3,
                activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
              },
            ]
        },
      },
    ],
  ]),
}
