import { maxBulkIds, maxLimit, type Page, type SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../api/api-problem.ts'
import { searchRecords } from '../../api/records.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { filterRows } from '../page/state/filter-rows.ts'
import type { PageState } from '../page/state/page-state.ts'
import { searchRequest } from '../page/state/search-request.ts'

/** At most this many records are marked together: one bulk call takes no more. */
export const maxMarked = maxBulkIds
/** A read that takes longer shows its progress. */
const progressDelayMs = 300

const failedText = 'De gevonden records konden niet worden gemarkeerd'
export const tooManyText = `Hoogstens ${maxMarked.toLocaleString('nl-NL')} records kunnen samen worden gemarkeerd; verfijn de zoekopdracht.`

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
    const timer = setTimeout(() => change({ isSlow: true }), progressDelayMs)
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

interface Reading {
  readonly search: (request: SearchRequest) => Promise<Page<AnyRecord>>
  /** After every page: how many were read, and how many there are. */
  readonly onProgress: (read: number, total: number) => void
}

/**
 * Every record of a search, page by page, whatever page the request asks for. A record that comes twice because others were
 * added meanwhile counts once; undefined when there are more than `maxMarked`.
 */
export async function readFound(
  request: SearchRequest,
  { search, onProgress }: Reading,
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
