import type { Feature } from '@stamboek/server/feature'
import {
  executorOf,
  type RecordFeature,
  type ViewSource,
} from '@stamboek/server/records/engine/record-context'
import type { SearchInput } from '@stamboek/server/records/input/search-input'
import { sql } from 'kysely'
import { testFeature } from '../engine/no-features.ts'
import { claimFeature } from './claim.ts'
import { errands } from './errand.ts'
import { parcelFeature } from './parcel.ts'
import { scanFeature } from './scan.ts'
import { shipmentFeature } from './shipment.ts'

const rows = [
  { id: '00000000-0000-7000-8000-00000000000a', rowVersion: 1, description: 'Team A' },
  { id: '00000000-0000-7000-8000-00000000000b', rowVersion: 1, description: 'Team B' },
]

const resourceIn = ({ terms }: SearchInput) =>
  terms.find((term) => term.entry.key === 'resource')?.value as string | undefined

export const teamTreeRows: ViewSource = {
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
}

const jobFilters: RecordFeature['filters'] = {
  tariffCurrency: (_, value) =>
    sql`EXISTS (SELECT FROM record.job_tariff f WHERE f.function_id = t.id AND f.currency_id = ${value}::uuid)`,
  tariffActive: (_, value) => {
    const { start, end } = value as { start: string | null; end: string | null }
    return sql`EXISTS (SELECT FROM record.job_tariff f WHERE f.function_id = t.id
      AND tstzrange(f.active_range_utc_start, f.active_range_utc_end) && tstzrange(${start}::timestamptz, ${end}::timestamptz))`
  },
}

/** Behaviour of the record types of `language-cases`. */
export const languageFeatures: readonly Feature[] = [
  {
    records: [
      parcelFeature,
      claimFeature,
      scanFeature,
      shipmentFeature,
      // Omitted added members are null.
      testFeature('Test.JobViewDto', {
        filters: jobFilters,
        added: async (_, __, records) => records.map(() => ({})),
      }),
      testFeature('Main.TeamTreeViewDto', { rows: teamTreeRows }),
      testFeature('Test.TeamListViewDto', { rows: teamTreeRows }),
    ],
  },
  errands,
]
