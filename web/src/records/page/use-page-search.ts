import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useEffect } from 'react'
import { useIdleParts } from '../../ui/feedback/waiting-parts.ts'
import { useDeselectMissingRecords } from '../grid/use-deselect-missing-records.ts'
import { type RecordSearch, useRecordSearch } from '../grid/use-record-search.ts'
import type { PageState } from '../state/page-state.ts'
import type { PageStateModel } from './use-page-state.ts'

/**
 * The results of the page's search. Dispatches what follows from them: updated and lost marks, the context, and the
 * last page if the current one is past the end. Fetches waiting lazy parts once no search is loading.
 */
export function usePageSearch(
  type: ServedRecordType,
  state: PageState,
  dispatch: PageStateModel['dispatch'],
): RecordSearch {
  const search = useRecordSearch(type, state)
  const { allRows, context, pageCount } = search
  useEffect(() => dispatch({ type: 'recordsRefreshed', rows: allRows }), [dispatch, allRows])
  useDeselectMissingRecords(type, state, search, dispatch)
  useEffect(() => dispatch({ type: 'searchAnswered', context }), [dispatch, context])
  const isPastEnd = search.isSettled && state.page > pageCount
  useEffect(() => {
    if (isPastEnd) dispatch({ type: 'pageChanged', page: pageCount })
  }, [dispatch, isPastEnd, pageCount])
  useIdleParts(search.state !== 'loading')
  return search
}
