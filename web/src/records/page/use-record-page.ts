import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { keysOfParts } from '@stamboek/model/schema/search'
import { useMemo, useReducer } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageStateKey } from '../../api/preference-keys.ts'
import { keptPreference } from '../../api/preferences.ts'
import { useSession } from '../../session/session.tsx'
import type { GridSort } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import { defaultContext } from '../form/new-record.ts'
import { recordColumns } from '../grid/record-columns.tsx'
import { searchParameter } from './address/search-parameter.ts'
import { readSearch, useSearchAddress } from './address/use-search-address.ts'
import { readSavedPageState, savedPageState, useSavePageState } from './saved-page-state.ts'
import { type PageAction, pageReducer } from './state/page-reducer.ts'
import { type PageState, startingLimit, startPage } from './state/page-state.ts'
import { initialSearch, missingEntries } from './state/search-request.ts'

export interface RecordPageModel {
  readonly state: PageState
  readonly dispatch: (action: PageAction) => void
  readonly columns: GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
}

/** The state of a record page, kept in step with the search in the address (platform.md 2.1). */
export function useRecordPage(type: ServedRecordType): RecordPageModel {
  const session = useSession()
  const extension = useExtension(type.dtoKey)
  const columns = useMemo(() => recordColumns(type, extension), [type, extension])
  const defaultSort = useMemo(
    () => type.grid.sort.map(({ field, order }) => ({ columnId: field, direction: order })),
    [type],
  )
  const stateKey = pageStateKey(useLocation().pathname, type.dtoKey)
  const [parameters] = useSearchParams()
  const [state, dispatch] = useReducer(pageReducer, undefined, () => {
    const initial = initialSearch(type.search, defaultContext(session))
    const isComplete = missingEntries(type.search, initial.values).length === 0
    const saved = readSavedPageState(keptPreference(stateKey), { columns, defaultSort })
    return startPage({
      initial,
      applied: readSearch(type, parameters.get(searchParameter), initial)?.fields,
      visibleKeys: keysOfParts(type.search.visible),
      columns: saved.columns,
      resultLimit: startingLimit(type.grid.paging, saved.resultLimit),
      // What a search requires it requires of the first one too.
      isImmediate: type.search.isImmediate && isComplete,
      isSearchExpanded: !isComplete || (saved.isSearchExpanded ?? type.search.isExpanded),
      isGridExpanded: saved.isGridExpanded,
    })
  })
  useSavePageState(stateKey, savedPageState(state, { columns, defaultSort }))

  return { state, dispatch: useSearchAddress(type, state, dispatch), columns, defaultSort }
}
