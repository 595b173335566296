import type { Page, SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isBackgroundData, isRefetchingInBackground } from '../../api/background-refetch.ts'
import { whyNotRead, whyOutdated } from '../../api/outdated.ts'
import { searchQuery } from '../../api/record-queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { filterRows } from '../page/state/filter-rows.ts'
import type { PageState } from '../page/state/page-state.ts'
import { searchRequest } from '../page/state/search-request.ts'
import { withRowsBelow } from './use-tree.ts'

/** What changes within this many ms is asked for once (platform.md section 9). */
const searchDelay = 100

export interface RecordSearch {
  readonly rows: readonly AnyRecord[]
  /** The rows with all that stand below them in a tree; the same as `rows` in a flat grid. */
  readonly allRows: readonly AnyRecord[]
  /** The page that is shown; a failed search shows page 1 of 1 (platform.md section 8). */
  readonly page: number
  readonly pageCount: number
  readonly totalCount: number
  /** How many of them one can leaf to: where there is one page, no more than it shows. */
  readonly reachableCount: number
  /** Rows of this page that search fields which filter what was fetched leave out. */
  readonly filteredCount: number
  /** What the answer says besides the page of records. */
  readonly context: Readonly<Record<string, unknown>>
  /** `idle`: nothing is searched for before the person asks. */
  readonly state: 'idle' | 'loading' | 'ready' | 'error'
  readonly isRefreshing: boolean
  readonly error: unknown
  /** Why the rows are not known to be the answer to what is searched for; they come by themselves. */
  readonly outdated: string | undefined
  /** When it was read what is shown, in ms since 1970: 0 where that failed, undefined while it is being read. */
  readonly readAt: number | undefined
  readonly retry: () => void
  readonly queryKey: QueryKey
  /** Names the search and its page. */
  readonly key: string
  /** Names the search, whatever page of it is shown. */
  readonly searchKey: string
  /** The rows came by a background refetch, and not because the user did something. */
  readonly isBackgroundRead: boolean
}

interface Asked {
  readonly request: SearchRequest
  /** The search that it belongs to: the same one, done again, asks the server again. */
  readonly serial: number
  /** False: what would be asked for once somebody searches. */
  readonly isAsked: boolean
}

const noRows: readonly AnyRecord[] = []
const noMembers: readonly string[] = []
const pageMembers = new Set(['items', 'currentPage', 'totalCount', 'pageCount', 'limit', 'skip'])
const noContext: Readonly<Record<string, unknown>> = {}

/** The page of records that the state of a record page asks for; a failed search gives none and never breaks the page. */
export function useRecordSearch(type: ServedRecordType, state: PageState): RecordSearch {
  const isIdle = !state.isGridInteractive
  const asked: Asked = {
    request: searchRequest(type.search, state),
    serial: state.searchSerial,
    isAsked: !isIdle,
  }
  // As text, since what is asked for counts and not which object says so: marking rows asks for nothing.
  const wanted = JSON.stringify(asked)
  const settled = useDebounced(wanted, searchDelay)
  const { request, serial, isAsked } = useMemo(() => JSON.parse(settled) as Asked, [settled])
  const options = searchQuery(type, request, serial)
  const query = useQuery({ ...options, enabled: isAsked && !isIdle })
  const queryClient = useQueryClient()
  const notRead = isIdle ? undefined : whyNotRead(query)
  const isFailed = (query.isError || notRead !== undefined) && !isIdle
  const page = isIdle || isFailed ? undefined : query.data
  const fetched = page?.items ?? noRows
  const rows = useMemo(() => filterRows(type, fetched, state.applied), [type, fetched, state.applied])
  const children = type.grid.tree?.children ?? noMembers
  const allRows = useMemo(() => withRowsBelow(rows, children), [rows, children])
  const searchKey = useMemo(
    () => JSON.stringify([{ ...request, skip: undefined }, serial]),
    [request, serial],
  )
  const context = useMemo(() => (page ? contextOf(page) : noContext), [page])
  const totalCount = page?.totalCount ?? 0
  const reachableCount = type.grid.paging === 'none' ? Math.min(totalCount, state.resultLimit) : totalCount
  return {
    rows,
    allRows,
    page: isFailed ? 1 : state.page,
    pageCount: Math.max(1, Math.ceil(reachableCount / state.resultLimit)),
    totalCount,
    reachableCount,
    filteredCount: fetched.length - rows.length,
    context,
    state: isIdle ? 'idle' : isFailed ? 'error' : query.data ? 'ready' : 'loading',
    isRefreshing:
      !isIdle &&
      (query.data !== undefined || notRead !== undefined) &&
      ((query.isFetching && !isRefetchingInBackground(queryClient, options.queryKey)) || settled !== wanted),
    error: query.error ?? notRead,
    outdated: isIdle ? undefined : whyOutdated(query),
    readAt: isFailed ? 0 : query.dataUpdatedAt || undefined,
    retry: () => void query.refetch({ cancelRefetch: true }),
    queryKey: options.queryKey,
    key: settled,
    searchKey,
    isBackgroundRead: isBackgroundData(page),
  }
}

/** Extra members of a response go into the context of the page (platform.md section 3). */
function contextOf(page: Page<AnyRecord>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(page).filter(([name]) => !pageMembers.has(name)))
}
