import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useMemo, useReducer } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageStateKey } from '../../api/preference-keys.ts'
import { useSession } from '../../session/session.tsx'
import type { GridSort } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { usePageExtension } from '../extension/record-page-extension.ts'
import { createRecordColumns } from '../grid/record-columns.tsx'
import { type PageAction, pageReducer } from '../state/page-reducer.ts'
import type { PageState } from '../state/page-state.ts'
import { toSavedPageState, useSavePageState } from '../state/saved-page-state.ts'
import type { InitialSearchInput } from '../state/search-request.ts'
import { useReferenceDateAddress } from './address/use-reference-date.ts'
import { useSearchAddress } from './address/use-search-address.ts'
import { createFirstPageState, listDefaultSort } from './first-page-state.ts'
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
  const defaultSort = useMemo(() => listDefaultSort(type), [type])
  const { pathname } = useLocation()
  const stateKey = pageStateKey(pathname, type.dtoKey)
  const [parameters] = useSearchParams()
  const hasDate = useHasReferenceDate(type)
  const [state, dispatch] = useReducer(pageReducer, undefined, () =>
    createFirstPageState(type, {
      session,
      pathname,
      parameters,
      hasReferenceDate: hasDate,
      columns,
      start,
    }),
  )
  useReferenceDateAddress(hasDate, state, dispatch)
  useSavePageState(stateKey, toSavedPageState(state, { columns, defaultSort, search: type.search }))

  return { state, dispatch: useSearchAddress(type, state, dispatch), columns, defaultSort }
}
