import { expect, test } from 'vitest'
import type { SheetRow } from './sheet-rows.ts'
import { type FileRow, openTable } from './table-rows.ts'

const emptyMessage = 'Het bestand is leeg.'
const problem = {
  code: 'tooLarge',
  message: 'Het bestand heeft meer dan 5.000.000 rijen. Verdeel het over meer bestanden.',
}

function rowsOf(count: number, ...first: readonly FileRow[]): () => AsyncIterable<readonly FileRow[]> {
  const thousand = Array.from({ length: 1000 }, () => ({ row: 1000, location: 'Regel', cells: [] }))
  return async function* read() {
    yield first
    for (let left = count - first.length; left > 0; left -= 1000) yield thousand.slice(0, left)
  }
}

const header = { row: 1, location: 'Regel 1', cells: ['Code'] }
const row = { row: 2, location: 'Regel 2', cells: ['A'] }
const noMerit = () => 0

test('reads five million rows', async () => {
  const { batches } = await openTable({ read: rowsOf(5_000_000, header, row), emptyMessage }, noMerit)
  let count = 0
  for await (const batch of batches()) count += batch.length
  expect(count).toBe(1)
})

test('refuses more, wherever the table begins', async () => {
  await expect(openTable({ read: rowsOf(5_000_001), emptyMessage }, noMerit)).rejects.toMatchObject(problem)
  const { batches } = await openTable({ read: rowsOf(5_000_001, header, row), emptyMessage }, noMerit)
  const reading = async () => {
    for await (const batch of batches()) expect(batch.length).toBeLessThan(2)
  }
  await expect(reading()).rejects.toMatchObject(problem)
})

function fileOf(...rows: readonly (readonly string[])[]): () => AsyncIterable<readonly FileRow[]> {
  return async function* read() {
    for (const [index, cells] of rows.entries())
      yield [{ row: index + 1, location: `Regel ${index + 1}`, cells }]
  }
}

const merit = (cells: readonly string[]) => cells.filter((cell) => cell === 'Code' || cell === 'Land').length

async function tableOf(...rows: readonly (readonly string[])[]) {
  const { headers, batches } = await openTable({ read: fileOf(...rows), emptyMessage }, merit)
  const read: SheetRow[] = []
  for await (const batch of batches()) read.push(...batch)
  return { headers, rows: read }
}

test('the headers may stand below titles; rows are counted as a spreadsheet does', async () => {
  expect(await tableOf(['Landen'], [], ['Code', 'Land'], ['', ' '], ['A', 'NL'], [], ['B', 'BE'])).toEqual({
    headers: ['Code', 'Land'],
    rows: [
      { rowNumber: 5, cells: ['A', 'NL'] },
      { rowNumber: 7, cells: ['B', 'BE'] },
    ],
  })
})

test.each([
  [19, ['Code', 'Land']],
  [20, ['Titel 0']],
])('the headers may stand below %i titles: %j', async (count, headers) => {
  const titles = Array.from({ length: count }, (_, at) => [`Titel ${at}`])
  expect((await tableOf(...titles, ['Code', 'Land'], ['A', 'NL'])).headers).toEqual(headers)
})

test('rows may follow long after the headers', async () => {
  const nothing = Array.from({ length: 30 }, () => [])
  expect((await tableOf(['Landen'], ['Code', 'Land'], ...nothing, ['A', 'NL'])).rows).toEqual([
    { rowNumber: 33, cells: ['A', 'NL'] },
  ])
})

test('headers without rows are no table', async () => {
  await expect(tableOf(['Landen'], ['Code', 'Land'])).rejects.toThrow(emptyMessage)
})

test('refuses a row that repeats the headers', async () => {
  const { rows } = await tableOf(['Code', 'Land'], ['A', 'NL'], ['Code ', 'Land'], ['Code', 'NL'])
  expect(rows.map(({ problem }) => problem)).toEqual([
    undefined,
    'Regel 3 herhaalt de koppen. Verwijder deze rij.',
    undefined,
  ])
})

test('of a row with very many cells only as many are taken for headers as there may be columns', async () => {
  const asked: number[] = []
  const countingMerit = (cells: readonly string[]) => {
    asked.push(cells.length)
    return merit(cells)
  }
  const wide = Array.from({ length: 100_000 }, () => 'Code')
  await expect(openTable({ read: fileOf(wide, ['A']), emptyMessage }, countingMerit)).rejects.toMatchObject({
    message: 'Het bestand heeft 100000 kolommen; hoogstens 1000 is toegestaan.',
  })
  expect(asked[0]).toBe(1000)
})

test('the table begins at its first header, in whichever column', async () => {
  const numbers = new Map([[3, '7']])
  const read = async function* () {
    yield [
      { row: 5, location: 'Rij 5', cells: ['', ' ', 'Code', 'Land', ''] },
      { row: 6, location: 'Rij 6', cells: ['', '', 'A', '007'], numbers },
      { row: 7, location: 'Rij 7', cells: ['', '1', 'B', 'NL'] },
      { row: 8, location: 'Rij 8', cells: ['', '', 'Code', 'Land'] },
      { row: 9, location: 'Rij 9', cells: ['', '', 'C', 'BE', 'los'] },
    ]
  }
  const { headers, firstColumn, batches } = await openTable({ read, emptyMessage }, merit)
  expect({ headers, firstColumn }).toEqual({ headers: ['Code', 'Land'], firstColumn: 2 })
  const rows: SheetRow[] = []
  for await (const batch of batches()) rows.push(...batch)
  expect(rows).toEqual([
    { rowNumber: 6, cells: ['A', '007'], numbers: new Map([[1, '7']]) },
    { rowNumber: 7, cells: ['B', 'NL'], problem: 'Rij 7 heeft tekst in kolom B, die geen kop heeft.' },
    { rowNumber: 8, cells: ['Code', 'Land'], problem: 'Rij 8 herhaalt de koppen. Verwijder deze rij.' },
    {
      rowNumber: 9,
      cells: ['C', 'BE'],
      problem: 'Rij 9 heeft meer cellen dan er kolommen zijn (2). Te veel: “los”.',
    },
  ])
})

test('warns of hidden rows, however often they are read', async () => {
  const hidden = (at: number, ...cells: readonly string[]) => ({
    row: at,
    location: '',
    cells,
    isHidden: true,
  })
  const warningsOf = async (...rows: readonly FileRow[]) => {
    const read = rowsOf(2 + rows.length, header, row, ...rows)
    const { batches, warnings } = await openTable({ read, emptyMessage }, noMerit)
    for (let round = 0; round < 2; round += 1)
      for await (const batch of batches()) expect(batch).toBeDefined()
    return warnings?.()
  }
  expect(await warningsOf(hidden(3))).toEqual([])
  expect(await warningsOf(hidden(3, 'B'))).toEqual([
    'Een rij die in het werkblad verborgen is, bijvoorbeeld door een filter, is ook gelezen.',
  ])
  expect(await warningsOf(hidden(3, 'B'), hidden(4, 'C'))).toEqual([
    '2 rijen die in het werkblad verborgen zijn, bijvoorbeeld door een filter, zijn ook gelezen.',
  ])
})
