import { expect, test } from 'vitest'
import { type FileRow, tableRows } from './table-rows.ts'

const emptyMessage = 'Het bestand is leeg.'
const problem = {
  code: 'tooLarge',
  message: 'Het bestand heeft meer dan 5.000.000 rijen. Verdeel het over meer bestanden.',
}

function rowsOf(count: number, ...first: readonly FileRow[]): () => AsyncIterable<readonly FileRow[]> {
  const thousand = Array.from({ length: 1000 }, () => ({ place: 'Regel', cells: [] }))
  return async function* read() {
    yield first
    for (let left = count - first.length; left > 0; left -= 1000) yield thousand.slice(0, left)
  }
}

const header = { place: 'Regel 1', cells: ['Code'] }
const row = { place: 'Regel 2', cells: ['A'] }

test('reads five million rows', async () => {
  const { batches } = await tableRows({ read: rowsOf(5_000_000, header, row), emptyMessage })
  let count = 0
  for await (const batch of batches()) count += batch.length
  expect(count).toBe(1)
})

test('refuses more, wherever the table begins', async () => {
  await expect(tableRows({ read: rowsOf(5_000_001), emptyMessage })).rejects.toMatchObject(problem)
  const { batches } = await tableRows({ read: rowsOf(5_000_001, header, row), emptyMessage })
  const reading = async () => {
    for await (const batch of batches()) expect(batch.length).toBeLessThan(2)
  }
  await expect(reading()).rejects.toMatchObject(problem)
})
