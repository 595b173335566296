import { type ListChange, mergeListChanges } from './list-change.ts'

export interface ListNotice {
  readonly searchKey: string
  /** Identifies a page of the search; undefined: every page. */
  readonly pageKey: string | undefined
  readonly change: ListChange
  /** First and last change, in ms since 1970. */
  readonly since: number
  readonly at: number
}

/** Changes within this time share one notice, and their rows are marked for as long. */
export const noticeMs = 8_000

/** Adds a change to the notice of the same search and page if that began within `noticeMs`, else starts a new one. */
export function mergeNotice(before: ListNotice | undefined, next: Omit<ListNotice, 'since'>): ListNotice {
  const isMerged =
    before?.searchKey === next.searchKey &&
    before.pageKey === next.pageKey &&
    next.at - before.since < noticeMs
  if (!isMerged) return { ...next, since: next.at }
  return { ...next, change: mergeListChanges(before.change, next.change), since: before.since }
}

/** Whether a notice is of the shown search, and of its shown page (`key`) or of all pages. */
export function isNoticeFor(notice: ListNotice, shown: { searchKey: string; key: string }): boolean {
  return notice.searchKey === shown.searchKey && (notice.pageKey ?? shown.key) === shown.key
}
