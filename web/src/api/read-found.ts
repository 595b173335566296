import {
  maximumBulkIds,
  maximumLimit,
  type Page,
  type SearchRequest,
} from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** More than this cannot be marked together: one bulk call takes no more. */
export const mostMarked = maximumBulkIds

interface Reading {
  readonly search: (request: SearchRequest) => Promise<Page<AnyRecord>>
  /** After every page: how many were read, and how many there are. */
  readonly onProgress: (read: number, total: number) => void
}

/**
 * Every record of a search, page by page, whatever page the request asks for. A record that comes twice because others were
 * added meanwhile counts once; undefined when there are more than `mostMarked`.
 */
export async function readFound(
  request: SearchRequest,
  { search, onProgress }: Reading,
): Promise<readonly AnyRecord[] | undefined> {
  const records = new Map<string, AnyRecord>()
  for (let skip = 0; ; skip += maximumLimit) {
    const { items, totalCount } = await search({ ...request, limit: maximumLimit, skip })
    if (totalCount > mostMarked) return undefined
    for (const item of items) records.set(item.id, item)
    onProgress(Math.min(skip + items.length, totalCount), totalCount)
    if (items.length === 0 || skip + items.length >= totalCount) return [...records.values()]
  }
}
