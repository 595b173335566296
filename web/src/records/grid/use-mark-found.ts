import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../api/api-problem.ts'
import { mostMarked, readFound } from '../../api/read-found.ts'
import { searchRecords } from '../../api/records.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { filterRows } from '../page/filter-rows.ts'
import type { PageState } from '../page/page-state.ts'
import { searchRequest } from '../page/search-request.ts'

/** What takes no longer than this, in ms, shows no progress. */
const quietTime = 300

export interface MarkFound {
  readonly isRunning: boolean
  /** Undefined as long as it may be done in a moment. */
  readonly progress: { readonly read: number; readonly total: number } | undefined
  readonly start: () => void
  readonly cancel: () => void
}

interface Run {
  readonly read: number
  readonly total: number
  readonly isSlow: boolean
}

/** Reads every record of the search that a page shows, with its reference date, in order to mark them. */
export function useMarkFound(
  type: ServedRecordType,
  state: PageState,
  onRead: (records: readonly AnyRecord[]) => void,
): MarkFound {
  const [run, setRun] = useState<Run>()
  const running = useRef<AbortController>(undefined)
  const cancel = (): void => {
    running.current?.abort()
    running.current = undefined
    setRun(undefined)
  }

  // Another search, or another day: what is read would not be what is shown.
  const { searchSerial, referenceDateUtc } = state
  useEffect(() => cancel, [searchSerial, referenceDateUtc])

  // Marks that were taken away meanwhile must not come back.
  const markedCount = state.marked.size
  const lastCount = useRef(markedCount)
  useEffect(() => {
    if (markedCount < lastCount.current) cancel()
    lastCount.current = markedCount
  })

  const start = async (): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    const change = (next: Partial<Run>): void => setRun((current) => current && { ...current, ...next })
    running.current = controller
    setRun({ read: 0, total: 0, isSlow: false })
    const timer = setTimeout(() => change({ isSlow: true }), quietTime)
    try {
      const records = await readFound(searchRequest(type.search, state), {
        search: (request) => searchRecords(type, request, { signal }),
        onProgress: (read, total) => change({ read, total }),
      })
      if (signal.aborted) return
      if (records) onRead(filterRows(type, records, state.applied))
      else showToast({ tone: 'warn', title: tooManyText })
    } catch (failure) {
      if (!signal.aborted) showToast({ tone: 'bad', title: failedText, description: problemText(failure) })
    } finally {
      clearTimeout(timer)
      if (running.current === controller) cancel()
    }
  }

  return {
    isRunning: run !== undefined,
    progress: run?.isSlow ? { read: run.read, total: run.total } : undefined,
    start: () => void start(),
    cancel,
  }
}

const failedText = 'De gevonden records konden niet worden gemarkeerd'

export const tooManyText = `Hoogstens ${mostMarked.toLocaleString('nl-NL')} records kunnen samen worden gemarkeerd; verfijn de zoekopdracht.`
