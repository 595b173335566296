import { useEffect, useRef } from 'react'
import { focusFirstRow } from '../grid/focus-grid.ts'
import type { RecordSearch } from '../grid/use-record-search.ts'

/**
 * Returns a function to call when a search is submitted from a field: once its rows are shown, the first one gets the focus. Not if
 * nothing is found, or the user has gone on typing or elsewhere meanwhile.
 */
export function useEnterList({ isSettled, rows }: Pick<RecordSearch, 'isSettled' | 'rows'>): () => void {
  const submitted = useRef<{ readonly field: HTMLInputElement; readonly text: string }>(undefined)
  const hasRows = rows.length > 0
  useEffect(() => {
    const { current } = submitted
    if (!isSettled || !current) return
    submitted.current = undefined
    const { field, text } = current
    // After React's work, since leaving a field can change the page.
    queueMicrotask(() => {
      if (hasRows && document.activeElement === field && field.value === text) focusFirstRow()
    })
  }, [isSettled, hasRows])
  return () => {
    const { activeElement } = document
    submitted.current =
      activeElement instanceof HTMLInputElement
        ? { field: activeElement, text: activeElement.value }
        : undefined
  }
}
