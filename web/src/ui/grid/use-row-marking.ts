import { useMemo, useRef } from 'react'
import { type MarkAnchor, markAll, markRange, pageMark, toggleMark, unmarkAll } from './mark-rows.ts'
import type { GridItem } from './use-grid-rows.ts'

export interface RowMarking {
  isEnabled: boolean
  markedIds: ReadonlySet<string>
  /** The rows on this page, in their order. */
  rowIds: readonly string[]
  pageMark: 'none' | 'some' | 'all'
  toggle: (rowId: string) => void
  /** From the row that was toggled last (or `fromId`) up to a row: Shift+Space and Shift+click. */
  extendTo: (rowId: string, fromId: string | undefined) => void
  /** One step of Shift+Arrow; the first step of a run sets where the range begins. */
  stepTo: (rowId: string, fromId: string | undefined) => void
  /** A move without Shift ends the run. */
  endRun: () => void
  markPage: () => void
  togglePage: () => void
}

const NOTHING_MARKED: ReadonlySet<string> = new Set()

export function useRowMarking<Row>(
  items: readonly GridItem<Row>[],
  markedIds: ReadonlySet<string> = NOTHING_MARKED,
  onMarkedIdsChange?: (ids: ReadonlySet<string>) => void,
): RowMarking {
  const anchor = useRef<MarkAnchor | null>(null)
  const isRunning = useRef(false)
  const rowIds = useMemo(() => items.filter((item) => item.kind === 'row').map((item) => item.rowId), [items])
  const page = useMemo(() => pageMark(markedIds, rowIds), [markedIds, rowIds])
  const change = (ids: ReadonlySet<string>) => onMarkedIdsChange?.(ids)

  return {
    isEnabled: onMarkedIdsChange !== undefined,
    markedIds,
    rowIds,
    pageMark: page,
    toggle: (rowId) => {
      const next = toggleMark(markedIds, rowId)
      anchor.current = { rowId, before: next }
      isRunning.current = false
      change(next)
    },
    extendTo: (rowId, fromId = rowId) => {
      anchor.current ??= { rowId: fromId, before: markedIds }
      change(markRange(anchor.current, rowId, rowIds))
    },
    stepTo: (rowId, fromId = rowId) => {
      if (!isRunning.current || !anchor.current) anchor.current = { rowId: fromId, before: markedIds }
      isRunning.current = true
      change(markRange(anchor.current, rowId, rowIds))
    },
    endRun: () => {
      isRunning.current = false
    },
    markPage: () => change(markAll(markedIds, rowIds)),
    togglePage: () => change(page === 'all' ? unmarkAll(markedIds, rowIds) : markAll(markedIds, rowIds)),
  }
}
