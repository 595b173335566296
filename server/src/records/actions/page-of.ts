import type { Page } from '@stamboek/model/contract/record-calls'

interface Slice<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number
  readonly limit: number
  readonly skip: number
}

/** Counts pages from 1, and one page for a result without items. */
export function pageOf<Item>({ items, totalCount, limit, skip }: Slice<Item>): Page<Item> {
  return {
    items,
    currentPage: Math.floor(skip / limit) + 1,
    totalCount,
    pageCount: Math.max(1, Math.ceil(totalCount / limit)),
    limit,
    skip,
  }
}
