import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useEffect } from 'react'
import { useIdleParts } from '../../ui/feedback/waiting-parts.ts'
import { useDeselectMissingRecords } from '../grid/use-deselect-missing-records.ts'
import { type RecordSearch, useRecordSearch } from '../grid/use-record-search.ts'
import type { PageState } from '../state/page-state.ts'
import type { PageStateModel } from './use-page-state.ts'

/** What the search of a page finds. Its marks, context and page number follow. */
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
