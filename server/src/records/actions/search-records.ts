import type { SearchCount, SearchPage } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { findViewSource, type RecordContext } from '../engine/record-context.ts'
import { parseSearchInput, type SearchInput } from '../input/search-input.ts'
import { requireSearchRights } from '../queries/search-condition.ts'
import { countFound, readPage } from '../queries/search-table.ts'
import { pageOf } from './page-of.ts'

/**
 * Searches records, or the rows that a feature supplies for a view: one page and, unless `includeTotal` is false, the
 * exact total (requirements 5.2). Throws 403 for search entries whose right is missing.
 */
export async function searchRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<SearchPage<AnyRecord>> {
  const search = parseSearch(context, type, body)
  const { limit, skip, includeTotal } = search
  const source = findViewSource(context, type)
  if (source) {
    const { items, totalCount } = await source.search(context, type, search)
    return pageOf({ items, totalCount: includeTotal ? totalCount : null, limit, skip })
  }
  const table = recordTable(type)
  const [items, totalCount] = await Promise.all([
    readPage(context, table, search),
    includeTotal ? countFound(context, table, search) : null,
  ])
  return pageOf({ items, totalCount, limit, skip })
}

/** Counts what a search of the same body finds, by the same rights, without reading a page. */
export async function countRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<SearchCount> {
  const search = parseSearch(context, type, body)
  const source = findViewSource(context, type)
  if (!source) return { totalCount: await countFound(context, recordTable(type), search) }
  const { totalCount } = await source.search(context, type, { ...search, limit: 1, skip: 0 })
  return { totalCount }
}

function parseSearch(context: RecordContext, type: RecordType, body: unknown): SearchInput {
  const search = parseSearchInput(recordTable(type), body)
  requireSearchRights(context, search)
  return search
}
