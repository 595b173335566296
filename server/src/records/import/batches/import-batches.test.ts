import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../../uuid-v7.ts'
import { createRecord } from '../../actions/create-record.ts'
import { type ImportCall, importRecords } from '../../actions/import-records.ts'
import { searchRecords } from '../../actions/search-records.ts'
import { undoImport } from '../../actions/undo-import.ts'
import { beginBatch, failAbandonedBatches, listImports } from './import-batches.ts'

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
  await sql`TRUNCATE stamboek.audit_entry, stamboek.change_set, record.country CASCADE`.execute(
    engine.database.kysely,
  )
})

/** Runs `work`; returns the statuses that it publishes, with the number of refused rows. */
async function publishedStatuses(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const published: unknown[] = []
  const unsubscribe = engine.notices.subscribe(({ message: { status, numberOfErrors } }) =>
    published.push([status, numberOfErrors]),
  )
  try {
    await work()
    return published
  } finally {
    unsubscribe()
  }
}

const call = (text: string): ImportCall => ({
  kind: 'Import',
  fileName: 'proef.csv',
  sheet: parseSheet(text),
})

test('an import has the committed status, also when the answer to COMMIT is lost', async () => {
  const lost = node.proxy.dropResponseTo('commit')
  const answer = await importRecords(node.context, country, call(countries))
  await lost
  expect(answer).toMatchObject({ importSucceeded: true, counts: { new: 2 } })
  const [batch] = await listImports(engine.context, country)
  expect(batch).toMatchObject({
    id: answer.batchId,
    status: 'Completed',
    counts: { new: 2 },
    message: null,
  })
  expect(await undoImport(engine.context, country, answer.batchId ?? '')).toMatchObject({
    totalRecordsAffected: 2,
    keptCount: 0,
  })
})

test('an import has the committed status, also when another node had failed it as abandoned', async () => {
  const swept = node.proxy.runBefore('FOR UPDATE', () => failAbandonedBatches(engine.database))
  await importRecords(node.context, country, call(countries))
  await swept
  const [batch] = await listImports(engine.context, country)
  expect(batch).toMatchObject({ status: 'Completed', counts: { new: 2 }, message: null })
})

test('an import failed when the connection is lost before the COMMIT', async () => {
  const lost = node.proxy.dropResponseTo('RELEASE SAVEPOINT')
  await expect(importRecords(node.context, country, call(countries))).rejects.toThrow(/connection/i)
  await lost
  const [batch] = await listImports(engine.context, country)
  expect(batch).toMatchObject({
    status: 'Failed',
    message: 'Afgebroken door een fout; er is niets van opgeslagen.',
  })
  expect((await searchRecords(engine.context, country, {})).totalCount).toBe(0)
})

test('an import with refused rows is listed as failed, with their number', async () => {
  const answer = await importRecords(node.context, country, call(`${countries}\nNergensland | te lang | QNN`))
  expect(answer).toMatchObject({ importSucceeded: false, counts: { refused: 1 } })
  const [batch] = await listImports(engine.context, country)
  expect(batch).toMatchObject({
    status: 'Failed',
    counts: { refused: 1 },
    message: 'Een rij is geweigerd; er is niets opgeslagen.',
  })
})

/** Imports, and calls back from outside the transaction before the first rows are written. */
async function whileImporting(
  work: () => Promise<unknown>,
  [type, text]: readonly [typeof country, string] = [country, countries],
): Promise<void> {
  const looked = node.proxy.runBefore('SAVEPOINT', work)
  await importRecords(node.context, type, call(text))
  await looked
}

test('a running import is not failed as abandoned', async () => {
  await whileImporting(async () => {
    expect(await failAbandonedBatches(engine.database)).toEqual([])
    const { rows } = await sql`SELECT status FROM stamboek.change_set`.execute(engine.database.kysely)
    expect(rows).toEqual([{ status: 'InProgress' }])
  })
})

test('the parents of child records are locked before those are written', async () => {
  const { id } = await createRecord(engine.context, country, {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
  const region = await createRecord(engine.context, catalogue.get('Main.RegionViewDto'), {
    description: 'Alfa',
    countryId: id,
  })
  const ranges = 'Regio | Postcode van | Postcode tot en met\nAlfa | 1000 | 1099'
  await whileImporting(async () => {
    const taken =
      sql`SELECT FROM record.region WHERE id = ${region.id}::uuid FOR NO KEY UPDATE NOWAIT`.execute(
        engine.database.kysely,
      )
    await expect(taken).rejects.toThrow(/lock/)
  }, [catalogue.get('Main.PostalCodeRangeViewDto'), ranges])
})

test.each([
  ['a lost node', 60, ['Failed']],
  ['a node that is about to begin', 0, ['InProgress']],
])('the history ends an import in progress that nobody has locked: %s', async (_, age, statuses) => {
  await beginBatch(engine.context, country, { id: uuidV7(), fileName: 'proef.csv' })
  await sql`UPDATE stamboek.change_set SET started_at = started_at - make_interval(secs => ${age})`.execute(
    engine.database.kysely,
  )
  const history = await listImports(engine.context, country)
  expect(history.map(({ status }) => status)).toEqual(statuses)
})

describe('statuses are published', () => {
  const withRefused = `${countries}\nNergensland | te lang | QNN`
  test.each<[string, string, Partial<ImportCall>, readonly unknown[]]>([
    ['a whole file', countries, {}, [['Completed', 0]]],
    ['refused rows', withRefused, {}, [['Failed', 1]]],
    ['refused rows that are left out', withRefused, { onlyValid: true }, [['Completed', 1]]],
  ])('when an import begins and ends: %s', async (_, text, options, end) => {
    const statuses = await publishedStatuses(() =>
      importRecords(engine.context, country, { ...call(text), ...options }),
    )
    expect(statuses).toEqual([['InProgress', undefined], ...end])
  })

  test('for an import without changes', async () => {
    await importRecords(engine.context, country, call(countries))
    const statuses = await publishedStatuses(() => importRecords(engine.context, country, call(countries)))
    expect(statuses).toEqual([
      ['InProgress', undefined],
      ['Completed', 0],
    ])
  })

  test('for an import that an error breaks off', async () => {
    const statuses = await publishedStatuses(async () => {
      const lost = node.proxy.dropResponseTo('RELEASE SAVEPOINT')
      await expect(importRecords(node.context, country, call(countries))).rejects.toThrow(/connection/i)
      await lost
    })
    expect(statuses).toEqual([
      ['InProgress', undefined],
      ['Failed', undefined],
    ])
  })

  test('for an import that another node left behind', async () => {
    const fileName = 'verlaten.csv'
    await beginBatch(engine.context, country, { id: uuidV7(), fileName })
    await sql`UPDATE stamboek.change_set SET started_at = started_at - interval '1 minute'`.execute(
      engine.database.kysely,
    )
    const statuses = await publishedStatuses(() => listImports(engine.context, country))
    expect(statuses).toEqual([['Failed', undefined]])
  })

  test('not for a dry run', async () => {
    const statuses = await publishedStatuses(() =>
      importRecords(engine.context, country, { ...call(withRefused), isDryRun: true }),
    )
    expect(statuses).toEqual([])
  })
})
