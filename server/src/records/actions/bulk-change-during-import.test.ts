import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkDeactivate } from './bulk-set-status.ts'
import { createRecord } from './create-record.ts'
import { importRecords } from './import-records.ts'

const catalogue = createRecordCatalogue(recordTypes)
const language = catalogue.get('Main.LanguageViewDto')
const waitOptions = { timeout: 20_000, interval: 10 }

let engine: Awaited<ReturnType<typeof startTestEngine>>
let node: Awaited<ReturnType<typeof engine.openNode>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  node = await engine.openNode()
})
afterAll(async () => {
  await node.close()
  await engine.close()
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(engine.database.kysely)
  return rows.length
}

/** Rows come in pairs, so that the import locks the last record before the first. */
const rows = 'omschrijving | ISO-code\nZets nieuw | zz\nNieuw | nn\nAars nieuw | aa'

test('an import and a bulk edit that reach records in different orders both succeed', async () => {
  const { kysely } = engine.database
  const ids: string[] = []
  for (const [description, isoCode] of [
    ['Aars', 'aa'],
    ['Middels', 'mm'],
    ['Zets', 'zz'],
  ])
    ids.push((await createRecord(engine.context, language, { description, isoCode })).id)
  const [first = '', middle] = ids
  const isReleased = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = kysely.transaction().execute(async (transaction) => {
    await sql`SELECT FROM record.language WHERE id = ${middle}::uuid FOR NO KEY UPDATE`.execute(transaction)
    isHeld.resolve()
    await isReleased.promise
  })
  await isHeld.promise

  let bulk: Promise<unknown> | undefined
  // The import has locked its first rows when it names the first record; the bulk edit locks that record and waits
  // for the middle one.
  const met = node.proxy.runBefore(first, async () => {
    bulk = bulkDeactivate(engine.context, language, { ids })
    await expect.poll(countWaiting, waitOptions).toBeGreaterThan(0)
  })
  let isImported = false
  const importing = importRecords(node.context, language, {
    kind: 'Import',
    fileName: 'proef.csv',
    sheet: parseSheet(rows),
  }).finally(() => {
    isImported = true
  })
  await met
  // The import waits for the first record, or got it when the bulk edit released it.
  await expect.poll(async () => isImported || (await countWaiting()) > 1, waitOptions).toBe(true)
  isReleased.resolve()
  await holding
  expect(await importing).toMatchObject({ importSucceeded: true, counts: { new: 1, changed: 2 } })
  expect(await bulk).toMatchObject({ totalRecordsAffected: 3 })
})
