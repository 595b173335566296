import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import { createRecord } from '../actions/create-record.ts'
import { importRecords } from '../actions/import-records.ts'

const catalogue = createRecordCatalogue(recordTypes)
const ledger = catalogue.get('Main.GeneralLedgerViewDto')
const vat = catalogue.get('Main.VatViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  await createRecord(engine.context, ledger, { code: '0110', description: 'Kas' })
})
afterAll(() => engine.close())

function tryOut(type: RecordType, headers: readonly string[], rows: readonly Omit<SheetRow, 'rowNumber'>[]) {
  const batches = async function* () {
    yield rows.map((row, index) => ({ rowNumber: index + 1, ...row }))
  }
  const sheet = { headers, batches }
  return importRecords(engine.context, type, { kind: 'Import', fileName: 'a.csv', sheet, isDryRun: true })
}

test('a code of digits is warned of when a record has it with zeros in front', async () => {
  const codes = ['110', '0110', '11', '1a', '00110']
  const rows = codes.map((code) => ({ cells: [code, 'Kas'] }))
  expect(await tryOut(ledger, ['Code', 'Omschrijving'], rows)).toMatchObject({
    counts: { new: 4, unchanged: 1 },
    importWarningMessages: [
      { rowNumber: 1, message: 'Code: 110 is nieuw, maar 0110 bestaat al. Zijn er nullen weggevallen?' },
    ],
    warningThresholdReached: false,
  })
})

test('a full-width code is the same code, and one with an invisible character is refused', async () => {
  const rows = ['０１１０', '01\u200B10'].map((code) => ({ cells: [code, 'Kas'] }))
  expect(await tryOut(ledger, ['Code', 'Omschrijving'], rows)).toMatchObject({
    counts: { unchanged: 1, refused: 1 },
    importErrorMessages: [
      {
        rowNumber: 2,
        message:
          'Code: Teken 3 van de tekst is een onzichtbaar teken zonder breedte (U+200B). Haal dat teken weg.',
      },
    ],
  })
})

test('a guessed value has a warning, unless it equals the stored one', async () => {
  const headers = ['Code', 'Omschrijving', 'Actief van']
  const rows = ['1-1-26', '1-1-2026', ''].map((from, index) => ({ cells: [`V${index}`, 'Hoog', from] }))
  expect((await tryOut(ledger, headers, rows)).importWarningMessages).toEqual([
    { rowNumber: 1, message: 'Actief van: Het jaar 26 is gelezen als 2026.' },
  ])
  const activeRangeUtc = { start: '2025-12-31T23:00:00.000Z', end: null }
  await createRecord(engine.context, ledger, { code: 'V0', description: 'Hoog', activeRangeUtc })
  expect(await tryOut(ledger, headers, rows.slice(0, 1))).toMatchObject({
    counts: { unchanged: 1 },
    importWarningMessages: [],
  })
})

test('returns a hundred warnings, and that there are more', async () => {
  const rows = Array.from({ length: 101 }, () => ({ cells: ['110', 'Kas'] }))
  const all = await tryOut(ledger, ['Code', 'Omschrijving'], rows)
  expect(all.importWarningMessages).toHaveLength(100)
  expect(all.warningThresholdReached).toBe(true)
  const fewer = await tryOut(ledger, ['Code', 'Omschrijving'], rows.slice(1))
  expect(fewer).toMatchObject({ warningThresholdReached: false })
})

test('a cell is read as its format shows it, and in a column of numbers as its number', async () => {
  const numbers = new Map([
    [0, '21'],
    [2, '21'],
  ])
  const row = { cells: ['0021', 'Hoog', '21 procent'], numbers }
  const { rows } = await tryOut(vat, ['Code', 'Omschrijving', 'Percentage'], [row])
  expect(rows[0]?.changes).toContainEqual({ field: 'code', before: null, after: '0021' })
  expect(rows[0]?.changes).toContainEqual({ field: 'percentage', before: null, after: 21 })
})

test('a code that a spreadsheet made a number of is refused, unless a record has it', async () => {
  const damaged = '2,02612E+11'
  const rows = [{ cells: [damaged, 'Hoog'] }, { cells: ['K1', damaged] }]
  const refused = await tryOut(ledger, ['Code', 'Omschrijving'], rows)
  expect(refused.importErrorMessages.map(({ message }) => message.split(':')[0])).toEqual([
    'Code',
    'Omschrijving',
  ])
  await createRecord(engine.context, ledger, { code: 'K1', description: damaged })
  expect(await tryOut(ledger, ['Code', 'Omschrijving'], rows.slice(1))).toMatchObject({
    counts: { unchanged: 1 },
  })
})

test('a percentage that may be a fraction has a warning', async () => {
  const rows = [{ cells: ['F1', 'Hoog', '0,21'] }, { cells: ['F2', 'Hoog', '21'] }]
  expect((await tryOut(vat, ['Code', 'Omschrijving', 'Percentage'], rows)).importWarningMessages).toEqual([
    { rowNumber: 1, message: 'Percentage: 0,21 is gelezen als 0,21 %, en niet als 21 %.' },
  ])
})

test('the answer has what the file warns of', async () => {
  const sheet = {
    headers: ['Code', 'Omschrijving'],
    async *batches() {
      yield [{ rowNumber: 2, cells: ['W1', 'Hoog'] }]
    },
    warnings: () => ['Let op.'],
  }
  const call = { kind: 'Import', fileName: 'a.csv', sheet, isDryRun: true } as const
  expect(await importRecords(engine.context, ledger, call)).toMatchObject({ fileWarnings: ['Let op.'] })
})

test('a date that is kept as a number is read as it is shown', async () => {
  const row = { cells: ['D1', 'Hoog', '04-03-2031'], numbers: new Map([[2, '4032031']]) }
  const { rows } = await tryOut(ledger, ['Code', 'Omschrijving', 'Actief van'], [row])
  expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'activeRangeUtc' }))
})

test('in a type without versions two rows of a new code are one record, whatever their periods', async () => {
  const rows = ['01-01-2026', '01-01-2027'].map((from) => ({ cells: ['P1', 'Hoog', from] }))
  expect(await tryOut(ledger, ['Code', 'Omschrijving', 'Actief van'], rows)).toMatchObject({
    counts: { new: 1, refused: 1 },
    importErrorMessages: [
      { rowNumber: 2, message: 'Rij 1 gaat over hetzelfde record en heeft andere waarden.' },
    ],
  })
})
