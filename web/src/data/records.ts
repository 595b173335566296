import type {
  AssignEndDateRequest,
  AuditEntry,
  BulkDeactivateRequest,
  BulkResult,
  LookupItem,
  LookupRequest,
  Page,
  SearchRequest,
} from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { apiRequest } from './api-client.ts'
import { bulkInParts } from './bulk-in-parts.ts'
import { actionPath } from './record-paths.ts'

/** The members of a record as they are sent; read-only ones may stand among them (contracts.md, Update). */
export type RecordBody = Readonly<Record<string, unknown>>

export function searchRecords(
  type: ServedRecordType,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<Page<AnyRecord>> {
  return apiRequest('POST', actionPath(type, 'Search'), { body: request, signal })
}

export function getRecord(type: ServedRecordType, id: string, signal?: AbortSignal): Promise<AnyRecord> {
  return apiRequest('GET', actionPath(type, 'Get', id), { signal })
}

export function createRecord(type: ServedRecordType, body: RecordBody): Promise<AnyRecord> {
  return apiRequest('POST', actionPath(type, 'Create'), { body })
}

/** The body holds the rowVersion that was read; a stale one gives an ApiProblem with code conflict and `current`. */
export function updateRecord(type: ServedRecordType, id: string, body: RecordBody): Promise<AnyRecord> {
  return apiRequest('PUT', actionPath(type, 'Update', id), { body })
}

export function deleteRecord(type: ServedRecordType, id: string, rowVersion: number): Promise<void> {
  return apiRequest('DELETE', actionPath(type, 'Delete', id), { body: { rowVersion } })
}

export function bulkDeactivate(type: ServedRecordType, request: BulkDeactivateRequest): Promise<BulkResult> {
  return bulkInParts(request.ids, (ids) =>
    apiRequest('POST', actionPath(type, 'BulkDeactivate'), { body: { ...request, ids } }),
  )
}

/** The body holds the `id` of the version it follows. */
export function createNewVersion(type: ServedRecordType, body: RecordBody): Promise<AnyRecord> {
  return apiRequest('POST', actionPath(type, 'CreateNewVersion'), { body })
}

export function assignEndDate(type: ServedRecordType, request: AssignEndDateRequest): Promise<BulkResult> {
  return bulkInParts(request.ids, (ids) =>
    apiRequest('POST', actionPath(type, 'AssignEndDate'), { body: { ...request, ids } }),
  )
}

export interface AuditTrailRequest {
  readonly limit: number
  /** How many entries to leave out at the start. */
  readonly skip: number
  readonly sortOrder: 'asc' | 'desc'
}

export function auditTrail(
  type: ServedRecordType,
  id: string,
  { limit, skip, sortOrder }: AuditTrailRequest,
  signal?: AbortSignal,
): Promise<Page<AuditEntry>> {
  const query = new URLSearchParams({ limit: String(limit), skip: String(skip), sortOrder })
  return apiRequest('GET', `${actionPath(type, 'AuditTrail', id)}?${query}`, { signal })
}

/** What a reference of this type may point to: id, label and status alone. */
export function lookup(
  type: ServedRecordType,
  request: LookupRequest,
  signal?: AbortSignal,
): Promise<Page<LookupItem>> {
  return apiRequest('POST', `${type.basePath}/lookup`, { body: request, signal })
}
