import {
  type AssignEndDateRequest,
  type AuditEntry,
  type BulkResult,
  type BulkStatusRequest,
  type DefaultsAnswer,
  type FacetCounts,
  type LookupItem,
  type LookupRequest,
  maxBulkIds,
  type Page,
  type SearchCount,
  type SearchRequest,
} from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ApiRequestOptions, apiRequest } from './api-client.ts'
import { formatProblem } from './api-problem.ts'
import { type BulkOptions, sendBulk } from './bulk-request.ts'
import { knownOnOf, withKnownOn } from './known-on.ts'
import { type AddressedType, pathBelowParent, sendNewRecord } from './parent-address.ts'
import { actionPath } from './record-paths.ts'
import type { CallFormType, DefinitionOf, ReadRecordOf } from './served-type.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

export type RecordBody = Readonly<Record<string, unknown>>

export type ReadOptions = Pick<ApiRequestOptions, 'signal' | 'isBackground' | 'businessUnitId'>

/** Reads one page of the records that match, by default the first `defaultLimit`. */
export function searchRecords(
  type: ServedRecordType,
  request: SearchRequest,
  options: ReadOptions = {},
): Promise<Page<AnyRecord>> {
  return apiRequest('POST', actionPath(type, 'Search'), {
    ...options,
    body: { ...request, ...knownOnOf(type) },
  })
}

/** Counts what a search finds. */
export async function countRecords(
  type: ServedRecordType,
  request: SearchRequest,
  options: ReadOptions = {},
): Promise<number> {
  const { totalCount } = await apiRequest<SearchCount>('POST', `${type.basePath}/count`, {
    ...options,
    body: { ...request, ...knownOnOf(type) },
  })
  return totalCount
}

/** Reads a record with its child records; rejects with 404 (`isNotFound`) if it is gone or the unit does not see it. */
export function getRecord<Type extends ServedRecordType>(
  type: Type,
  id: string,
  options: ReadOptions = {},
): Promise<ReadRecordOf<DefinitionOf<Type>>> {
  return apiRequest('GET', withKnownOn(type, actionPath(type, 'Get', id)), options)
}

/** As `writeRequest`; below a parent it first reads the rowVersion of the parent (`sendNewRecord`). */
export function createRecord(
  type: AddressedType,
  body: RecordBody,
  keys?: IdempotencyKeys,
): Promise<AnyRecord> {
  const request = { path: actionPath(type, 'Create'), body }
  return sendNewRecord(type, request, (sent) => writeRequest('POST', sent.path, { body: sent.body, keys }))
}

/** The body holds the rowVersion that was read; a stale one rejects with code conflict and `current`. */
export function updateRecord(
  type: ServedRecordType,
  id: string,
  body: RecordBody,
  keys?: IdempotencyKeys,
): Promise<AnyRecord> {
  return writeRequest('PUT', actionPath(type, 'Update', id), { body, keys })
}

/** Rejects with code conflict if the record has changed since `record` was read. */
export async function deleteRecord(
  type: ServedRecordType,
  record: AnyRecord,
  keys?: IdempotencyKeys,
): Promise<void> {
  const { id, rowVersion } = record
  await writeRequest('DELETE', actionPath(type, 'Delete', id), { body: { rowVersion }, keys })
}

export type StatusAction = 'BulkActivate' | 'BulkDeactivate'

/**
 * Runs in chunks (`bulkInChunks`): after a failure, part of the records can have the status. `results` has the reasons of
 * those that were refused.
 */
export function bulkSetStatus(
  type: AddressedType,
  action: StatusAction,
  request: BulkStatusRequest & { readonly bulk?: BulkOptions },
  keys?: IdempotencyKeys,
): Promise<BulkResult> {
  const path = actionPath(type, action)
  const { ids: all, bulk, ...members } = request
  const send = (ids: readonly string[]): Promise<BulkResult> =>
    sendBulk(
      {
        path: pathBelowParent(type, path, ids),
        ids,
        body: { ...members, [type.bulkIdsMember]: ids },
        keys,
      },
      bulk,
    )
  return bulkInChunks(all, send, type.parentIds)
}

/** As `createRecord`; below a parent, the rowVersion of the parent replaces that of the body. */
export function createNewVersion(
  type: AddressedType,
  body: RecordBody,
  keys?: IdempotencyKeys,
): Promise<AnyRecord> {
  const request = { path: actionPath(type, 'CreateNewVersion'), body }
  return sendNewRecord(type, request, (sent) => writeRequest('POST', sent.path, { body: sent.body, keys }))
}

/** Runs in chunks (`bulkInChunks`): after a failure, part of the versions can have their end. */
export function assignEndDate(
  type: AddressedType,
  request: AssignEndDateRequest & { readonly bulk?: BulkOptions },
  keys?: IdempotencyKeys,
): Promise<BulkResult> {
  const path = actionPath(type, 'AssignEndDate')
  const { bulk, ...members } = request
  const send = (ids: readonly string[]): Promise<BulkResult> =>
    sendBulk({ path: pathBelowParent(type, path, ids), ids, body: { ...members, ids }, keys }, bulk)
  return bulkInChunks(request.ids, send, type.parentIds)
}

export interface AuditTrailRequest {
  readonly limit: number
  readonly skip: number
  readonly sortOrder: 'asc' | 'desc'
}

/** Reads one page of the audit trail of record `id`, sorted by time. */
export function readAuditTrail(
  type: ServedRecordType,
  id: string,
  { limit, skip, sortOrder }: AuditTrailRequest,
  options: ReadOptions = {},
): Promise<Page<AuditEntry>> {
  const query = new URLSearchParams({ limit: String(limit), skip: String(skip), sortOrder })
  return apiRequest('GET', withKnownOn(type, `${actionPath(type, 'AuditTrail', id)}?${query}`), options)
}

/** Reads a page of what `request.field` of `type` can refer to; `type` is not the type of the found records. */
export function lookUpRecords(
  type: ServedRecordType,
  request: LookupRequest,
  signal?: AbortSignal,
): Promise<Page<LookupItem>> {
  const asked = { ...request, field: lookupField(type, request.field) }
  return apiRequest('POST', `${type.basePath}/lookup`, { body: { ...asked, ...knownOnOf(type) }, signal })
}

/** The name of a field in lookups: a member of the body of a call is looked up as `call.member`. */
export function lookupField(type: ServedRecordType | CallFormType, field: string): string {
  return 'formOfCall' in type ? `${type.formOfCall}.${field}` : field
}

/** Counts, for each option of the facet of the type, the records that it would leave in this search. */
export function countFacet(
  type: ServedRecordType,
  request: SearchRequest,
  options: ReadOptions = {},
): Promise<FacetCounts> {
  return apiRequest('POST', `${type.basePath}/facet`, {
    ...options,
    body: { ...request, ...knownOnOf(type) },
  })
}

/** Reads the defaults that only the server resolves: for new records, for the search, and by name of their source. */
export function readDefaults(type: ServedRecordType, signal?: AbortSignal): Promise<DefaultsAnswer> {
  return apiRequest('GET', `${type.basePath}/defaults`, { signal })
}

/**
 * Splits ids into chunks of at most `maxBulkIds`, each of one parent if `parentIds` is given, calls them in order and
 * joins the results; no ids are one call. Rejects if the first chunk fails. A later failure ends the run: its chunk and
 * the rest are reported as not done, with its reason.
 */
export async function bulkInChunks(
  ids: readonly string[],
  call: (ids: readonly string[]) => Promise<BulkResult>,
  parentIds?: ReadonlyMap<string, string>,
): Promise<BulkResult> {
  const groups = parentIds ? [...Map.groupBy(ids, (id) => parentIds.get(id)).values()] : [ids]
  const [first = [], ...others] = groups.flatMap(chunksOf)
  let joined = await call(first)
  for (const [index, chunk] of others.entries()) {
    try {
      joined = joinResults(joined, await call(chunk))
    } catch (failure) {
      const reason = formatProblem(failure)
      const left = others.slice(index).flatMap((each) => each.map((id) => ({ id, done: false, reason })))
      return joinResults(joined, { totalRecordsAffected: 0, results: left })
    }
  }
  return joined
}

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / maxBulkIds)
  return Array.from({ length: count }, (_, index) => ids.slice(index * maxBulkIds, (index + 1) * maxBulkIds))
}

function joinResults(left: BulkResult, right: BulkResult): BulkResult {
  const along = [...(left.along ?? []), ...(right.along ?? [])]
  return {
    totalRecordsAffected: left.totalRecordsAffected + right.totalRecordsAffected,
    results: [...left.results, ...right.results],
    ...(along.length > 0 && { along }),
  }
}
