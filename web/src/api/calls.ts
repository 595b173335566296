import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { apiDownload, apiRequest, type DownloadedFile } from './api-client.ts'
import { sendBulk } from './bulk-request.ts'
import type {
  AddressedRecord,
  AnswerOf,
  AnyCallInput,
  CallAnswering,
  CallInput,
  CallNameOf,
  DataCallName,
} from './call-types.ts'
import { throwMissingOperation } from './record-paths.ts'
import { bulkInChunks } from './records.ts'
import type { DefinitionOf } from './served-type.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

/** Returns a call of a type by name, whether or not it is enabled; undefined if the schema document lacks it. */
export function findServedCall<Type extends ServedRecordType>(
  type: Type,
  name: CallNameOf<DefinitionOf<Type>>,
): ServedCall | undefined {
  return type.calls.find((call) => call.name === name)
}

/** As `findServedCall`, but throws a SchemaError if the schema document lacks the call. */
export function requireCall<Type extends ServedRecordType>(
  type: Type,
  name: CallNameOf<DefinitionOf<Type>>,
): ServedCall {
  return findServedCall(type, name) ?? throwMissingOperation(type, name)
}

/**
 * Runs a call of a type and returns its answer. `record` fills the address only; `ids` and `values` are the body, but
 * not of a GET. A call with a bulk answer runs in chunks (`bulkInChunks`). Rejects with a SchemaError if the schema
 * document lacks the call, else as `writeRequest`, or as `apiRequest` for a call that only reads.
 */
export function runCall<Type extends ServedRecordType, Name extends DataCallName<DefinitionOf<Type>>>(
  type: Type,
  name: Name,
  input: CallInput<DefinitionOf<Type>, Name>,
  keys?: IdempotencyKeys,
): Promise<AnswerOf<DefinitionOf<Type>, Name>> {
  return sendCall(type, name, input, keys)
}

async function sendCall<Answer>(
  type: ServedRecordType,
  name: string,
  input: AnyCallInput,
  keys: IdempotencyKeys | undefined,
): Promise<Answer> {
  const call = requireCall(type, name)
  const path = fillAddress(call.address, input.record)
  const { method, subject, idsMember } = call
  if (method === 'GET') return apiRequest<Answer>(method, path)
  const send = <Result>(members: object): Promise<Result> => {
    const body = { ...input.values, ...members }
    return call.isRead ? apiRequest(method, path, { body }) : writeRequest(method, path, { body, keys })
  }
  if (subject !== 'marked') return send({})
  const { ids = [] } = input
  const sendMarked = <Result>(chunk: readonly string[]): Promise<Result> =>
    call.isRead
      ? send({ [idsMember]: chunk })
      : sendBulk(
          { method, path, ids: chunk, body: { ...input.values, [idsMember]: chunk }, keys },
          input.bulk,
        )
  if (call.answer !== 'bulk') return sendMarked(ids)
  return bulkInChunks(ids, (chunk) => sendMarked<BulkResult>(chunk)) as Promise<Answer>
}

/** As `apiDownload`, without a body; `record` fills the address. Throws a SchemaError if the schema lacks the call. */
export function downloadByCall<
  Type extends ServedRecordType,
  Name extends CallAnswering<DefinitionOf<Type>, 'file'>,
>(type: Type, name: Name, record: AddressedRecord<DefinitionOf<Type>, Name>): Promise<DownloadedFile> {
  const { method, address }: ServedCall = requireCall<ServedRecordType>(type, name)
  return apiDownload(method, fillAddress(address, record))
}

function fillAddress(address: string, ids: Readonly<Record<string, unknown>> = {}): string {
  return address.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const id = ids[name]
    return typeof id === 'string' ? encodeURIComponent(id) : placeholder
  })
}
