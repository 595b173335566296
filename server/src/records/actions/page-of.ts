import type { Page } from '@stamboek/model/contract/record-calls'

interface Slice<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number
  readonly limit: number
  readonly skip: number
}

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
