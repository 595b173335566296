import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { pageStateKey } from '../../api/preference-keys.ts'
import { getCachedPreference } from '../../api/preferences.ts'
import type { SessionData } from '../../session/session.tsx'
import type { GridSort } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { createDefaultContext } from '../form/new-record.ts'
import { createPageState, findInitialLimit, type PageState } from '../state/page-state.ts'
import { readSavedPageState } from '../state/saved-page-state.ts'
import {
  createInitialSearch,
  findMissingEntries,
  type InitialSearchInput,
  listVisibleKeys,
} from '../state/search-request.ts'
import { searchParameter } from './address/search-parameter.ts'
import { readReferenceDate } from './address/use-reference-date.ts'
import { readSearch } from './address/use-search-address.ts'

export interface FirstPageStateInput {
  readonly session: SessionData
  readonly pathname: string
  readonly parameters: URLSearchParams
  readonly hasReferenceDate: boolean
  readonly columns: GridColumn<AnyRecord>[]
  readonly start: InitialSearchInput
}

export function listDefaultSort(type: ServedRecordType): readonly GridSort[] {
  return type.grid.sort.map(({ field, order }) => ({ columnId: field, direction: order }))
}

/** The state with which a page begins: with the search of its address, else the initial one, and its saved settings. */
export function createFirstPageState(type: ServedRecordType, input: FirstPageStateInput): PageState {
  const { session, pathname, parameters, columns, start } = input
  const initial = createInitialSearch(type.search, createDefaultContext(session), start)
  const isComplete = findMissingEntries(type.search, initial.values).length === 0
  const defaultSort = listDefaultSort(type)
  const stateKey = pageStateKey(pathname, type.dtoKey)
  const saved = readSavedPageState(getCachedPreference(stateKey), { columns, defaultSort })
  return createPageState({
    initial,
    applied: readSearch(type, parameters.get(searchParameter), initial)?.fields,
    visibleKeys: listVisibleKeys(type.search),
    columns: saved.columns,
    resultLimit: findInitialLimit(type.grid.paging, saved.resultLimit),
    // A search with empty required fields does not start automatically.
    isImmediate: isComplete && (type.search.isImmediate || saved.isImmediate),
    isSearchExpanded: !isComplete || (saved.isSearchExpanded ?? !type.search.isImmediate),
    isGridExpanded: saved.isGridExpanded,
    referenceDateUtc: input.hasReferenceDate ? readReferenceDate(parameters) : null,
  })
}
