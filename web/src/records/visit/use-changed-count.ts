import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchQuery } from '../../api/record-queries.ts'
import { useSession } from '../../session/session.tsx'
import type { RecordSearch } from '../grid/use-record-search.ts'
import { useRefetchWithList } from '../search/use-refetch-with-list.ts'
import { isBlank, type PageState, type SearchFields } from '../state/page-state.ts'
import { buildUnpagedSearch } from '../state/search-request.ts'
import { describeChangeSince } from './changed-since.ts'

const periodKey = 'changedBetweenRangeUtc'
const usersKey = 'changedByIds'

/** Whether the search is for what was changed since then. */
export function isSearchedSince({ values }: SearchFields, since: string): boolean {
  const period = values[periodKey] as { readonly start?: unknown; readonly end?: unknown } | null | undefined
  return period?.start === since && isBlank(period.end)
}

/** The fields with a search for what was changed since then; null: without one. */
export function searchSince(fields: SearchFields, since: string | null): SearchFields {
  const period = since === null ? null : { start: since, end: null }
  return { ...fields, values: { ...fields.values, [periodKey]: period } }
}

/**
 * The number of found records that other people changed since then, on all pages. Counts the rows of a list of one page, or of a
 * tree, and those of the shown page of a search for changes; else asks the server for two counts, again with each reading of
 * the list.
 */
export function useChangedCount(
  type: ServedRecordType,
  state: PageState,
  search: RecordSearch,
  since: string | null,
): number {
  const { user } = useSession()
  const { applied } = state
  const isOwnSearch =
    !isBlank(applied.values[usersKey]) ||
    !(since === null || isBlank(applied.values[periodKey]) || isSearchedSince(applied, since))
  const isOnePage = search.totalCount <= search.rows.length || type.grid.tree !== undefined
  const isAsked = since !== null && search.state === 'ready' && !isOnePage && !isOwnSearch
  const { sort: _, ...all } = buildUnpagedSearch(type.search, {
    ...state,
    applied: searchSince(applied, since),
  })
  const own = [user.userId, ...(user.systemUserId === null ? [] : [user.systemUserId])]
  const allQuery = searchQuery(type, { ...all, limit: 1 })
  const ownQuery = searchQuery(type, { ...all, search: { ...all.search, [usersKey]: own }, limit: 1 })
  const total = useQuery({ ...allQuery, enabled: isAsked })
  const changedCount = isAsked ? total.data?.totalCount : undefined
  const byUser = useQuery({ ...ownQuery, enabled: changedCount !== undefined && changedCount > 0 })
  useRefetchWithList([allQuery.queryKey, ownQuery.queryKey], search)

  const { allRows } = search
  const shownCount = useMemo(() => {
    const isChanged = (row: AnyRecord) => describeChangeSince(row, { since, user }) !== undefined
    // In a tree a record can be in several places.
    return new Set(allRows.filter(isChanged).map(({ id }) => id)).size
  }, [allRows, since, user])
  const ownCount = changedCount === 0 ? 0 : byUser.data?.totalCount
  if (changedCount === undefined || ownCount === undefined) return shownCount
  return Math.max(shownCount, changedCount - ownCount)
}
