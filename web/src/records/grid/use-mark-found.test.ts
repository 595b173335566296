import type { SearchRequest } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, test, vi } from 'vitest'
import { readFoundRecords } from './use-mark-found.ts'

const request: SearchRequest = {
  search: { description: 'straat' },
  referenceDateUtc: '2026-01-01T00:00:00.000Z',
  limit: 50,
  skip: 150,
}

function serverWith(total: number, idOf = (index: number) => `${index}`) {
  return vi.fn(async ({ skip = 0, limit = 0 }: SearchRequest) => ({
    items: Array.from(
      { length: Math.max(0, Math.min(limit, total - skip)) },
      (_, index): AnyRecord => ({
        id: idOf(skip + index),
        rowVersion: 1,
      }),
    ),
    totalCount: total,
    currentPage: 1,
    pageCount: 1,
    limit,
    skip,
  }))
}

test('reads the same search from the start, a thousand records at a time', async () => {
  const search = serverWith(2345)
  const onProgress = vi.fn()
  const records = await readFoundRecords(request, { search, onProgress })
  expect(records).toHaveLength(2345)
  expect(search.mock.calls.map(([asked]) => asked)).toEqual(
    [0, 1000, 2000].map((skip) => ({ ...request, limit: 1000, skip })),
  )
  expect(onProgress.mock.calls).toEqual([
    [1000, 2345],
    [2000, 2345],
    [2345, 2345],
  ])
})

test('counts a record once that moved to the next page meanwhile', async () => {
  const search = serverWith(1500, (index) => `${index === 1000 ? 999 : index}`)
  expect(await readFoundRecords(request, { search, onProgress: () => {} })).toHaveLength(1499)
})

test('stops above the limit, and without records', async () => {
  const tooMany = serverWith(10_001)
  expect(await readFoundRecords(request, { search: tooMany, onProgress: () => {} })).toBeUndefined()
  expect(tooMany).toHaveBeenCalledTimes(1)
  expect(await readFoundRecords(request, { search: serverWith(0), onProgress: () => {} })).toEqual([])
})
