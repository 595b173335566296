import { idempotencyKeyHeader } from '@stamboek/model/contract/access'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resource } from '@stamboek/model/records/erp/resource'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import type { task } from '@stamboek/model/records/task/task'
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { servedType } from '../../testing/test-record-types.ts'
import { SchemaError } from './api-problem.ts'
import type {
  AddressedRecord,
  AnswerOf,
  CallAnswering,
  CallMember,
  CallValue,
  DataCallName,
} from './call-types.ts'
import { runCall } from './calls.ts'
import type { DefinitionOf, ServedTypeOf } from './served-type.ts'
import { createIdempotencyKeys } from './write-request.ts'

const common = {
  label: 'Bellen',
  permissions: ['ResourceUpdate'],
  idsMember: 'resourceIds',
  isRead: false,
  body: {},
  lists: {},
  enabled: true,
}
const calls: readonly ServedCall[] = [
  {
    ...common,
    name: 'Ring',
    method: 'PUT',
    address: '/api/main/resources/{id}/ring/{lineId}',
    subject: 'record',
    answer: 'record',
  },
  {
    ...common,
    name: 'Listen',
    method: 'GET',
    isRead: true,
    address: '/api/main/resources/{id}/ring',
    subject: 'record',
    answer: 'record',
  },
  {
    ...common,
    name: 'RingAll',
    method: 'POST',
    address: '/api/main/resources/ring',
    subject: 'marked',
    answer: 'bulk',
  },
  {
    ...common,
    name: 'Available',
    method: 'POST',
    isRead: true,
    address: '/api/main/resources/available',
    subject: 'page',
    answer: {},
  },
]
const type: ServedRecordType = { ...servedType(resource), calls }
const sent: { path: string; method: string; body: unknown; key: string | undefined }[] = []
let isBusy = false

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal(
    'fetch',
    async (path: string, request: { method: string; body?: string; headers: Record<string, string> }) => {
      const { method, body = 'null', headers } = request
      const content = JSON.parse(body) as { resourceIds?: readonly string[] } | null
      sent.push({ path, method, body: content, key: headers[idempotencyKeyHeader] })
      if (isBusy) return Response.json({ code: 'ruleBroken', status: 422 }, { status: 422 })
      const results = (content?.resourceIds ?? []).map((id) => ({ id, done: true }))
      return Response.json({ id: 'a', rowVersion: 2, totalRecordsAffected: results.length, results })
    },
  )
})

const record = { id: 'a', rowVersion: 1, lineId: 'l/1' }

test('a call about a record fills its address from the record, and carries an idempotency key', async () => {
  const answer = await runCall(type, 'Ring', { record, values: { times: 3 } }, createIdempotencyKeys())
  expect(answer).toMatchObject({ rowVersion: 2 })
  await runCall(type, 'Ring', { record: { ...record, lineId: 'l2' } })
  expect(sent).toMatchObject([
    { path: '/api/main/resources/a/ring/l%2F1', method: 'PUT', body: { times: 3 } },
    { path: '/api/main/resources/a/ring/l2', method: 'PUT', body: {} },
  ])
  expect(new Set(sent.map(({ key }) => key?.length))).toEqual(new Set([36]))
})

test('a call that reads sends neither body nor key', async () => {
  await runCall(type, 'Listen', { record })
  expect(sent).toEqual([{ path: '/api/main/resources/a/ring', method: 'GET', body: null, key: undefined }])
})

test('a call about marked records names them as its definition does, in chunks with one result', async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => `${index}`)
  const result = await runCall(type, 'RingAll', { ids, values: { remark: 'x' } })
  expect(result).toMatchObject({ totalRecordsAffected: 10_001 })
  expect(sent.map(({ body }) => body)).toEqual([
    { remark: 'x', resourceIds: ids.slice(0, 10_000) },
    { remark: 'x', resourceIds: ['10000'] },
  ])
})

test('a call that the schema document does not have is a mistake of a developer', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  await expect(runCall(type, 'Whisper', {})).rejects.toThrow(SchemaError)
  expect(consoleError).toHaveBeenCalledWith('Operation Whisper of Main.ResourceViewDto not found in schema.')
})

test('a refusal is that of the server', async () => {
  isBusy = true
  await expect(runCall(type, 'RingAll', { ids: ['a'] })).rejects.toMatchObject({
    problem: { code: 'ruleBroken' },
  })
  isBusy = false
})

test('a call that only reads carries no idempotency key, although it has a body', async () => {
  await runCall(type, 'Available', { values: { teamId: 't' } }, createIdempotencyKeys())
  expect(sent).toEqual([
    { path: '/api/main/resources/available', method: 'POST', body: { teamId: 't' }, key: undefined },
  ])
})

test('names, input and answer of a call are those of its definition', () => {
  expectTypeOf<'complete'>().toExtend<DataCallName<typeof task>>()
  expectTypeOf<'compleet'>().not.toExtend<DataCallName<typeof task>>()
  expectTypeOf<CallMember<typeof task, 'reopen'>>().toEqualTypeOf<'taskStatusId' | 'remark'>()
  expectTypeOf<CallValue<typeof task, 'moveDeadline', 'quantity'>>().toEqualTypeOf<number | null>()

  type Complete = Parameters<typeof runCall<ServedTypeOf<typeof task>, 'complete'>>[2]
  expectTypeOf<{ ids: string[]; values: { taskStatusId: string } }>().toExtend<Complete>()
  expectTypeOf<{ values: { taskStatusId: string } }>().not.toExtend<Complete>()
  expectTypeOf<{ ids: string[] }>().not.toExtend<Complete>()
  expectTypeOf<{ ids: string[]; values: { taskStatusID: string } }>().not.toExtend<Complete>()
  expectTypeOf<{ ids: string[]; values: { taskStatusId: number } }>().not.toExtend<Complete>()

  expectTypeOf<AnswerOf<typeof task, 'complete'>>().toEqualTypeOf<BulkResult>()
  expectTypeOf<AnswerOf<typeof task, 'holidays'>['holidays'][number]['date']>().toEqualTypeOf<string>()
  type Cancelled = AnswerOf<typeof importRecord, 'cancel'>
  expectTypeOf<Cancelled['fileName']>().toEqualTypeOf<string | null>()
  expectTypeOf<Cancelled['isFileKept']>().toEqualTypeOf<boolean>()
})

test('a call fills its address from members that its path names', () => {
  expectTypeOf<AddressedRecord<typeof importRecord, 'cancel'>>().toEqualTypeOf<
    Readonly<Record<'id', string>>
  >()
  expectTypeOf<CallAnswering<typeof importRecord, 'file'>>().toEqualTypeOf<'download' | 'refusedRows'>()
  expectTypeOf<'download'>().not.toExtend<DataCallName<typeof importRecord>>()
})

test('a type that only the schema document knows takes any name', () => {
  expectTypeOf<DataCallName<DefinitionOf<ServedRecordType>>>().toEqualTypeOf<string>()
  expectTypeOf<ServedRecordType>().not.toExtend<ServedTypeOf<typeof task>>()
})
