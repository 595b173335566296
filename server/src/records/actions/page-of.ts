import type { Page, SearchPage } from '@stamboek/model/contract/record-calls'

interface Slice<Item, Total> {
  readonly items: readonly Item[]
  readonly totalCount: Total
  readonly limit: number
  readonly skip: number
}

/** Counts pages from 1, and one page for a result without items; none without a total. */
export function pageOf<Item>(slice: Slice<Item, number>): Page<Item>
export function pageOf<Item>(slice: Slice<Item, number | null>): SearchPage<Item>
export function pageOf<Item>({
  items,
  totalCount,
  limit,
  skip,
}: Slice<Item, number | null>): SearchPage<Item> {
  return {
    items,
    currentPage: Math.floor(skip / limit) + 1,
    totalCount,
    pageCount: totalCount === null ? null : Math.max(1, Math.ceil(totalCount / limit)),
    limit,
    skip,
  }
}
