import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countQuery } from '../../api/record-queries.ts'
import { useSession } from '../../session/session.tsx'
import type { RecordSearch } from '../grid/use-record-search.ts'
import { useRefetchWithList } from '../search/use-refetch-with-list.ts'
import { withChangedByOthers } from '../state/changed-by-others.ts'
import type { PageState } from '../state/page-state.ts'
import { buildUnpagedSearch } from '../state/search-request.ts'
import { findChangeSince } from './changed-since.ts'

/**
 * The number of found records that other users changed since then, on all pages. Asks the server once the list is read, and
 * again with each reading of it; counts the rows themselves of a tree and of a list of one page.
 */
export function useChangedCount(
  type: ServedRecordType,
  state: PageState,
  search: RecordSearch,
  since: string | null,
): number {
  const { user } = useSession()
  const { allRows, rows, totalCount } = search
  const shownCount = useMemo(() => {
    const changed = allRows.filter((row) => findChangeSince(row, { since, user }) !== undefined)
    // In a tree a record can be in several places.
    return new Set(changed.map(({ id }) => id)).size
  }, [allRows, since, user])
  const request = buildUnpagedSearch(type.search, {
    ...state,
    columns: { ...state.columns, sort: [] },
    applied: withChangedByOthers(state.applied, since),
  })
  const options = countQuery(type, request)
  const isWhole = totalCount <= rows.length || type.grid.tree !== undefined
  const isAsked = since !== null && !isWhole
  const { data } = useQuery({ ...options, enabled: isAsked && search.isSettled })
  useRefetchWithList(options.queryKey, search)
  return isAsked && data !== undefined ? Math.max(data, shownCount) : shownCount
}
