import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useEffect, useRef } from 'react'
import type { PageAction } from '../page/state/page-reducer.ts'
import type { PageState } from '../page/state/page-state.ts'
import type { Marks } from './check-marks.ts'
import type { RecordSearch } from './use-record-search.ts'

/**
 * Unmarks records that the search does not find any more. Runs when the page that is shown was read again, since the records
 * have changed then; marked records that are not on that page are looked up.
 */
export function useMarkCheck(
  type: ServedRecordType,
  state: PageState,
  search: RecordSearch,
  dispatch: (action: PageAction) => void,
): void {
  const latest = useRef({ type, state, search, dispatch })
  useEffect(() => {
    latest.current = { type, state, search, dispatch }
  })
  const { key } = search
  const readAt = search.state === 'ready' && !search.isRefreshing ? search.readAt : undefined
  const checked = useRef<{ readonly key: string; readonly readAt: number }>(undefined)

  useEffect(() => {
    if (readAt === undefined) return undefined
    const last = checked.current
    checked.current = { key, readAt }
    if (last?.key !== key || last.readAt === readAt) return undefined
    const controller = new AbortController()
    if (latest.current.state.marked.size > 0) void check(latest.current, controller.signal)
    return () => controller.abort()
  }, [key, readAt])
}

/** Its code comes when it is needed first. Where that fails, the next change tries again. */
async function check(marks: Marks, signal: AbortSignal): Promise<void> {
  const part = await import('./check-marks.ts').catch(() => undefined)
  if (!signal.aborted) await part?.checkMarks(marks, signal)
}
