import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { refetchInBackground } from '../../api/background-refetch.ts'
import { facetQuery } from '../../api/record-queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type RecordSearch, searchDelayMs } from '../grid/use-record-search.ts'
import type { PageState } from '../state/page-state.ts'
import { buildFacetRequest } from '../state/search-request.ts'

export type FacetList = Pick<RecordSearch, 'state' | 'isRefreshing' | 'readAt' | 'key'>

/**
 * Counts by option for the applied search, debounced, and read again with the list; undefined before the first search,
 * until its counts are read, and after a failure.
 */
export function useFacetCounts(
  type: ServedRecordType,
  state: PageState,
  list: FacetList,
): Readonly<Record<string, number>> | undefined {
  const isEnabled = state.isGridInteractive
  const serialized = JSON.stringify([buildFacetRequest(type.search, state), state.searchSerial, isEnabled])
  const settled = useDebounced(serialized, searchDelayMs)
  const [request, serial, isSettled] = useMemo(
    () => JSON.parse(settled) as [ReturnType<typeof buildFacetRequest>, number, boolean],
    [settled],
  )
  const options = facetQuery(type, request, serial)
  const query = useQuery({ ...options, enabled: isEnabled && isSettled })

  const queryClient = useQueryClient()
  const refetch = useEffectEvent(() => {
    const found = queryClient.getQueryCache().find({ queryKey: options.queryKey, exact: true })
    if (found?.isActive() && found.state.fetchStatus === 'idle') void refetchInBackground(found)
  })
  const { key } = list
  const readAt = list.state === 'ready' && !list.isRefreshing ? list.readAt : undefined
  const read = useRef<{ readonly key: string; readonly readAt: number }>(undefined)
  useEffect(() => {
    if (readAt === undefined) return
    const last = read.current
    read.current = { key, readAt }
    if (last?.key === key && last.readAt !== readAt) refetch()
  }, [key, readAt])

  return isEnabled && !query.isError ? query.data?.counts : undefined
}
