import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { keysOfParts } from '@stamboek/model/schema/search'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageStateKey } from '../data/page-state-key.ts'
import { keptPreference } from '../data/preferences.ts'
import { useSession } from '../data/session.tsx'
import type { GridSort } from '../ui/grid/column-state.ts'
import type { GridColumn } from '../ui/grid/grid-column.ts'
import { showToast } from '../ui/toasts.tsx'
import { defaultContext } from './default-context.ts'
import { useExtension } from './extension/record-extensions.ts'
import { recordColumns } from './grid-card/record-columns.tsx'
import { type PageAction, pageReducer } from './page-state/page-reducer.ts'
import { type PageState, type SearchFields, startPage } from './page-state/page-state.ts'
import { isSearchValue } from './page-state/read-search-value.ts'
import { readSavedPageState, savedPageState } from './page-state/saved-page-state.ts'
import { decodeSearch, encodeSearch, searchParameter } from './page-state/search-parameter.ts'
import { initialSearch, missingEntries } from './page-state/search-request.ts'
import { useSavePageState } from './use-save-page-state.ts'

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
  const [parameters, setParameters] = useSearchParams()
  const parameter = parameters.get(searchParameter)
  const [state, dispatch] = useReducer(pageReducer, undefined, () => {
    const initial = initialSearch(type.search, defaultContext(session))
    const saved = readSavedPageState(keptPreference(stateKey), { columns, defaultSort })
    return startPage({
      initial,
      applied: readSearch(type, parameter, initial)?.fields,
      visibleKeys: keysOfParts(type.search.visible),
      columns: saved.columns,
      resultLimit: saved.resultLimit,
      // What a search requires it requires of the first one too.
      isImmediate: type.search.isImmediate && missingEntries(type.search, initial.values).length === 0,
      isSearchExpanded: saved.isSearchExpanded ?? type.search.isExpanded,
      isGridExpanded: saved.isGridExpanded,
    })
  })
  useSavePageState(stateKey, savedPageState(state, { columns, defaultSort }))

  // The address as this page last wrote or read it: another one comes from outside.
  const known = useRef(parameter)
  const { applied, initial, isGridInteractive } = state
  useEffect(() => {
    if (parameter === known.current) return
    known.current = parameter
    const read = parameter === null ? undefined : readSearch(type, parameter, initial)
    if (read)
      dispatch({
        type: 'searchReplaced',
        fields: read.fields,
        visibleKeys: keysOfParts(type.search.visible),
      })
    else dispatch({ type: 'searchReset' })
  }, [parameter, type, initial])

  const encoded = isGridInteractive ? (encodeSearch(applied, initial) ?? null) : null
  const shown = useRef(encoded)
  useEffect(() => {
    if (shown.current === encoded) return
    shown.current = encoded
    known.current = encoded
    setParameters((current) => withSearch(current, encoded), { replace: true, preventScrollReset: true })
  }, [encoded, setParameters])

  useReportUnreadable(type, parameter, initial)
  return { state, dispatch, columns, defaultSort }
}

function readSearch(type: ServedRecordType, parameter: string | null, initial: SearchFields) {
  if (parameter === null) return undefined
  return decodeSearch(parameter, initial, (key, value) => isSearchValue(type.search, key, value))
}

function withSearch(current: URLSearchParams, encoded: string | null): URLSearchParams {
  const next = new URLSearchParams(current)
  if (encoded === null) next.delete(searchParameter)
  else next.set(searchParameter, encoded)
  return next
}

function useReportUnreadable(type: ServedRecordType, parameter: string | null, initial: SearchFields): void {
  const reported = useRef<string | null>(null)
  useEffect(() => {
    if (parameter === null || reported.current === parameter) return
    reported.current = parameter
    const read = readSearch(type, parameter, initial)
    if (!read) showToast({ tone: 'warn', title: 'De zoekopdracht in het adres kon niet worden gelezen' })
    else if (read.hasUnreadable)
      showToast({ tone: 'warn', title: 'Een deel van de zoekopdracht in het adres kon niet worden gelezen' })
  }, [type, parameter, initial])
}
