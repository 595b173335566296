import { maximumLimit } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef } from 'react'
import { searchRecords } from '../../data/records.ts'
import { filterRows } from '../page-state/filter-rows.ts'
import type { PageAction } from '../page-state/page-reducer.ts'
import type { PageState } from '../page-state/page-state.ts'
import { wholeSearch } from '../page-state/search-request.ts'
import type { RecordSearch } from './use-record-search.ts'

/**
 * Unmarks records that the search does not find any more. Runs when the page that is shown was read again, since the records
 * have changed then; marked records that are not on that page are looked up.
 */
export function useMarkCheck(
  type: ServedRecordType,
  state: PageState,
  search: RecordSearch,
  dispatch: (action: PageAction) => void,
): void {
  const latest = useRef({ type, state, search, dispatch })
  useEffect(() => {
    latest.current = { type, state, search, dispatch }
  })
  const { key } = search.again
  const readAt = search.state === 'ready' && !search.isRefreshing ? search.readAt : undefined
  const checked = useRef<{ readonly key: string; readonly readAt: number }>(undefined)

  useEffect(() => {
    if (readAt === undefined) return undefined
    const last = checked.current
    checked.current = { key, readAt }
    if (last?.key !== key || last.readAt === readAt) return undefined
    const controller = new AbortController()
    void checkMarks(latest.current, controller.signal)
    return () => controller.abort()
  }, [key, readAt])
}

interface Marks {
  readonly type: ServedRecordType
  readonly state: PageState
  readonly search: RecordSearch
  readonly dispatch: (action: PageAction) => void
}

async function checkMarks({ type, state, search, dispatch }: Marks, signal: AbortSignal): Promise<void> {
  const listed = new Set(search.allRows.map(({ id }) => id))
  const unlisted = [...state.marked.keys()].filter((id) => !listed.has(id))
  if (unlisted.length === 0) return
  const isWhole = search.rows.length + search.filteredCount >= search.totalCount
  // The rows below those of a tree cannot be looked up by their ids.
  if (!isWhole && type.grid.tree) return
  const found = isWhole ? [] : await lookUp(type, state, unlisted, signal).catch(() => undefined)
  // Unknown: the next time that the page is read.
  if (!found || signal.aborted) return
  const foundIds = new Set(found.map(({ id }) => id))
  dispatch({ type: 'recordsGone', ids: new Set(unlisted.filter((id) => !foundIds.has(id))) })
  dispatch({ type: 'recordsRefreshed', rows: found })
}

async function lookUp(
  type: ServedRecordType,
  state: PageState,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly AnyRecord[]> {
  const whole = wholeSearch(type.search, state)
  const found: AnyRecord[] = []
  for (let start = 0; start < ids.length; start += maximumLimit) {
    const search = { ...whole.search, ids: ids.slice(start, start + maximumLimit) }
    const request = { ...whole, search, limit: maximumLimit, skip: 0 }
    const page = await searchRecords(type, request, { signal, isBackground: true })
    found.push(...filterRows(type, page.items, state.applied))
  }
  return found
}
