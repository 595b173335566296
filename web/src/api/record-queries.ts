import { problemStatus } from '@stamboek/model/contract/problem'
import {
  type LookupRequest,
  maxLimit,
  type Page,
  type SearchRequest,
} from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiProblem, NetworkFailure } from './api-problem.ts'
import { isRefetchingInBackground } from './background-refetch.ts'
import { findKnownOn, knownOnOf } from './known-on.ts'
import {
  type AuditTrailRequest,
  countFacet,
  countRecords,
  getRecord,
  lookUpRecords,
  lookupField,
  type ReadOptions,
  readAuditTrail,
  readDefaults,
  searchRecords,
} from './records.ts'
import { findReadRetryDelayMs, retryDelaysMs } from './retry-delay.ts'

/** The prefix of the cache keys of a record type, facets excepted, so that one invalidation covers the type. */
export function recordsKey({ dtoKey }: Pick<ServedRecordType, 'dtoKey'>): readonly ['records', string] {
  return ['records', dtoKey]
}

/** Reads of what was known at an instant have keys of their own. */
function readKey(type: ServedRecordType): readonly unknown[] {
  return findKnownOn(type) === undefined ? recordsKey(type) : [...recordsKey(type), knownOnOf(type)]
}

interface SearchOptions {
  readonly serial?: number
  readonly businessUnitId?: string | undefined
}

/**
 * A page of records; the previous one is shown until it is read. Retries without limit after a lost connection or 429,
 * three times after other outages. Another `serial` reads the same search anew. Unit: `businessUnitId`, else of the
 * tab.
 */
export function searchQuery(
  type: ServedRecordType,
  request: SearchRequest,
  { serial = 0, businessUnitId }: SearchOptions = {},
) {
  return queryOptions({
    queryKey: [...readKey(type), 'search', request, serial, businessUnitId ?? null],
    queryFn: async (context): Promise<ReadPage> => {
      const { client, queryKey } = context
      const knownTotal = client.getQueryData(countOfPageQuery(type, request, serial).queryKey)
      // A page that is read again may have changed with its total.
      const isFirstRead = client.getQueryData(queryKey) === undefined
      const isFromEnd = isFirstRead && knownTotal !== undefined && (request.skip ?? 0) >= farSkip
      const asked = isFromEnd ? { ...request, knownTotal } : request
      const page = await searchRecords(type, asked, { ...readOptions(context), businessUnitId })
      return isFromEnd ? { ...page, isFromEnd } : page
    },
    placeholderData: keepPreviousData,
    ...retryUntilAnswered,
  })
}

interface ReadPage extends Page<AnyRecord> {
  /** Read by the total that was known, so that its rows tell none. */
  readonly isFromEnd?: true
}

/** Pages further on are read from the end, where that is nearer. */
const farSkip = 1000

/** The page retries and refetches by itself, without extending the session. */
export function readOptions({ signal, client, queryKey }: QueryFunctionContext): ReadOptions {
  const isRetry = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0
  return { signal, isBackground: isRetry || isRefetchingInBackground(client, queryKey) }
}

/**
 * Retries without limit while the connection is lost or the server is busy. Other outages, such as a timeout, can be
 * caused by the call itself and get a few retries.
 */
export const retryUntilAnswered = {
  retry: (failures: number, error: Error) =>
    error instanceof NetworkFailure ||
    (error instanceof ApiProblem &&
      error.isTransient &&
      (error.status === problemStatus.tooManyRequests || failures < retryDelaysMs.length)),
  retryDelay: (failures: number, error: Error) => findReadRetryDelayMs(error, failures) ?? 0,
}

/** All versions of a series, up to `maxLimit`, as a page of `searchQuery`. */
export function versionsQuery(type: ServedRecordType, seriesId: unknown) {
  return searchQuery(type, { search: { seriesId }, limit: maxLimit })
}

/** A record for a form; not cached once unused, and stale at once, since a save is checked against its rowVersion. */
export function recordQuery<Type extends ServedRecordType>(type: Type, id: string) {
  return queryOptions({
    queryKey: [...readKey(type), 'get', id],
    queryFn: (context) => getRecord(type, id, readOptions(context)),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The record of an unfolded row, with its child records; cached for a minute after it is folded. */
export function detailQuery(type: ServedRecordType, id: string) {
  return queryOptions({
    queryKey: [...readKey(type), 'detail', id],
    queryFn: (context) => getRecord(type, id, readOptions(context)),
    gcTime: 60_000,
  })
}

/**
 * A page of the audit trail of record `id`; the previous page is shown until it is read. Stale at once; retries as
 * `searchQuery`.
 */
export function auditTrailQuery(type: ServedRecordType, id: string, request: AuditTrailRequest) {
  return queryOptions({
    queryKey: [...readKey(type), 'audit', id, request],
    queryFn: (context) => readAuditTrail(type, id, request, readOptions(context)),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...retryUntilAnswered,
  })
}

/** The counts of a facet. Not below `recordsKey`: changes do not make it stale, `useFacetCounts` refetches it. */
export function facetQuery(type: ServedRecordType, request: SearchRequest, serial: number) {
  return queryOptions({
    queryKey: ['facet', type.dtoKey, request, serial, knownOnOf(type)],
    queryFn: (context) => countFacet(type, request, readOptions(context)),
    placeholderData: keepPreviousData,
  })
}

/**
 * The number of records that a search finds; another `serial` counts the same search anew. As `facetQuery` not below `recordsKey`;
 * `useRefetchWithList` refetches it.
 */
export function countQuery(type: ServedRecordType, request: SearchRequest, serial = 0) {
  return queryOptions({
    queryKey: ['count', type.dtoKey, request, serial, knownOnOf(type)],
    queryFn: (context) => countRecords(type, request, readOptions(context)),
    placeholderData: keepPreviousData,
    ...retryUntilAnswered,
  })
}

/** The number of records that the search of a page finds. */
export function countOfPageQuery(
  type: ServedRecordType,
  { search, matchingBehavior, referenceDateUtc }: SearchRequest,
  serial = 0,
) {
  const request = {
    ...(search && { search }),
    ...(matchingBehavior && { matchingBehavior }),
    ...(referenceDateUtc !== undefined && { referenceDateUtc }),
  }
  return countQuery(type, request, serial)
}

/** Defaults that the server resolves; never cached or retried, since forms open without them if the call fails. */
export function defaultsQuery(type: ServedRecordType) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'defaults'],
    queryFn: ({ signal }) => readDefaults(type, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/**
 * A page of what a field can refer to (`lookUpRecords`). `type` has the field, of itself or of one of its calls; it is not the type of the
 * found records.
 */
export function lookupQuery(type: ServedRecordType, request: LookupRequest) {
  return queryOptions({
    queryKey: [...readKey(type), 'lookup', { ...request, field: lookupField(type, request.field) }],
    queryFn: ({ signal }) => lookUpRecords(type, request, signal),
  })
}
