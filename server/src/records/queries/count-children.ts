import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { quotedColumnOf } from '../../database/column-names.ts'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { tableName } from './record-selection.ts'

/**
 * Counts the records of a child type that are not deleted, visible or not, by parent id; parents without any are
 * absent.
 */
export async function countChildren(
  context: RecordContext,
  type: RecordType,
  parentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const table = recordTable(type)
  const parent = sql.raw(quotedColumnOf(table, type.parent?.field ?? ''))
  // With `NOT is_deleted` PostgreSQL would scan a whole exclusion index.
  const { rows } = await sql<{ readonly id: string; readonly count: number }>`
    SELECT ${parent} AS id, count(*) AS count FROM ${sql.raw(tableName(table))}
    WHERE ${parent} = ANY(${[...new Set(parentIds)]}::uuid[]) AND is_deleted IS NOT TRUE
    GROUP BY ${parent}`.execute(executorOf(context))
  return new Map(rows.map(({ id, count }) => [id, count]))
}
