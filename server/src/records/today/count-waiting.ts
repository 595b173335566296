import type { WaitingCount } from '@stamboek/model/contract/today'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { tableName } from '../queries/record-selection.ts'
import { searchCondition } from '../queries/search-condition.ts'
import { mayOpenPage } from '../rules/may-open-page.ts'
import type { PageSearchReader } from './page-searches.ts'

/** A count beyond it says only that there are more. */
const maxCounted = 10_000

/** Counts what the searches of the menu find that the caller may open, in one statement. */
export async function countWaiting(
  context: RecordContext,
  readPageSearch: PageSearchReader,
): Promise<readonly WaitingCount[]> {
  const { catalogue, waitingSearches } = context.engine
  const found = []
  for (const { path, dtoKey, label, values: given, isUrgent } of waitingSearches) {
    const type = catalogue.get(dtoKey)
    const page = mayOpenPage(context, type) ? await readPageSearch(type, given) : undefined
    if (page) found.push({ type, path, dtoKey, label, isUrgent, ...page })
  }
  if (found.length === 0) return []
  const columns = found.map(({ type, search }, index) => {
    const table = recordTable(type)
    const from = sql`${sql.raw(tableName(table))} t WHERE ${searchCondition(context, table, search)}`
    return sql`(SELECT count(*)::integer FROM (SELECT FROM ${from} LIMIT ${maxCounted + 1}) counted)
      AS ${sql.ref(`count_${index}`)}`
  })
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(columns)}`.execute(executorOf(context))
  return found.map(({ path, dtoKey, label, isUrgent, values }, index) => {
    const count = rows[0]?.[`count_${index}`] ?? 0
    return {
      path,
      dtoKey,
      label,
      isUrgent,
      search: values,
      count: Math.min(count, maxCounted),
      isMore: count > maxCounted,
    }
  })
}
