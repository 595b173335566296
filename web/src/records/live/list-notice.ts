import { type ListChange, mergedChange } from './list-change.ts'

/** What a list says that others just did to it. */
export interface ListNotice {
  /** The search that it is about. */
  readonly searchKey: string
  /** The page of it; undefined: whichever is shown. */
  readonly pageKey: string | undefined
  readonly change: ListChange
  /** When it was first and last told of something, in ms since 1970. */
  readonly since: number
  readonly at: number
}

/** How long what is told counts as new, in ms. */
export const shownTime = 8_000

/** What is said next: together with what was said just before, so that nobody has to read the more often, the more happens. */
export function nextNotice(before: ListNotice | undefined, told: Omit<ListNotice, 'since'>): ListNotice {
  const isNew =
    before?.searchKey !== told.searchKey ||
    before.pageKey !== told.pageKey ||
    told.at - before.since >= shownTime
  if (isNew) return { ...told, since: told.at }
  return { ...told, change: mergedChange(before.change, told.change), since: before.since }
}

/** Whether it is about what is shown. */
export function isAbout(notice: ListNotice, shown: { searchKey: string; key: string }): boolean {
  return notice.searchKey === shown.searchKey && (notice.pageKey ?? shown.key) === shown.key
}
