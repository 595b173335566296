import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isReadCall } from '@stamboek/model/schema/calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { apiDownload, apiRequest, type DownloadedFile } from './api-client.ts'
import { reportMissingOperation } from './record-paths.ts'
import { bulkInChunks } from './records.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

interface CallInput {
  /** The record of the address; its members also fill the other placeholders. */
  readonly record?: AnyRecord
  /** The marked records, of a call about those. */
  readonly ids?: readonly string[]
  /** Ids for the placeholders that are no member of the record. */
  readonly params?: Readonly<Record<string, string>>
  /** The members of the body. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** The call of that name in the schema document; undefined when the type does not have it. */
export function callOf(type: ServedRecordType, name: string): ServedCall | undefined {
  return type.calls.find((call) => call.name === name)
}

/** The call of that name; throws a SchemaError when the type does not have it. */
export function requireCall(type: ServedRecordType, name: string): ServedCall {
  return callOf(type, name) ?? reportMissingOperation(type, name)
}

/**
 * Runs a call of a type besides its actions, and returns its answer. A bulk call is split as bulk actions are. Throws a SchemaError
 * where the schema document does not have the call, else fails as `writeRequest` does.
 */
export async function runCall<Answer>(
  type: ServedRecordType,
  name: string,
  input: CallInput,
  keys?: IdempotencyKeys,
): Promise<Answer> {
  const call = requireCall(type, name)
  const path = fillAddress(call.address, { ...input.record, ...input.params })
  const { method, subject, idsMember } = call
  if (method === 'GET') return apiRequest<Answer>(method, path)
  const send = <Result>(members: object): Promise<Result> => {
    const body = { ...input.values, ...members }
    return isReadCall(call) ? apiRequest(method, path, { body }) : writeRequest(method, path, { body, keys })
  }
  if (subject !== 'marked') return send({})
  const { ids = [] } = input
  if (call.answer !== 'bulk') return send({ [idsMember]: ids })
  return bulkInChunks(ids, (chunk) => send<BulkResult>({ [idsMember]: chunk })) as Promise<Answer>
}

/** Runs a call about a record that answers with a file. Fails as `runCall` does. */
export function downloadByCall(
  type: ServedRecordType,
  name: string,
  record: AnyRecord,
): Promise<DownloadedFile> {
  const { method, address } = requireCall(type, name)
  return apiDownload(method, fillAddress(address, record))
}

/** A placeholder without an id stays, and the server refuses it. */
function fillAddress(address: string, ids: Readonly<Record<string, unknown>>): string {
  return address.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const id = ids[name]
    return typeof id === 'string' ? encodeURIComponent(id) : placeholder
  })
}
