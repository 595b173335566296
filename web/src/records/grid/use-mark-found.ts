import { maxBulkIds, maxLimit, type Page, type SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { searchRecords } from '../../api/records.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { PageState } from '../state/page-state.ts'
import { buildSearchRequest } from '../state/search-request.ts'

export const maxMarked = maxBulkIds
const progressDelayMs = 300

const failedText = 'De gevonden records konden niet worden gemarkeerd'
export const tooManyText = `Hoogstens ${maxMarked.toLocaleString('nl-NL')} records kunnen samen worden gemarkeerd; verfijn de zoekopdracht.`

export interface MarkFound {
  readonly isRunning: boolean
  /** Undefined during the first 300 ms. */
  readonly progress: { readonly read: number; readonly total: number } | undefined
  readonly start: () => void
  readonly cancel: () => void
}

interface MarkRun {
  readonly read: number
  readonly total: number
  readonly isSlow: boolean
}

/**
 * Reads all found records when started and hands them to `onRead`; more than `maxMarked`, or a failure, shows a toast
 * instead. A new search, another reference date or an unmarked record cancels it.
 */
export function useMarkFound(
  type: ServedRecordType,
  state: PageState,
  onRead: (records: readonly AnyRecord[]) => void,
): MarkFound {
  const [run, setRun] = useState<MarkRun>()
  const running = useRef<AbortController>(undefined)
  const cancel = (): void => {
    running.current?.abort()
    running.current = undefined
    setRun(undefined)
  }

  const { searchSerial, referenceDateUtc } = state
  useEffect(() => cancel, [searchSerial, referenceDateUtc])

  // Records that are unmarked meanwhile must stay so.
  const markedCount = state.marked.size
  const lastCount = useRef(markedCount)
  useEffect(() => {
    if (markedCount < lastCount.current) cancel()
    lastCount.current = markedCount
  })

  const start = async (): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    const change = (next: Partial<MarkRun>): void => setRun((current) => current && { ...current, ...next })
    running.current = controller
    setRun({ read: 0, total: 0, isSlow: false })
    const timer = setTimeout(() => change({ isSlow: true }), progressDelayMs)
    try {
      const records = await readFoundRecords(buildSearchRequest(type.search, state), {
        search: (request) => searchRecords(type, request, { signal }),
        onProgress: (read, total) => change({ read, total }),
      })
      if (signal.aborted) return
      if (records) onRead(records)
      else showToast({ tone: 'warn', title: tooManyText })
    } catch (failure) {
      if (!signal.aborted) showToast({ tone: 'bad', title: failedText, description: formatProblem(failure) })
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

interface FoundReader {
  readonly search: (request: SearchRequest) => Promise<Page<AnyRecord>>
  readonly onProgress: (read: number, total: number) => void
}

/**
 * Reads every record of a search page by page; undefined beyond `maxMarked`. A record that moves to a later page
 * meanwhile counts once.
 * @internal
 */
export async function readFoundRecords(
  request: SearchRequest,
  { search, onProgress }: FoundReader,
): Promise<readonly AnyRecord[] | undefined> {
  const records = new Map<string, AnyRecord>()
  for (let skip = 0; ; skip += maxLimit) {
    const { items, totalCount } = await search({ ...request, limit: maxLimit, skip })
    if (totalCount > maxMarked) return undefined
    for (const item of items) records.set(item.id, item)
    onProgress(Math.min(skip + items.length, totalCount), totalCount)
    if (items.length === 0 || skip + items.length >= totalCount) return [...records.values()]
  }
}
