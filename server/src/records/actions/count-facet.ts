import type { FacetCounts } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { cancellable } from '../../database/connection/cancellable-statements.ts'
import { recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { parseSearchInput, type SearchTerm } from '../input/search-input.ts'
import { tableName } from '../queries/record-selection.ts'
import { requireSearchRights, searchCondition, termConditions } from '../queries/search-condition.ts'

/**
 * Counts, in one query, the results of a search for each option of the facet of the type, ignoring its searched
 * value. Throws 404 for a type without a facet, 403 for search entries, or a facet, whose right is missing.
 */
export async function countFacet(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<FacetCounts> {
  const entry = type.search.entries.find(({ key }) => key === type.search.facet)
  if (entry?.input.kind !== 'choice') throw new RequestProblem('notFound', 'Dit adres bestaat niet.')
  const table = recordTable(type)
  const parsed = parseSearchInput(table, body)
  const facet: SearchTerm = { entry, value: undefined, isText: false }
  requireSearchRights(context, { terms: [...parsed.terms, facet] })
  const search = { ...parsed, terms: parsed.terms.filter((term) => term.entry.key !== entry.key) }
  const counts = entry.input.options.map(({ value }, index) => {
    const condition = termConditions(context, table, { ...search, terms: [{ ...facet, value }] })
    return sql`count(*) FILTER (WHERE ${sql.join(condition, sql` AND `)})::integer AS ${sql.id(`option_${index}`)}`
  })
  const { rows } = await sql<Record<string, number>>`${cancellable}SELECT ${sql.join(counts)}
    FROM ${sql.raw(tableName(table))} t WHERE ${searchCondition(context, table, search)}`.execute(
    executorOf(context),
  )
  const [row = {}] = rows
  return {
    counts: Object.fromEntries(
      entry.input.options.map(({ value }, index) => [value, row[`option_${index}`] ?? 0]),
    ),
  }
}
