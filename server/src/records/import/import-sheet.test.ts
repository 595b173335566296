import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordingContext } from '@stamboek/testing/engine/recording-context'
import { expect, test, vi } from 'vitest'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import { executorOf } from '../engine/record-context.ts'
import { ImportRollback, importSheet, type SheetImport } from './import-sheet.ts'
import { ImportSummary } from './import-summary.ts'
import { type RowImporter, refuseRow } from './row-importer.ts'

const unit = { transaction: executorOf(recordingContext(createRecordCatalogue([]))) }

/** Numbered rows in batches of these sizes. */
function sheetOf(...sizes: readonly number[]): SheetImport['sheet'] {
  return {
    headers: ['Code'],
    async *batches() {
      let rowNumber = 1
      for (const size of sizes)
        yield Array.from({ length: size }, (): SheetRow => ({ rowNumber: ++rowNumber, cells: ['A', 'b'] }))
    },
  }
}

function createImporter(refused: readonly number[] = []) {
  return {
    importRows: vi.fn<RowImporter['importRows']>(async (rows) =>
      rows.map((row) =>
        refused.includes(row.rowNumber) ? refuseRow(row, 'Nee.') : { row, outcome: 'new' as const },
      ),
    ),
    describe: ({ row }: { readonly row: SheetRow }) => ({ label: `Rij ${row.rowNumber}`, changes: [] }),
  }
}

const createSummary = () => new ImportSummary((outcome) => (outcome === 'refused' ? 2 : 0))

test('rows are imported in batches that are no larger than asked, each with the progress after it', async () => {
  const importer = createImporter()
  const onProgress = vi.fn(async () => {})
  const summary = createSummary()
  await importSheet(unit, { sheet: sheetOf(5, 0, 2), importer, summary, maxBatchSize: 2, onProgress })
  expect(importer.importRows.mock.calls.map(([rows]) => rows.map(({ rowNumber }) => rowNumber))).toEqual([
    [2, 3],
    [4, 5],
    [6],
    [7, 8],
  ])
  expect(onProgress.mock.calls.flat()).toEqual([2, 4, 5, 5, 7])
  expect(summary.counts).toEqual({ new: 7, changed: 0, unchanged: 0, refused: 0 })
})

test('refused rows roll back all, unless they are left out', async () => {
  const importer = createImporter([3])
  const task = { sheet: sheetOf(2, 2), importer }
  const summary = createSummary()
  await expect(importSheet(unit, { ...task, summary })).rejects.toThrow(ImportRollback)
  expect(summary.counts).toMatchObject({ new: 3, refused: 1 })
  await importSheet(unit, { ...task, summary: createSummary(), onlyValid: true })
})

test('refused rows are listed as far as asked, and all are appended, without secrets', async () => {
  const secretColumns = [{ index: 1, column: { header: 'Wachtwoord' } }] as never
  const append = vi.fn(async () => {})
  const summary = createSummary()
  await importSheet(unit, {
    sheet: sheetOf(4),
    importer: { ...createImporter([2, 3, 5]), secretColumns },
    summary,
    onlyValid: true,
    refusedRows: { append } as never,
  })
  const listed = { changes: [], message: 'Nee.', outcome: 'refused' }
  expect(summary.rows).toEqual([
    { rowNumber: 2, label: 'Rij 2', ...listed },
    { rowNumber: 3, label: 'Rij 3', ...listed },
  ])
  expect(append.mock.calls).toEqual([
    [
      [2, 3, 5].map((rowNumber) =>
        refuseRow({ rowNumber, cells: ['A', ''] }, 'Nee. Vul opnieuw in: Wachtwoord.'),
      ),
    ],
  ])
})

test.each([
  ['between the batches of rows', [1, 1]],
  ['within a long stretch without rows', [1, 0]],
  ['after the last row', [1]],
])('an abort ends the import: %s', async (_, sizes) => {
  const controller = new AbortController()
  const importer = createImporter()
  importer.importRows.mockImplementation(async () => {
    controller.abort()
    return []
  })
  const { signal } = controller
  await expect(
    importSheet(unit, { sheet: sheetOf(...sizes), importer, summary: createSummary(), signal }),
  ).rejects.toThrow('De import is afgebroken; er is niets opgeslagen.')
  expect(importer.importRows).toHaveBeenCalledOnce()
})
