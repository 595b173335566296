import type { UniqueRule } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { quote, quotedColumnOf } from '../../database/column-names.ts'
import type { FollowedFlag, RecordTable } from '../../database/record-table.ts'
import { ruleConditions, uniqueExpressions } from '../../database/schema/desired-unique.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { labelExpression, tableName } from './record-selection.ts'

export interface EqualRecord {
  readonly source: string
  readonly label: string
  readonly isVisible: boolean
}

interface EqualRecordsQuery {
  readonly table: RecordTable
  readonly flag: FollowedFlag
  readonly rule: UniqueRule
  readonly ids: readonly string[]
}

const maxRecords = 1000

/**
 * Finds records that refer to `ids` and equal each other in the fields of the unique rule, which they would break if
 * the flag were true: at most 1000, also invisible ones (`isVisible`), in the order of their values. Skips deleted
 * ones. `source` is the id to which a record refers.
 */
export async function findEqualRecords(
  context: RecordContext,
  { table, flag, rule, ids }: EqualRecordsQuery,
): Promise<readonly EqualRecord[]> {
  const reference = sql.raw(`t.${quote(flag.reference)}`)
  const equal = sql.raw(uniqueExpressions(table, rule).join(', '))
  const present = [
    ...ruleConditions(table, {}, 't.'),
    ...rule.fields.map((path) => `t.${quotedColumnOf(table, path)} IS NOT NULL`),
  ]
  const { rows } = await sql<EqualRecord>`
    SELECT ${reference} AS source, ${describeRow(table, rule)} AS label, ${visibleRecords(table.type, context)} AS "isVisible"
    FROM (SELECT t.*, count(*) OVER (PARTITION BY ${equal}) AS equal_count FROM ${sql.raw(tableName(table))} t
      WHERE ${reference} = ANY(${ids}::uuid[]) AND ${sql.raw(present.join(' AND '))}) t
    WHERE equal_count > 1 ORDER BY ${equal}, t.id LIMIT ${maxRecords}`.execute(executorOf(context))
  return rows
}

/** Lists the paths of those fields of the rule that are no references. */
export function listNonReferenceFields(table: RecordTable, rule: UniqueRule): readonly string[] {
  return rule.fields.filter((path) => table.fieldAt(path)?.references === undefined)
}

function describeRow(table: RecordTable, rule: UniqueRule): RawBuilder<unknown> {
  const values = listNonReferenceFields(table, rule).map((path) => `t.${quotedColumnOf(table, path)}`)
  return sql.raw(`concat(${labelExpression(table, 't')}, ' (', concat_ws(', ', ${values.join(', ')}), ')')`)
}
