import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { country } from '@stamboek/model/records/standard/country'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTable } from '../../database/record-table.ts'
import { tableName, validAt } from './record-selection.ts'
import { searchOperators } from './search-operators.ts'

const catalogue = createRecordCatalogue([
  ...recordTypes.filter((type) => type.dtoKey !== country.dtoKey),
  {
    ...country,
    search: {
      ...country.search,
      entries: { valid: { binds: { fields: ['activeRangeUtc'], operator: 'overlaps' } } },
    },
  },
])
const countries = recordTable(catalogue.get(country.dtoKey))
const teams = recordTable(catalogue.get('Main.ResourceTeamViewDto'))
const vats = recordTable(catalogue.get('Main.VatViewDto'))

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

/** The plan for a large table. */
async function planOf(table: string, where: RawBuilder<unknown>): Promise<string> {
  return engine.database.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction)
    const { rows } = await sql`EXPLAIN SELECT * FROM ${sql.raw(table)} t WHERE ${where}`.execute(transaction)
    return JSON.stringify(rows)
  })
}

test('a period that overlaps another is found by an index', async () => {
  const { columns = [] } = countries.fieldAt('activeRangeUtc') ?? {}
  const value = { start: '2020-01-01T00:00:00.000Z', end: '2021-01-01T00:00:00.000Z' }
  const where = searchOperators.overlaps({ columns, value, matchingBehavior: 'Contains' })
  expect(await planOf(tableName(countries), where)).toContain('country__active_range_utc_range')
})

test('records below others are found by the index of their reference', async () => {
  const { columns = [] } = teams.fieldAt('parentResourceTeamId') ?? {}
  const tree = { table: tableName(teams), column: columns[0]?.name ?? '' }
  const value = ['01935b6e-7c4a-7d3e-9f10-0123456789ab']
  const where = searchOperators.below({ columns, value, tree, matchingBehavior: 'Contains' })
  const plan = await planOf(tableName(teams), where)
  expect(plan.match(/resource_team__parent_resource_team_id/g)?.length).toBeGreaterThan(1)
  expect(plan).not.toContain('Seq Scan')
})

test('the versions valid at the reference date are found by an index', async () => {
  const where = validAt('t', '2020-01-01T00:00:00.000Z')
  expect(await planOf(tableName(vats), where)).toContain('vat__active_range_utc_range')
})
