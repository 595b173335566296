import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTable } from '../../database/record-table.ts'
import { tableName } from './record-selection.ts'
import { searchOrder } from './search-order.ts'

const catalogue = createRecordCatalogue(recordTypes)
let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

/** The plan of a sorted page, which should read no more than the page. */
async function sortNodes(dtoKey: string, field: string): Promise<readonly string[]> {
  const { context } = engine
  const table = recordTable(catalogue.get(dtoKey))
  const sort = [{ field, order: 'descending' as const }]
  const plan = await context.engine.database.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off`.execute(
      transaction,
    )
    const { rows } = await sql`EXPLAIN (FORMAT JSON) SELECT t.id FROM ${sql.raw(tableName(table))} t
      ORDER BY ${searchOrder(context, table, { sort, referenceDateUtc: undefined })} LIMIT 50`.execute(
      transaction,
    )
    return JSON.stringify(rows)
  })
  return plan.match(/"Node Type":"[^"]*Sort"/g) ?? []
}

const types = catalogue.all().filter((type) => !type.view)

test.each(types.filter((type) => 'description' in type.fields).map((type) => type.dtoKey))(
  '%s is read in the order of its descriptions',
  async (dtoKey) => {
    expect(await sortNodes(dtoKey, 'description')).toEqual([])
  },
)

const shownTexts = types.flatMap((type) =>
  type.grid.columns
    .filter(
      ({ field, isHidden }) => !isHidden && recordTable(type).fieldAt(field)?.columns[0]?.isSortedByLanguage,
    )
    .filter(({ field }) => (recordTable(type).fieldAt(field)?.columns[0]?.maxLength ?? 0) <= 500)
    .map(({ field }) => [type.dtoKey, field] as const),
)

test.each(shownTexts)('%s is read in the order of %s, which its grid shows', async (dtoKey, field) => {
  expect(await sortNodes(dtoKey, field)).toEqual([])
})

const timesOfChange = types.filter((type) =>
  type.grid.columns.some(({ field }) => field === 'lastModifiedOnUtc'),
)

test.each(timesOfChange.map((type) => type.dtoKey))(
  '%s is read in the order of its last changes, also within one instant',
  async (dtoKey) => {
    expect(await sortNodes(dtoKey, 'lastModifiedOnUtc')).toEqual([])
  },
)
