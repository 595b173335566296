import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { expect, test, vi } from 'vitest'
import { bulkInParts } from './records.ts'

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
const allDone = (ids: readonly string[]): BulkResult => ({
  totalRecordsAffected: ids.length,
  results: ids.map((id) => ({ id, done: true })),
})

test('one call as long as the server takes them at once', async () => {
  const call = vi.fn(async (ids: readonly string[]) => allDone(ids))
  expect((await bulkInParts(idsTo(10_000), call)).totalRecordsAffected).toBe(10_000)
  expect(call).toHaveBeenCalledTimes(1)
})

test('more calls for more, and one result', async () => {
  const call = vi.fn(async (ids: readonly string[]) => allDone(ids))
  expect(await bulkInParts(idsTo(20_001), call)).toEqual(allDone(idsTo(20_001)))
  expect(call.mock.calls.map(([ids]) => ids.length)).toEqual([10_000, 10_000, 1])
})

test('a call that fails after others were done is told per record', async () => {
  const call = vi
    .fn<(ids: readonly string[]) => Promise<BulkResult>>()
    .mockImplementationOnce(async (ids) => allDone(ids))
    .mockRejectedValue(new Error('weg'))
  const { totalRecordsAffected, results } = await bulkInParts(idsTo(10_002), call)
  expect(totalRecordsAffected).toBe(10_000)
  expect(results.filter((each) => !each.done).map(({ id }) => id)).toEqual(['10000', '10001'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('nothing was done when the first one fails', async () => {
  await expect(bulkInParts(['1'], () => Promise.reject(new Error('weg')))).rejects.toThrow('weg')
})
