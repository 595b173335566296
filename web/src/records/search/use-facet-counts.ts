import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { facetQuery } from '../../api/record-queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { searchDelayMs } from '../grid/use-record-search.ts'
import type { PageState } from '../state/page-state.ts'
import { buildFacetRequest } from '../state/search-request.ts'
import { type ListReading, useRefetchWithList } from './use-refetch-with-list.ts'

/**
 * Counts by option for the applied search, debounced, and read again with the list; undefined before the first search,
 * until its counts are read, and after a failure.
 */
export function useFacetCounts(
  type: ServedRecordType,
  state: PageState,
  list: ListReading,
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

  useRefetchWithList(options.queryKey, list)
  return isEnabled && !query.isError ? query.data?.counts : undefined
}
