import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { facetQuery } from '../../api/record-queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { searchDelayMs } from '../grid/use-record-search.ts'
import { useLiveQuery } from '../live/use-live-query.ts'
import { useVisibleSources } from '../live/use-visible-sources.ts'
import type { PageState } from '../state/page-state.ts'
import { buildFacetRequest, findMissingEntries } from '../state/search-request.ts'
import { type ListReading, useRefetchWithList } from './use-refetch-with-list.ts'

/**
 * Counts by option for the applied search, debounced, and read again with the list; before the first search for the one
 * with which the page begins, and read again when records change. Undefined until its counts are read, after a failure, and while
 * a required field is empty.
 */
export function useFacetCounts(
  type: ServedRecordType,
  state: PageState,
  list: ListReading,
): Readonly<Record<string, number>> | undefined {
  const isEnabled =
    state.isGridInteractive || findMissingEntries(type.search, state.applied.values).length === 0
  const serialized = JSON.stringify([buildFacetRequest(type.search, state), state.searchSerial, isEnabled])
  const settled = useDebounced(serialized, searchDelayMs)
  const [request, serial, isSettled] = useMemo(
    () => JSON.parse(settled) as [ReturnType<typeof buildFacetRequest>, number, boolean],
    [settled],
  )
  const options = facetQuery(type, request, serial)
  const query = useQuery({ ...options, enabled: isEnabled && isSettled })

  useRefetchWithList(options.queryKey, list)
  const sources = useVisibleSources(type)
  useLiveQuery({ dtoKeys: state.isGridInteractive ? [] : sources, queryKey: options.queryKey })
  return isEnabled && !query.isError ? query.data?.counts : undefined
}
