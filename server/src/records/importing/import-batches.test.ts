import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { importSheet } from '@stamboek/testing/import-sheet'
import { startTestEngine } from '@stamboek/testing/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importHistory } from '../verbs/import-history.ts'
import { type ImportCall, importRecords } from '../verbs/import-records.ts'
import { searchRecords } from '../verbs/search-records.ts'
import { undoImport } from '../verbs/undo-import.ts'
import { endBrokenOffBatches } from './import-batches.ts'

const catalogue = createRecordCatalogue(recordTypes)
const country = catalogue.get('Main.CountryViewDto')
const countries = 'omschrijving | ISO-code 2 | ISO 3\nBelgië | BE | BEL\nDuitsland | DE | DEU'

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

beforeEach(async () => {
  await sql`TRUNCATE stamboek.audit_entry, stamboek.import_batch, record.country CASCADE`.execute(
    engine.context.database.kysely,
  )
})

const call = (text: string): ImportCall => ({
  kind: 'Import',
  fileName: 'proef.csv',
  sheet: importSheet(text),
})

test('an import is what was committed, also when the answer to the COMMIT is lost', async () => {
  const lost = node.gate.loseAnswerTo('commit')
  const answer = await importRecords(node.context, country, call(countries))
  await lost
  expect(answer).toMatchObject({ importSucceeded: true, counts: { new: 2 } })
  const [batch] = await importHistory(engine.context, country)
  expect(batch).toMatchObject({
    id: answer.batchId,
    status: 'completed',
    counts: { new: 2 },
    message: null,
  })
  expect(await undoImport(engine.context, country, answer.batchId ?? '')).toMatchObject({
    totalRecordsAffected: 2,
    keptCount: 0,
  })
})

test('an import is what was committed, also when another node took it for broken off before it began', async () => {
  const swept = node.gate.before('FOR UPDATE', () => endBrokenOffBatches(engine.context.database))
  await importRecords(node.context, country, call(countries))
  await swept
  const [batch] = await importHistory(engine.context, country)
  expect(batch).toMatchObject({ status: 'completed', counts: { new: 2 }, message: null })
})

test('an import failed when the connection is lost before the COMMIT', async () => {
  const lost = node.gate.loseAnswerTo('RELEASE SAVEPOINT')
  await expect(importRecords(node.context, country, call(countries))).rejects.toThrow(/connection/i)
  await lost
  const [batch] = await importHistory(engine.context, country)
  expect(batch).toMatchObject({
    status: 'failed',
    message: 'Afgebroken door een fout; er is niets van opgeslagen.',
  })
  expect((await searchRecords(engine.context, country, {})).totalCount).toBe(0)
})
