import { maxLimit } from '@stamboek/model/contract/record-calls'
import { expect, test } from 'vitest'
import { maxPrintedRows, readPrintedRows } from './read-printed-rows.ts'

async function read(totalCount: number) {
  const asked: number[] = []
  const progress: string[] = []
  const { rows, ...found } = await readPrintedRows(
    { search: { status: 'Active' } },
    {
      search: async ({ skip = 0, limit = 0 }) => {
        asked.push(skip)
        const items = Array.from({ length: Math.max(0, Math.min(limit, totalCount - skip)) }, (_, index) => ({
          id: String(skip + index),
          rowVersion: 1,
        }))
        return { items, totalCount, currentPage: 1, pageCount: 1, limit, skip }
      },
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    },
  )
  return { ...found, count: rows.length, last: rows.at(-1)?.id, asked, progress }
}

test('a list is read page by page, to its end', async () => {
  expect(await read(2500)).toEqual({
    totalCount: 2500,
    count: 2500,
    last: '2499',
    asked: [0, maxLimit, 2 * maxLimit],
    progress: ['1000/2500', '2000/2500', '2500/2500'],
  })
})

test('of a longer list the first 10,000 rows are read', async () => {
  expect(await read(1_000_000)).toMatchObject({ totalCount: 1_000_000, count: maxPrintedRows, last: '9999' })
})

test('nothing is read once for nothing', async () => {
  expect(await read(0)).toMatchObject({ count: 0, asked: [0] })
})
