import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { showToast } from '../../../ui/overlays/toasts.ts'
import type { PageAction } from '../../state/page-reducer.ts'
import type { PageState, SearchFields } from '../../state/page-state.ts'
import { listVisibleKeys } from '../../state/search-request.ts'
import { decodeSearch, encodeSearch, isSearchValue, searchParameter } from './search-parameter.ts'

/** Actions that add an entry to the browser's history; a reset replaces the current one. */
const isStepBack: Partial<Readonly<Record<PageAction['type'], boolean>>> = {
  searchSubmitted: true,
  searchReplaced: true,
  searchReset: false,
}

/**
 * Synchronizes the search of a page with its address (requirements 10.1). A changed search adds a history entry, a
 * reset replaces the current one; Back and Forward restore fields and page number. The page must use the returned
 * dispatch. An unreadable address shows a toast.
 */
export function useSearchAddress(
  type: ServedRecordType,
  state: PageState,
  dispatch: Dispatch<PageAction>,
): Dispatch<PageAction> {
  const [parameters, setParameters] = useSearchParams()
  const parameter = parameters.get(searchParameter)
  const { key } = useLocation()
  const { applied, initial, isGridInteractive, page } = state
  const encoded = isGridInteractive ? (encodeSearch(applied, initial) ?? null) : null

  const isStep = useRef(false)
  // The parameter as this page last wrote or read it; a difference comes from navigation.
  const known = useRef(parameter)
  const shown = useRef({ encoded, page })
  /** Page numbers by key of the history entry. */
  const history = useRef({ entry: key, pages: new Map<string, number>() })

  useEffect(() => {
    const { entry, pages } = history.current
    history.current.entry = key
    if (parameter === known.current) return
    known.current = parameter
    isStep.current = false
    pages.set(entry, shown.current.page)
    const fields = parameter === null ? undefined : readSearch(type, parameter, initial)?.fields
    const restored = { page: pages.get(key) }
    if (fields)
      dispatch({ type: 'searchReplaced', fields, visibleKeys: listVisibleKeys(type.search), ...restored })
    else dispatch({ type: 'searchReset', ...restored })
  }, [key, parameter, type, initial, dispatch])

  useEffect(() => {
    const left = shown.current
    shown.current = { encoded, page }
    if (left.encoded === encoded || known.current === encoded) return
    known.current = encoded
    if (isStep.current) history.current.pages.set(history.current.entry, left.page)
    setParameters((current) => withSearch(current, encoded), {
      replace: !isStep.current,
      preventScrollReset: true,
    })
    isStep.current = false
  }, [encoded, page, setParameters])

  useReportUnreadable(type, parameter, initial)
  return useCallback(
    (action) => {
      isStep.current = isStepBack[action.type] ?? isStep.current
      dispatch(action)
    },
    [dispatch],
  )
}

/**
 * Decodes the search of an address over the initial one. Unreadable fields keep their initial values; undefined without
 * a parameter, or if it cannot be read at all.
 */
export function readSearch(type: ServedRecordType, parameter: string | null, initial: SearchFields) {
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
