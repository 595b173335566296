import { problemStatus } from '@stamboek/model/contract/problem'
import { type LookupRequest, maxLimit, type SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiProblem, NetworkFailure } from './api-problem.ts'
import { isRefetchingInBackground } from './background-refetch.ts'
import {
  type AuditTrailRequest,
  countFacet,
  getRecord,
  lookUpRecords,
  type ReadOptions,
  readAuditTrail,
  readDefaults,
  searchRecords,
} from './records.ts'
import { readRetryDelayMs, retryDelaysMs } from './retry-delay.ts'

/** The prefix of all cache keys of a record type, so that one invalidation covers the type. */
export function recordsKey({ dtoKey }: Pick<ServedRecordType, 'dtoKey'>): readonly ['records', string] {
  return ['records', dtoKey]
}

interface SearchOptions {
  readonly serial?: number
  readonly businessUnitId?: string | undefined
}

export function searchQuery(
  type: ServedRecordType,
  request: SearchRequest,
  { serial = 0, businessUnitId }: SearchOptions = {},
) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'search', request, serial, businessUnitId ?? null],
    queryFn: (context) => searchRecords(type, request, { ...readOptions(context), businessUnitId }),
    placeholderData: keepPreviousData,
    ...retryUntilAnswered,
  })
}

/** The page retries and refetches by itself, without extending the session. */
function readOptions({ signal, client, queryKey }: QueryFunctionContext): ReadOptions {
  const isRetry = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0
  return { signal, isBackground: isRetry || isRefetchingInBackground(client, queryKey) }
}

/**
 * Retries without limit while the connection is lost or the server is busy. Other outages, such as a timeout, can be
 * caused by the call itself and get a few retries.
 */
const retryUntilAnswered = {
  retry: (failures: number, error: Error) =>
    error instanceof NetworkFailure ||
    (error instanceof ApiProblem &&
      error.isTransient &&
      (error.status === problemStatus.tooManyRequests || failures < retryDelaysMs.length)),
  retryDelay: (failures: number, error: Error) => readRetryDelayMs(error, failures) ?? 0,
}

export function versionsQuery(type: ServedRecordType, seriesId: unknown) {
  return searchQuery(type, { search: { seriesId }, limit: maxLimit })
}

/** Never cached, since a save is checked against the rowVersion. */
export function recordQuery<Type extends ServedRecordType>(type: Type, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'get', id],
    queryFn: (context) => getRecord(type, id, readOptions(context)),
    staleTime: 0,
    gcTime: 0,
  })
}

export function detailQuery(type: ServedRecordType, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'detail', id],
    queryFn: (context) => getRecord(type, id, readOptions(context)),
    gcTime: 60_000,
  })
}

export function auditTrailQuery(type: ServedRecordType, id: string, request: AuditTrailRequest) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'audit', id, request],
    queryFn: (context) => readAuditTrail(type, id, request, readOptions(context)),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...retryUntilAnswered,
  })
}

export function facetQuery(type: ServedRecordType, request: SearchRequest, serial: number) {
  return queryOptions({
    queryKey: ['facet', type.dtoKey, request, serial],
    queryFn: (context) => countFacet(type, request, readOptions(context)),
    placeholderData: keepPreviousData,
  })
}

/** Never cached. Without an answer forms and pages open with empty fields. */
export function defaultsQuery(type: ServedRecordType) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'defaults'],
    queryFn: ({ signal }) => readDefaults(type, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function lookupQuery(type: ServedRecordType, request: LookupRequest) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'lookup', request],
    queryFn: ({ signal }) => lookUpRecords(type, request, signal),
  })
}
