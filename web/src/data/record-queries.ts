import { type LookupRequest, maximumLimit, type SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { delayAfterFailure } from './delay-after-failure.ts'
import { type AuditTrailRequest, auditTrail, getRecord, lookup, searchRecords } from './records.ts'

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
    queryFn: ({ signal }) => searchRecords(type, request, { signal }),
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
}

/** Asks again until the server answers: a list whose search could not be done fills itself once it can. */
const untilAnswered = {
  retry: (_failures: number, error: Error) => error instanceof ApiProblem && error.isPassing,
  retryDelay: (failures: number, error: Error) => delayAfterFailure(error, failures, Math.random) ?? 0,
}

/** The versions of one series, as many as a page may hold. */
export function versionsQuery(type: ServedRecordType, seriesId: unknown) {
  return searchQuery(type, { search: { seriesId }, limit: maximumLimit })
}

/** A record as it is now: never from the cache, since its rowVersion is what a save is checked against. */
export function recordQuery(type: ServedRecordType, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'get', id],
    queryFn: ({ signal }) => getRecord(type, id, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * A record for what is shown below its row; apart from what a form starts from, which is never from the cache. What was heard to be
 * changed is read again by the page itself.
 */
export function detailQuery(type: ServedRecordType, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'detail', id],
    queryFn: ({ signal, client, queryKey }) =>
      getRecord(type, id, { signal, isBackground: client.getQueryState(queryKey)?.isInvalidated }),
    gcTime: 60_000,
  })
}

export function auditTrailQuery(type: ServedRecordType, id: string, request: AuditTrailRequest) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'audit', id, request],
    queryFn: ({ signal }) => auditTrail(type, id, request, signal),
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
