import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { findViewSource, type RecordContext } from '../engine/record-context.ts'
import { parseSearchInput } from '../input/search-input.ts'
import { requireSearchRights } from '../queries/search-condition.ts'
import { searchTable } from '../queries/search-table.ts'
import { pageOf } from './page-of.ts'

/**
 * Searches records, or the rows that a feature supplies for a view: one page and the exact total (requirements 5.2).
 * Throws 403 for search entries whose right is missing.
 */
export async function searchRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<Page<AnyRecord>> {
  const table = recordTable(type)
  const search = parseSearchInput(table, body)
  requireSearchRights(context, search)
  const source = findViewSource(context, type)
  const { items, totalCount } = source
    ? await source.search(context, type, search)
    : await searchTable(context, table, search)
  return pageOf({ items, totalCount, limit: search.limit, skip: search.skip })
}
