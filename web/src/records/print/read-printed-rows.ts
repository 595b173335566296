import { maxLimit, type Page, type SearchRequest } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'

export const maxPrintedRows = 10_000

export interface PrintedRows {
  readonly rows: readonly AnyRecord[]
  readonly totalCount: number
}

interface RowReader {
  readonly search: (request: SearchRequest) => Promise<Page<AnyRecord>>
  readonly onProgress: (read: number, total: number) => void
}

/** Reads the first `maxPrintedRows` records of a search, page by page. A record that moves to a later page meanwhile is printed once. */
export async function readPrintedRows(
  request: SearchRequest,
  { search, onProgress }: RowReader,
): Promise<PrintedRows> {
  const rows = new Map<string, AnyRecord>()
  for (let skip = 0; ; skip += maxLimit) {
    const { items, totalCount } = await search({ ...request, limit: maxLimit, skip })
    for (const item of items) rows.set(item.id, item)
    const read = skip + items.length
    onProgress(Math.min(read, maxPrintedRows), Math.min(totalCount, maxPrintedRows))
    if (items.length === 0 || read >= Math.min(totalCount, maxPrintedRows))
      return { rows: [...rows.values()].slice(0, maxPrintedRows), totalCount }
  }
}
