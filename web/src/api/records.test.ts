import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { actionRules } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterEach, expect, it, test, vi } from 'vitest'
import { ownChanges } from './own-changes.ts'
import { bulkInParts, deleteRecord, updateRecord } from './records.ts'

const resolved = resolveRecordType(postalCodeRange)
const actions = (['Update', 'Delete'] as const).map((kind) => {
  const { method, path, label } = actionRules[kind]
  return { kind, label, enabled: true, permission: '', method, path: resolved.basePath + path }
})
const type: ServedRecordType = { ...resolved, actions }
const range: AnyRecord = { id: 'range', rowVersion: 1, regionId: 'region' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['changed', () => updateRecord(type, 'range', {}), range],
  ['deleted', () => deleteRecord(type, range), undefined],
] as const)(
  'a child record that is %s is a change of its parent by this page too',
  async (_, call, answer) => {
    vi.stubGlobal('fetch', async () => (answer ? Response.json(answer) : new Response(null, { status: 204 })))
    await call()
    const told = (dtoKey: string, id: string): boolean => {
      const message = { dtoKey, ids: [id], action: 'Update', businessUnitId: null, userId: 'me' } as const
      return ownChanges.areTold(message satisfies RecordsChangedMessageDto, 'me')
    }
    expect(told(type.dtoKey, 'range')).toBe(true)
    expect(told('Main.RegionViewDto', 'region')).toBe(true)
    expect(told('Main.RegionViewDto', 'another')).toBe(false)
  },
)

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
