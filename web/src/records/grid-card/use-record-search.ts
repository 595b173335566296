import type { SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchQuery } from '../../data/record-queries.ts'
import type { PageState } from '../page-state/page-state.ts'
import { searchRequest } from '../page-state/search-request.ts'
import { useDebounced } from '../use-debounced.ts'

/** What changes within this many ms is asked for once (platform.md section 9). */
const searchDelay = 100

export interface RecordSearch {
  readonly rows: readonly AnyRecord[]
  readonly totalCount: number
  /** `idle`: nothing is searched for before the person asks. */
  readonly state: 'idle' | 'loading' | 'ready' | 'error'
  readonly isRefreshing: boolean
  readonly error: unknown
  readonly retry: () => void
}

const noRows: readonly AnyRecord[] = []

/** The page of records that the state of a record page asks for; a failed search gives none and never breaks the page. */
export function useRecordSearch(type: ServedRecordType, state: PageState): RecordSearch {
  // As text, since what is asked for counts and not which object says so: marking rows asks for nothing.
  const wanted = JSON.stringify(searchRequest(type.search, state))
  const request = useMemo(() => JSON.parse(wanted) as SearchRequest, [wanted])
  const settled = useDebounced(request, searchDelay)
  const query = useQuery({ ...searchQuery(type, settled), enabled: state.isGridInteractive })
  const isIdle = !state.isGridInteractive
  const isFailed = query.isError && !isIdle
  return {
    rows: isIdle || isFailed ? noRows : (query.data?.items ?? noRows),
    totalCount: isIdle || isFailed ? 0 : (query.data?.totalCount ?? 0),
    state: isIdle ? 'idle' : isFailed ? 'error' : query.data ? 'ready' : 'loading',
    isRefreshing: !isIdle && query.data !== undefined && (query.isFetching || settled !== request),
    error: query.error,
    retry: () => void query.refetch(),
  }
}
