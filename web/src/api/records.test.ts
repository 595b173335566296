import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { expect, test, vi } from 'vitest'
import { bulkInChunks } from './records.ts'

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
const allDone = (ids: readonly string[]): BulkResult => ({
  totalRecordsAffected: ids.length,
  results: ids.map((id) => ({ id, done: true })),
})

test('one call up to the limit of the server', async () => {
  const call = vi.fn(async (ids: readonly string[]) => allDone(ids))
  expect((await bulkInChunks(idsTo(10_000), call)).totalRecordsAffected).toBe(10_000)
  expect(call).toHaveBeenCalledTimes(1)
})

test('several calls above the limit, with one result', async () => {
  const call = vi.fn(async (ids: readonly string[]) => allDone(ids))
  expect(await bulkInChunks(idsTo(20_001), call)).toEqual(allDone(idsTo(20_001)))
  expect(call.mock.calls.map(([ids]) => ids.length)).toEqual([10_000, 10_000, 1])
})

test('a chunk that fails after others reports each of its records', async () => {
  const call = vi
    .fn<(ids: readonly string[]) => Promise<BulkResult>>()
    .mockImplementationOnce(async (ids) => allDone(ids))
    .mockRejectedValue(new Error('weg'))
  const { totalRecordsAffected, results } = await bulkInChunks(idsTo(10_002), call)
  expect(totalRecordsAffected).toBe(10_000)
  expect(results.filter((each) => !each.done).map(({ id }) => id)).toEqual(['10000', '10001'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('rejects when the first chunk fails', async () => {
  await expect(bulkInChunks(['1'], () => Promise.reject(new Error('weg')))).rejects.toThrow('weg')
})
