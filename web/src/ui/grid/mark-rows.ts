/** The end from which a range of marks grows, with the marks there were before the range began. */
export interface MarkAnchor {
  rowId: string
  before: ReadonlySet<string>
}

export function toggleMark(marked: ReadonlySet<string>, rowId: string): Set<string> {
  const next = new Set(marked)
  if (!next.delete(rowId)) next.add(rowId)
  return next
}

/**
 * Marks everything between the anchor and a row, both included. Rows that an earlier, longer range from the same
 * anchor had marked are let go again; marks from before the range, and on other pages, stay.
 */
export function markRange(anchor: MarkAnchor, rowId: string, rowIds: readonly string[]): Set<string> {
  const from = rowIds.indexOf(anchor.rowId)
  const to = rowIds.indexOf(rowId)
  if (from < 0 || to < 0) return new Set([...anchor.before, rowId])
  return new Set([...anchor.before, ...rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)])
}

export function markAll(marked: ReadonlySet<string>, rowIds: readonly string[]): Set<string> {
  return new Set([...marked, ...rowIds])
}

export function unmarkAll(marked: ReadonlySet<string>, rowIds: readonly string[]): Set<string> {
  const next = new Set(marked)
  for (const id of rowIds) next.delete(id)
  return next
}

/** How much of a page is marked: the three states of the checkbox in the header. */
export function pageMark(marked: ReadonlySet<string>, rowIds: readonly string[]): 'none' | 'some' | 'all' {
  let count = 0
  for (const id of rowIds) if (marked.has(id)) count++
  if (count === 0) return 'none'
  return count === rowIds.length ? 'all' : 'some'
}
