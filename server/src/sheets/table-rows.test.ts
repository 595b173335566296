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
