import type { SearchPage, SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isFromBackgroundRefetch, isRefetchingInBackground } from '../../api/background-refetch.ts'
import { explainOutdated, findReadError } from '../../api/query-errors.ts'
import { countOfPageQuery, searchQuery } from '../../api/record-queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useRefetchWithList } from '../search/use-refetch-with-list.ts'
import type { PageState } from '../state/page-state.ts'
import { buildSearchRequest } from '../state/search-request.ts'
import { flattenTree } from './use-tree.ts'

export const searchDelayMs = 100

export interface RecordSearch {
  readonly rows: readonly AnyRecord[]
  /** The rows with their descendants in a tree; equals `rows` in a flat grid. */
  readonly allRows: readonly AnyRecord[]
  /** A failed search shows page 1 of 1 (requirements 11.1). */
  readonly page: number
  readonly pageCount: number
  /** While it is not known, one more than the rows up to this page. */
  readonly totalCount: number
  /** False while the records of a full page are still being counted. */
  readonly isTotalKnown: boolean
  /** The number of records that paging can reach: without paging at most one page. */
  readonly reachableCount: number
  readonly context: Readonly<Record<string, unknown>>
  /** `idle`: before the first search of the user. */
  readonly state: 'idle' | 'loading' | 'ready' | 'error'
  readonly isRefreshing: boolean
  readonly isSettled: boolean
  readonly error: unknown
  /** A Dutch sentence why the rows are outdated; they are refetched automatically. */
  readonly outdated: string | undefined
  /** When the rows were read, in ms since 1970; 0 after a failure, undefined while loading. */
  readonly readAt: number | undefined
  readonly retry: () => void
  readonly queryKey: QueryKey
  readonly key: string
  /** Identifies the search, whatever its page. */
  readonly searchKey: string
  /** A background refetch brought the rows, not an action of the user. */
  readonly isBackgroundRead: boolean
}

interface SearchInput {
  readonly request: SearchRequest
  readonly serial: number
  readonly isEnabled: boolean
}

const noRows: readonly AnyRecord[] = []
const noMembers: readonly string[] = []
const pageMembers = new Set(['items', 'currentPage', 'totalCount', 'pageCount', 'limit', 'skip', 'isFromEnd'])
const noContext: Readonly<Record<string, unknown>> = {}

/**
 * The result of the applied search, debounced (requirements 11.1); nothing is sent before the first search. Another
 * page, sort or reference date, and a repeated search, are sent, too.
 */
export function useRecordSearch(type: ServedRecordType, state: PageState): RecordSearch {
  const isIdle = !state.isGridInteractive
  const input: SearchInput = {
    request: buildSearchRequest(type.search, state),
    serial: state.searchSerial,
    isEnabled: !isIdle,
  }
  // Compared as text, so that other state changes such as marks send nothing.
  const serialized = JSON.stringify(input)
  const settled = useDebounced(serialized, searchDelayMs)
  const { request, serial, isEnabled } = useMemo(() => JSON.parse(settled) as SearchInput, [settled])
  const options = pageSearchQuery(type, request, serial)
  const query = useQuery({ ...options, enabled: isEnabled && !isIdle })
  const queryClient = useQueryClient()
  const notRead = isIdle ? undefined : findReadError(query)
  const isFailed = (query.isError || notRead !== undefined) && !isIdle
  const page: SearchPage<AnyRecord> | undefined = isIdle || isFailed ? undefined : query.data
  const rows = page?.items ?? noRows
  const children = type.grid.tree ?? noMembers
  const allRows = useMemo(() => flattenTree(rows, children), [rows, children])
  const searchKey = useMemo(
    () => JSON.stringify([{ ...request, skip: undefined }, serial]),
    [request, serial],
  )
  const context = useMemo(() => (page ? contextOf(page) : noContext), [page])
  const readState = isIdle ? 'idle' : isFailed ? 'error' : query.data ? 'ready' : 'loading'
  const isRefreshing =
    !isIdle &&
    (query.data !== undefined || notRead !== undefined) &&
    ((query.isFetching && !isRefetchingInBackground(queryClient, options.queryKey)) || settled !== serialized)
  const total = useTotal(type, { request, serial }, { page, isOfEarlierSearch: query.isPlaceholderData })
  const reading = {
    state: readState,
    isRefreshing,
    readAt: query.dataUpdatedAt || undefined,
    key: settled,
  } as const
  useRefetchWithList(total.queryKey, reading)
  const { totalCount, isTotalKnown } = total
  const reachableCount = type.grid.paging === 'none' ? Math.min(totalCount, state.resultLimit) : totalCount
  return {
    rows,
    allRows,
    page: isFailed ? 1 : state.page,
    pageCount: isTotalKnown
      ? Math.max(1, Math.ceil(reachableCount / state.resultLimit))
      : Math.max(state.page, Math.ceil(reachableCount / state.resultLimit)),
    totalCount,
    isTotalKnown,
    reachableCount,
    context,
    state: readState,
    isRefreshing,
    isSettled: readState === 'ready' && !isRefreshing,
    error: query.error ?? notRead,
    outdated: isIdle ? undefined : explainOutdated(query),
    readAt: isFailed ? 0 : query.dataUpdatedAt || undefined,
    retry: () => void query.refetch({ cancelRefetch: true }),
    queryKey: options.queryKey,
    key: settled,
    searchKey,
    isBackgroundRead: isFromBackgroundRefetch(page),
  }
}

/** The rows need not wait for the total. A list without pages comes whole, so with it. */
export function pageSearchQuery(type: ServedRecordType, request: SearchRequest, serial: number) {
  const isCountedApart = type.grid.paging !== 'none'
  return searchQuery(type, isCountedApart ? { ...request, includeTotal: false } : request, { serial })
}

function contextOf(page: SearchPage<AnyRecord>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(page).filter(([name]) => !pageMembers.has(name)))
}

interface ShownPage {
  readonly page: SearchPage<AnyRecord> | undefined
  /** The page is shown until that of the present search is read. */
  readonly isOfEarlierSearch: boolean
}

/** The total of a page: that which came with it, or which its rows tell, else it is counted. */
function useTotal(
  type: ServedRecordType,
  { request, serial }: Pick<SearchInput, 'request' | 'serial'>,
  { page, isOfEarlierSearch }: ShownPage,
) {
  const options = countOfPageQuery(type, request, serial)
  const told = page && findTotal(page)
  const counted = useQuery({
    ...options,
    enabled: page !== undefined && !isOfEarlierSearch && told === undefined,
  })
  const isCountOfPage = !counted.isPlaceholderData || isOfEarlierSearch
  const total = page ? (told ?? (isCountOfPage ? counted.data : undefined)) : 0
  return {
    queryKey: options.queryKey,
    totalCount: total ?? (page?.skip ?? 0) + (page?.items.length ?? 0) + 1,
    isTotalKnown: total !== undefined,
  }
}

/**
 * The total that comes with a page, or that of a last page, which has fewer rows than it could; undefined for a full
 * page, and for an empty one after the end.
 *
 * @internal
 */
export function findTotal(page: SearchPage<unknown>): number | undefined {
  const { items, totalCount, limit, skip } = page
  if (typeof totalCount === 'number') return totalCount
  if ('isFromEnd' in page) return undefined
  const isLast = items.length < limit && (items.length > 0 || skip === 0)
  return isLast ? skip + items.length : undefined
}
