import { useMemo, useRef } from 'react'
import type { GridItem } from './use-grid-rows.ts'

export interface RowMarking {
  isEnabled: boolean
  markedIds: ReadonlySet<string>
  isPageEmpty: boolean
  pageMark: 'none' | 'some' | 'all'
  toggle: (rowId: string) => void
  /** Marks from the row toggled last, else from `fromId`, up to a row (Shift+Space, Shift+click). */
  extendTo: (rowId: string, fromId: string | undefined) => void
  /** One step of Shift+Arrow; the first step of a run sets the anchor of the range. */
  stepTo: (rowId: string, fromId: string | undefined) => void
  endRun: () => void
  markPage: () => void
  togglePage: () => void
}

const noMarks: ReadonlySet<string> = new Set()

/**
 * Returns the marks, and functions that change them by `onMarkedIdsChange`, without which marking is disabled. The caller
 * keeps the marks; those of other pages stay.
 */
export function useRowMarking<Row>(
  items: readonly GridItem<Row>[],
  markedIds: ReadonlySet<string> = noMarks,
  onMarkedIdsChange?: (ids: ReadonlySet<string>) => void,
): RowMarking {
  const anchor = useRef<MarkAnchor | null>(null)
  const isRunning = useRef(false)
  const page = useMemo(
    () => (markedIds.size === 0 ? 'none' : computePageMark(markedIds, listRowIds(items))),
    [markedIds, items],
  )
  const change = (ids: ReadonlySet<string>) => onMarkedIdsChange?.(ids)

  return {
    isEnabled: onMarkedIdsChange !== undefined,
    markedIds,
    isPageEmpty: items.length === 0,
    pageMark: page,
    toggle: (rowId) => {
      const next = toggleMark(markedIds, rowId)
      anchor.current = { rowId, before: next }
      isRunning.current = false
      change(next)
    },
    extendTo: (rowId, fromId = rowId) => {
      anchor.current ??= { rowId: fromId, before: markedIds }
      change(markRange(anchor.current, rowId, listRowIds(items)))
    },
    stepTo: (rowId, fromId = rowId) => {
      if (!isRunning.current || !anchor.current) anchor.current = { rowId: fromId, before: markedIds }
      isRunning.current = true
      change(markRange(anchor.current, rowId, listRowIds(items)))
    },
    endRun: () => {
      isRunning.current = false
    },
    markPage: () => change(markAll(markedIds, listRowIds(items))),
    togglePage: () => change((page === 'all' ? unmarkAll : markAll)(markedIds, listRowIds(items))),
  }
}

function listRowIds<Row>(items: readonly GridItem<Row>[]): readonly string[] {
  return items.filter((item) => item.kind === 'row').map((item) => item.rowId)
}

interface MarkAnchor {
  rowId: string
  before: ReadonlySet<string>
}

/**
 * Returns a copy of the marks with the row added or, if it was marked, removed.
 * @internal
 */
export function toggleMark(marked: ReadonlySet<string>, rowId: string): Set<string> {
  const next = new Set(marked)
  if (!next.delete(rowId)) next.add(rowId)
  return next
}

/**
 * Marks the rows from the anchor up to a row, inclusive; that row alone when either is not on the page. Rows of an earlier, longer range
 * from the same anchor are unmarked; marks from before the range and on other pages stay.
 * @internal
 */
export function markRange(anchor: MarkAnchor, rowId: string, rowIds: readonly string[]): Set<string> {
  const from = rowIds.indexOf(anchor.rowId)
  const to = rowIds.indexOf(rowId)
  if (from < 0 || to < 0) return new Set([...anchor.before, rowId])
  return new Set([...anchor.before, ...rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)])
}

/** @internal */
export function markAll(marked: ReadonlySet<string>, rowIds: readonly string[]): Set<string> {
  return new Set([...marked, ...rowIds])
}

/** @internal */
export function unmarkAll(marked: ReadonlySet<string>, rowIds: readonly string[]): Set<string> {
  const next = new Set(marked)
  for (const id of rowIds) next.delete(id)
  return next
}

/**
 * The state of the checkbox in the header: whether none, some or all rows of the page are marked.
 * @internal
 */
export function computePageMark(
  marked: ReadonlySet<string>,
  rowIds: readonly string[],
): 'none' | 'some' | 'all' {
  let count = 0
  for (const id of rowIds) if (marked.has(id)) count++
  if (count === 0) return 'none'
  return count === rowIds.length ? 'all' : 'some'
}
