import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useMemo, useReducer } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageStateKey } from '../../api/preference-keys.ts'
import { getCachedPreference } from '../../api/preferences.ts'
import { useSession } from '../../session/session.tsx'
import type { GridSort } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { usePageExtension } from '../extension/record-page-extension.ts'
import { createDefaultContext } from '../form/new-record.ts'
import { createRecordColumns } from '../grid/record-columns.tsx'
import { type PageAction, pageReducer } from '../state/page-reducer.ts'
import { createPageState, findInitialLimit, type PageState } from '../state/page-state.ts'
import { readSavedPageState, toSavedPageState, useSavePageState } from '../state/saved-page-state.ts'
import {
  createInitialSearch,
  findMissingEntries,
  type InitialSearchInput,
  listVisibleKeys,
} from '../state/search-request.ts'
import { searchParameter } from './address/search-parameter.ts'
import { readReferenceDate, useReferenceDateAddress } from './address/use-reference-date.ts'
import { readSearch, useSearchAddress } from './address/use-search-address.ts'
import { useHasReferenceDate } from './has-reference-date.ts'

export interface PageStateModel {
  readonly state: PageState
  readonly dispatch: (action: PageAction) => void
  readonly columns: GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
}

/**
 * The state of a record page, synchronized with its address and saved settings (requirements 10.1). The page begins
 * with the search of the address, else with the initial one.
 */
export function usePageState(type: ServedRecordType, start: InitialSearchInput = {}): PageStateModel {
  const session = useSession()
  const extension = usePageExtension(type)
  const columns = useMemo(() => createRecordColumns(type, extension), [type, extension])
  const defaultSort = useMemo(
    () => type.grid.sort.map(({ field, order }) => ({ columnId: field, direction: order })),
    [type],
  )
  const stateKey = pageStateKey(useLocation().pathname, type.dtoKey)
  const [parameters] = useSearchParams()
  const hasDate = useHasReferenceDate(type)
  const [state, dispatch] = useReducer(pageReducer, undefined, () => {
    const initial = createInitialSearch(type.search, createDefaultContext(session), start)
    const isComplete = findMissingEntries(type.search, initial.values).length === 0
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
      referenceDateUtc: hasDate ? readReferenceDate(parameters) : null,
    })
  })
  useReferenceDateAddress(hasDate, state, dispatch)
  useSavePageState(stateKey, toSavedPageState(state, { columns, defaultSort, search: type.search }))

  return { state, dispatch: useSearchAddress(type, state, dispatch), columns, defaultSort }
}
