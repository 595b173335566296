import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { RecordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { tableName } from './record-selection.ts'
import { searchOrder } from './search-order.ts'

/** Beyond these a read per value is no faster. */
const [maxValues, maxSkip] = [10, 10_000]

/**
 * Selects the rows of one page over the alias `t`, in the order of the search; `where` is its condition
 * (`searchCondition`).
 */
export function selectPage(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const order = searchOrder(context, table, search)
  const { limit, skip } = search
  const from = sql`FROM ${sql.raw(tableName(table))} t WHERE ${where}`
  const column = findWithin(table, search)
  const atEnd = placeFromEnd(search)
  if (column === undefined && atEnd)
    return sql`SELECT t.* FROM (
        SELECT t.* ${from} ORDER BY ${searchOrder(context, table, search, true)} LIMIT ${atEnd.limit} OFFSET ${atEnd.skip}
      ) t ORDER BY ${order}`
  if (column === undefined) return sql`SELECT t.* ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  const { name, values } = column
  // PostgreSQL reads an index in order for one value, and would sort the rows of several.
  return sql`SELECT t.* FROM unnest(${values}::uuid[]) AS v(value) CROSS JOIN LATERAL (
      SELECT t.* ${from} AND t.${sql.ref(name)} = v.value ORDER BY ${order} LIMIT ${limit + skip}
    ) t ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
}

/** Where a page of the second half of a known total begins from the end; undefined for any other. */
function placeFromEnd({ limit, skip, knownTotal = 0 }: SearchInput) {
  if (skip <= knownTotal / 2 || skip >= knownTotal) return undefined
  const length = Math.min(limit, knownTotal - skip)
  return { limit: length, skip: knownTotal - skip - length }
}

/** The column and values within which an index has the order (`GridDefinition.sortedWithin`). */
function findWithin({ type, fieldAt }: RecordTable, { terms, sort, skip }: SearchInput) {
  const { sortedWithin, sort: defaultSort } = type.grid
  if (!sortedWithin || skip > maxSkip || !isDeepStrictEqual(sort, defaultSort)) return undefined
  const term = terms.find(
    ({ entry: { binds }, isText }) =>
      'fields' in binds &&
      binds.operator === 'oneOf' &&
      isDeepStrictEqual(binds.fields, [sortedWithin.field]) &&
      !isText,
  )
  if (!term) return undefined
  const values = [...new Set([term.value].flat())]
  const name = fieldAt(sortedWithin.field)?.columns[0]?.name
  return name === undefined || values.length > maxValues || values.includes(null)
    ? undefined
    : { name, values }
}
