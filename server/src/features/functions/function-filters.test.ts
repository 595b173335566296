import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { functionType } from '@stamboek/model/records/erp/function'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTable } from '../../database/record-table.ts'
import { indexRecordFeatures } from '../../records/engine/record-feature.ts'
import { parseSearchInput } from '../../records/input/search-input.ts'
import { termConditions } from '../../records/queries/search-condition.ts'
import { functions } from './functions.ts'

const catalogue = createRecordCatalogue(recordTypes)
const table = recordTable(catalogue.get(functionType.dtoKey))
let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

const currencyId = '00000000-0000-7000-8000-000000000001'

/** The plan of a search for functions in a large table. */
async function planOf(search: object): Promise<string> {
  const context = engine.contextWith({ features: indexRecordFeatures([functions]) })
  const input = parseSearchInput(table, { search: { currencyId, ...search } })
  const terms = input.terms.filter(({ entry }) => entry.key in search)
  const [where] = termConditions(context, table, { ...input, terms })
  return context.engine.database.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction)
    const { rows } = await sql`EXPLAIN SELECT FROM record.function t WHERE ${where}`.execute(transaction)
    return JSON.stringify(rows)
  })
}

test('the tariffs of a currency, and those of a period, are found by an index', async () => {
  expect(await planOf({ currencyId })).toMatch(/Index Cond: [^"]*currency_id = /)
  const tariffActiveRangeUtc = { start: '2020-01-01', end: '2021-01-01' }
  expect(await planOf({ tariffActiveRangeUtc })).toMatch(/Index Cond: [^"]*tstzrange/)
})
