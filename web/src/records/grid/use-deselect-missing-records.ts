import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PageAction } from '../state/page-reducer.ts'
import type { PageState } from '../state/page-state.ts'
import type { MarkCheckInput } from './check-marks.ts'
import type { RecordSearch } from './use-record-search.ts'

/**
 * Checks the marks by `checkMarks` after each refetch of the same page of the same search: records that it no longer
 * finds are unmarked.
 */
export function useDeselectMissingRecords(
  type: ServedRecordType,
  state: PageState,
  search: RecordSearch,
  dispatch: (action: PageAction) => void,
): void {
  const checkMarks = useEffectEvent((signal: AbortSignal) => {
    if (state.marked.size > 0) void runMarkCheck({ type, state, search, dispatch }, signal)
  })
  const { key } = search
  const readAt = search.isSettled ? search.readAt : undefined
  const checked = useRef<{ readonly key: string; readonly readAt: number }>(undefined)

  useEffect(() => {
    if (readAt === undefined) return undefined
    const last = checked.current
    checked.current = { key, readAt }
    if (last?.key !== key || last.readAt === readAt) return undefined
    const controller = new AbortController()
    checkMarks(controller.signal)
    return () => controller.abort()
  }, [key, readAt])
}

async function runMarkCheck(marks: MarkCheckInput, signal: AbortSignal): Promise<void> {
  const part = await import('./check-marks.ts').catch(() => undefined)
  if (!signal.aborted) await part?.checkMarks(marks, signal)
}
