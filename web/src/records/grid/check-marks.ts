import { maxLimit } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { searchRecords } from '../../api/records.ts'
import type { PageAction } from '../state/page-reducer.ts'
import type { PageState } from '../state/page-state.ts'
import { buildUnpagedSearch } from '../state/search-request.ts'
import type { RecordSearch } from './use-record-search.ts'

export interface MarkCheckInput {
  readonly type: ServedRecordType
  readonly state: PageState
  readonly search: RecordSearch
  readonly dispatch: (action: PageAction) => void
}

/**
 * Unmarks records that the search no longer finds and updates the others; reads marked records of other pages. Keeps
 * all marks if that fails, and in a tree or a view of several types that is not read as a whole.
 */
export async function checkMarks(
  { type, state, search, dispatch }: MarkCheckInput,
  signal: AbortSignal,
): Promise<void> {
  const listed = new Set(search.allRows.map(({ id }) => id))
  const unlisted = [...state.marked.keys()].filter((id) => !listed.has(id))
  if (unlisted.length === 0) return
  const isWhole = search.rows.length >= search.totalCount
  // Child rows of a tree and rows of a view cannot be searched by id.
  if (!isWhole && (type.grid.tree || findRowTypes(type))) return
  const found = isWhole ? [] : await readMarkedRecords(type, state, unlisted, signal).catch(() => undefined)
  if (!found || signal.aborted) return
  const foundIds = new Set(found.map(({ id }) => id))
  dispatch({ type: 'recordsGone', ids: new Set(unlisted.filter((id) => !foundIds.has(id))) })
  dispatch({ type: 'recordsRefreshed', rows: found })
}

async function readMarkedRecords(
  type: ServedRecordType,
  state: PageState,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly AnyRecord[]> {
  const whole = buildUnpagedSearch(type.search, state)
  const found: AnyRecord[] = []
  for (let start = 0; start < ids.length; start += maxLimit) {
    const search = { ...whole.search, ids: ids.slice(start, start + maxLimit) }
    const request = { ...whole, search, limit: maxLimit, skip: 0 }
    const page = await searchRecords(type, request, { signal, isBackground: true })
    found.push(...page.items)
  }
  return found
}
