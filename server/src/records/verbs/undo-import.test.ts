import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { importSheet } from '@stamboek/testing/import-sheet'
import { startTestEngine } from '@stamboek/testing/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRecord } from './create-record.ts'
import { importHistory } from './import-history.ts'
import { type ImportCall, importRecords } from './import-records.ts'
import { searchRecords } from './search-records.ts'
import { undoImport } from './undo-import.ts'
import { updateRecord } from './update-record.ts'

const catalogue = createRecordCatalogue(recordTypes)
const country = catalogue.get('Main.CountryViewDto')
const bank = catalogue.get('Main.BankViewDto')
const vat = catalogue.get('Main.VatViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

beforeEach(async () => {
  await sql`TRUNCATE stamboek.audit_entry, stamboek.import_batch, record.bank, record.vat, record.country CASCADE`.execute(
    engine.context.database.kysely,
  )
  await createRecord(engine.context, country, {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
})

const countries = `
  omschrijving | ISO-code 2 | ISO 3
  Nederland    | nl         | NLD
  België       | BE         | BEL
  Duitsland    | DE         | DEU`

function run(type: typeof country, text: string, options: Partial<ImportCall> = {}) {
  const call = { kind: 'Import', fileName: 'proef.csv', sheet: importSheet(text), ...options } as const
  return importRecords({ ...engine.context, now: new Date().toISOString() }, type, call)
}

async function all(type: typeof country): Promise<readonly AnyRecord[]> {
  const { items } = await searchRecords(engine.context, type, {
    sort: [{ field: 'description', order: 'ascending' }],
  })
  return items
}

test('undo puts back what was changed and takes away what was new', async () => {
  const { batchId } = await run(country, countries.replace('Nederland ', 'Holland '))
  expect(await undoImport(engine.context, country, batchId ?? '')).toEqual({
    totalRecordsAffected: 3,
    kept: [],
    keptCount: 0,
  })
  expect((await all(country)).map(({ description }) => description)).toEqual(['Nederland'])
  await expect(undoImport(engine.context, country, batchId ?? '')).rejects.toThrow('al ongedaan gemaakt')
})

test('undo leaves what somebody changed since, or refers to, and says so', async () => {
  const { batchId } = await run(country, countries)
  const [belgium, germany] = await all(country)
  if (!belgium || !germany) throw new Error('no countries')
  await updateRecord(engine.context, country, belgium.id, { ...belgium, remark: 'Bewerkt' })
  await createRecord(engine.context, bank, {
    description: 'Deutsche Bank',
    bankIdentifierCode: 'DEUTDEFF',
    countryId: germany.id,
  })
  const undone = await undoImport(engine.context, country, batchId ?? '')
  expect(undone).toMatchObject({ totalRecordsAffected: 0, keptCount: 2 })
  const reasons = new Map(undone.kept.map(({ label, reason }) => [label, reason]))
  expect(reasons.get('België')).toBe('Het record is na de import gewijzigd.')
  expect(reasons.get('Duitsland')).toContain('nog in gebruik')
})

test.each([
  [['NL'], 'Een record is gebleven zoals het was.'],
  [['NL', 'BE'], '2 records zijn gebleven zoals ze waren.'],
])('undo tells in the history how many stayed as they were: %s', async (codes, message) => {
  const rows = codes.map((code) => `Land ${code} | ${code} | ${code}X`)
  const { batchId } = await run(country, ['Omschrijving | ISO-code 2 | ISO-code 3', ...rows].join('\n'))
  for (const record of await all(country))
    await updateRecord(engine.context, country, record.id, { ...record, remark: 'Bewerkt' })
  await undoImport(engine.context, country, batchId ?? '')
  expect((await importHistory(engine.context, country))[0]).toMatchObject({ status: 'completed', message })
})

test('undo takes a new version away and opens the one before', async () => {
  await run(vat, 'Omschrijving | Code | Percentage | Actief van\nHoog | HOOG | 19 | 01-01-2001')
  const { batchId } = await run(vat, 'Code | Percentage\nHOOG | 21', { kind: 'ImportNewVersion' })
  expect(await undoImport(engine.context, vat, batchId ?? '')).toMatchObject({
    totalRecordsAffected: 2,
    keptCount: 0,
  })
  expect(await all(vat)).toMatchObject([{ percentage: 19, activeRangeUtc: { end: null } }])
})
