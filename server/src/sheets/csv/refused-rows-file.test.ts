import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { isolateTemporaryFiles, temporaryFiles } from '@stamboek/testing/sheets/temporary-files'
import { expect, test, vi } from 'vitest'
import { openRefusedRowsFile } from './refused-rows-file.ts'

const waitOptions = { timeout: 20_000 }

isolateTemporaryFiles()

const areGone = () => vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), waitOptions)

const sheetOf = (headers: readonly string[]) =>
  ({ headers, dialect: { delimiter: ',', quote: '"' } }) as const

test('has the refused rows with their reasons, without an earlier column of reasons', async () => {
  const rows = [
    { rowNumber: 1, cells: ['A', 'oud', '=1'] },
    { rowNumber: 2, cells: ['B,C'] },
  ]
  await using file = await openRefusedRowsFile(sheetOf(['Code', 'Reden van weigering', 'Naam']))
  await file.append(rows.map((row) => ({ row, message: `Rij ${row.rowNumber} niet` })))
  expect(await text(await file.openContent())).toBe(
    'Code,Naam,Reden van weigering\r\nA,\'=1,Rij 1 niet\r\n"B,C",,Rij 2 niet\r\n',
  )
  await areGone()
})

test('leaves out rows past its maximum', async () => {
  const refused = (code: string) => ({ row: { rowNumber: 1, cells: [code] }, message: 'Nee.' })
  await using file = await openRefusedRowsFile(sheetOf(['Code']), 3)
  for (const codes of [['A', 'B'], ['C', 'D'], ['E']]) await file.append(codes.map(refused))
  expect(await text(await file.openContent())).toBe(
    'Code,Reden van weigering\r\nA,Nee.\r\nB,Nee.\r\nC,Nee.\r\n',
  )
})

test('takes two million rows', async () => {
  const batch = Array.from({ length: 500 }, (_, at) => ({
    row: { rowNumber: at + 1, cells: [`A${at}`] },
    message: 'Omschrijving: Vul dit in.',
  }))
  await using file = await openRefusedRowsFile(sheetOf(['Code']))
  for (let times = 0; times < 4_000; times += 1) {
    await setImmediate()
    await file.append(batch)
  }
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
