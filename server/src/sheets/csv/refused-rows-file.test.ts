import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { isolateTemporaryFiles, temporaryFiles } from '@stamboek/testing/sheets/temporary-files'
import { expect, test, vi } from 'vitest'
import type { SheetRow, SheetRows } from '../sheet-rows.ts'
import { openRefusedRowsFile } from './refused-rows-file.ts'

/** Generous, because CI machines are slow. */
const waitOptions = { timeout: 20_000 }

isolateTemporaryFiles()

const areGone = () => vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), waitOptions)

function sheetOf(headers: readonly string[], batches: readonly (readonly SheetRow[])[] = []): SheetRows {
  return {
    headers,
    dialect: { delimiter: ',', quote: '"' },
    async *batches() {
      for (const batch of batches) {
        await setImmediate()
        yield batch
      }
    },
  }
}

test('has the refused rows with their reasons, without an earlier column of reasons', async () => {
  const rows = [
    { rowNumber: 1, cells: ['A', 'oud', '=1'] },
    { rowNumber: 2, cells: ['B,C'] },
  ]
  await using file = await openRefusedRowsFile(sheetOf(['Code', 'Reden van weigering', 'Naam'], [rows]))
  for await (const batch of file.sheet.batches())
    for (const row of batch) file.add(row, `Rij ${row.rowNumber} niet`)
  expect(await text(await file.openContent())).toBe(
    'Code,Naam,Reden van weigering\r\nA,\'=1,Rij 1 niet\r\n"B,C",,Rij 2 niet\r\n',
  )
  await areGone()
})

test('takes two million rows', async () => {
  const batch = Array.from({ length: 500 }, (_, at) => ({ rowNumber: at + 1, cells: [`A${at}`] }))
  await using file = await openRefusedRowsFile(
    sheetOf(
      ['Code'],
      Array.from({ length: 4000 }, () => batch),
    ),
  )
  for await (const rows of file.sheet.batches())
    for (const row of rows) file.add(row, 'Omschrijving: Vul dit in.')
  let size = 0
  for await (const piece of await file.openContent()) size += (piece as Buffer).length
  expect(size).toBeGreaterThan(60_000_000)
})

test.each([
  ['without its content', async () => undefined],
  [
    'with a stream that nobody read',
    async (stream: () => Promise<{ destroy(): unknown }>) => (await stream()).destroy(),
  ],
])('leaves no file when it is disposed %s', async (_, use) => {
  {
    await using file = await openRefusedRowsFile(sheetOf(['Code']))
    expect(await temporaryFiles()).toHaveLength(process.platform === 'linux' ? 1 : 0)
    await use(file.openContent)
  }
  await areGone()
})
