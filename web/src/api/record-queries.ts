import { problemStatus } from '@stamboek/model/contract/problem'
import { type LookupRequest, maxLimit, type SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiProblem, NetworkFailure } from './api-problem.ts'
import { isRefetchingInBackground } from './background-refetch.ts'
import {
  type AuditTrailRequest,
  auditTrail,
  getRecord,
  lookup,
  type ReadOptions,
  searchRecords,
} from './records.ts'
import { readRetryDelayMs, retryDelaysMs } from './retry-delay.ts'

/** Keys of the cache start with `records` and the record type, so that a change takes everything about the type along. */
export function recordsKey(type: ServedRecordType): readonly ['records', string] {
  return ['records', type.dtoKey]
}

/**
 * For `useQuery`: a page of records; the page before stays while the next one comes. Another serial asks for the same page
 * again.
 */
export function searchQuery(type: ServedRecordType, request: SearchRequest, serial = 0) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'search', request, serial],
    queryFn: (context) => searchRecords(type, request, readOptions(context)),
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
}

/** The page retries and refetches by itself, which keeps no session alive. */
function readOptions({ signal, client, queryKey }: QueryFunctionContext): ReadOptions {
  const isRetry = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0
  return { signal, isBackground: isRetry || isRefetchingInBackground(client, queryKey) }
}

/**
 * Asks again until there is a connection and a place in the queue: a list whose search could not be done fills itself once it can.
 * What fails otherwise may fail because of the question, as by taking too long, and is asked again a few times only.
 */
const untilAnswered = {
  retry: (failures: number, error: Error) =>
    error instanceof NetworkFailure ||
    (error instanceof ApiProblem &&
      error.isPassing &&
      (error.status === problemStatus.tooManyRequests || failures < retryDelaysMs.length)),
  retryDelay: (failures: number, error: Error) => readRetryDelayMs(error, failures) ?? 0,
}

/** The versions of one series, as many as a page may hold. */
export function versionsQuery(type: ServedRecordType, seriesId: unknown) {
  return searchQuery(type, { search: { seriesId }, limit: maxLimit })
}

/** A record as it is now: never from the cache, since its rowVersion is what a save is checked against. */
export function recordQuery(type: ServedRecordType, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'get', id],
    queryFn: (context) => getRecord(type, id, readOptions(context)),
    staleTime: 0,
    gcTime: 0,
  })
}

/** A record for what is shown below its row; unlike `recordQuery` it may come from the cache. */
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
    queryFn: (context) => auditTrail(type, id, request, readOptions(context)),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
}

export function lookupQuery(type: ServedRecordType, request: LookupRequest) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'lookup', request],
    queryFn: ({ signal }) => lookup(type, request, signal),
  })
}
