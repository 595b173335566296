import type { ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as pacer from '@stamboek/server/concurrency/pacer'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type ImportRecord, importFile, messagesOf } from '../../imports/import-records.ts'
import { type ImportServer, makeImporter, startImportServer } from '../../imports/import-server.ts'
import { createRecord, searchIds } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'

const base = '/api/main/postalcoderanges'
const uploader = ['ImportRecordRead', 'ImportRecordUpload'] as const

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
})
afterAll(() => all.server.close())

/** A region of a country without postal codes. */
async function makeRegion(): Promise<string> {
  const [country] = (await searchIds(all.north, '/api/main/countries', { search: { isoCode2: 'LU' } })).items
  const region = await createRecord(all.north, '/api/main/regions', {
    description: all.make.nextName(),
    countryId: country?.id,
  })
  return String(region.description)
}

function importRanges(rows: readonly string[], client: TestClient = all.north): Promise<ImportRecord> {
  const file = ['Regio;Postcode van;Postcode tot en met', ...rows].join('\n')
  return importFile(client, file, { name: 'postcodes.csv', fileTypeId: 'postalCodeRanges' })
}

async function findRanges(region: string): Promise<readonly AnyRecord[]> {
  const { items } = await searchIds(all.north, base, { limit: 1000 })
  return items.filter((each) => (each['region'] as { label: string }).label === region)
}

test('valid rows are taken in as one batch, which can be undone on their page; others are left out', async () => {
  const region = await makeRegion()
  const rows = [`${region};1000;1099`, 'Geen regio;1100;1199', `${region};1200;1150`, `${region};1300;1399`]
  const record = await importRanges(rows)
  expect(record).toMatchObject({ importStatus: 'Completed', isValid: false, numberOfErrors: 2 })
  expect(record.errors).toMatchObject([
    {
      identifier: 'Geen regio – 1100 – 1199',
      lineNumber: 3,
      errorMessage: 'Regio: Er is geen regio “Geen regio”.',
    },
    { identifier: `${region} – 1200 – 1150`, lineNumber: 4 },
  ])
  expect(await findRanges(region)).toHaveLength(2)
  const [batch] = (await all.north.get<readonly ImportBatch[]>(`${base}/imports`)).body
  expect(batch).toMatchObject({
    fileName: 'postcodes.csv',
    status: 'Completed',
    counts: { new: 2, refused: 2 },
  })
  const undone = await all.north.post<UndoAnswer>(`${base}/imports/${batch?.id}/undo`)
  expect(undone.body).toMatchObject({ totalRecordsAffected: 2, keptCount: 0 })
  expect(await findRanges(region)).toEqual([])
})

test('a file fails without the right to import ranges, and its rows are left out without that to create them', async () => {
  const region = await makeRegion()
  const importers = [
    await makeImporter([all.north, uploader]),
    await makeImporter([all.north, [...uploader, 'PostalCodeRangeImport']]),
    await makeImporter([all.north, [...uploader, 'PostalCodeRangeImport', 'PostalCodeRangeCreate']]),
  ]
  const records: ImportRecord[] = []
  for (const [index, { client }] of importers.entries())
    records.push(await importRanges([`${region};${1000 + index};${1000 + index}`], client))
  expect(records.map(({ importStatus }) => importStatus)).toEqual(['Failed', 'Completed', 'Completed'])
  expect(records.flatMap(messagesOf)).toEqual([
    'Hiervoor ontbreekt het recht “Postcodegebieden: importeren”.',
    'Hiervoor ontbreekt het recht “Postcodegebieden: toevoegen”.',
  ])
  expect(await findRanges(region)).toHaveLength(1)
})

test('a file with unknown columns fails', async () => {
  const record = await importFile(all.north, 'Regio;Kleur\nA;B\n', { fileTypeId: 'postalCodeRanges' })
  expect(record).toMatchObject({ importStatus: 'Failed', numberOfErrors: 1 })
  expect(messagesOf(record)[0]).toMatch(/Kleur/)
})

test('files from two units at once wait for each other', async () => {
  const region = await makeRegion()
  const ranges = Array.from({ length: 200 }, (_, index) => `${region};${2000 + index};${2000 + index}`)
  const records = await Promise.all([importRanges(ranges), importRanges(ranges.toReversed(), all.south)])
  expect(records.map(({ importStatus }) => importStatus)).toEqual(['Completed', 'Completed'])
  expect(await findRanges(region)).toHaveLength(200)
})

test('a file gives way to calls once for each of its slices', async () => {
  const createPacer = vi.spyOn(pacer, 'createPacer')
  await importRanges([`${await makeRegion()};1000;1099`])
  // For the look at its business units, and for its rows. Two for the same rows would each rest for as long as the other rests.
  expect(createPacer).toHaveBeenCalledTimes(2)
})
