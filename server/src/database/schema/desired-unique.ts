import type { UniqueRule } from '@stamboek/model/schema/record-type'
import { quote, quotedColumnOf } from '../column-names.ts'
import { identifier } from '../identifier.ts'
import type { RecordTable } from '../record-table.ts'
import type { DesiredConstraint, DesiredIndex, RowClash } from './desired-table.ts'

export const nilUuid = "'00000000-0000-0000-0000-000000000000'::uuid"

/** Unique among series: versions of one series may share the values. */
export function buildSeriesUniqueConstraint(
  table: RecordTable,
  rule: UniqueRule,
  index: number,
): DesiredConstraint {
  const { keys, where } = uniqueClash(table, rule)
  const clash: RowClash = { keys: [...keys, { expression: 'series_id', operator: '<>' }], where }
  return {
    name: identifier(table.name, `unique${index}`),
    definition: excludeClash(clash),
    clash,
    fields: rule.fields,
    message: rule.message,
  }
}

/** Of a type without versions. `index` numbers the rule in the index's name. */
export function buildUniqueIndex(table: RecordTable, rule: UniqueRule, index: number): DesiredIndex {
  const clash = uniqueClash(table, rule)
  return {
    name: identifier(table.name, `unique${index}`),
    isUnique: true,
    definition: `(${clash.keys.map(({ expression }) => expression).join(', ')})${clash.where}`,
    clash,
    fields: rule.fields,
    message: rule.message,
  }
}

function uniqueClash(table: RecordTable, rule: UniqueRule): RowClash {
  return {
    keys: uniqueExpressions(table, rule).map((expression) => ({ expression, operator: '=' })),
    where: buildWhereClause(table, rule),
  }
}

/** The definition of the constraint that forbids such rows. */
export function excludeClash({ keys, where }: RowClash): string {
  const elements = keys.map(({ expression, operator }) => `${expression} WITH ${operator}`)
  return `EXCLUDE USING gist (${elements.join(', ')})${where}`
}

/** SQL of the values that must be unique together: the fields of the rule, then the parent or unit that it holds within. */
export function uniqueExpressions(table: RecordTable, rule: UniqueRule): readonly string[] {
  return [...rule.fields.map((path) => uniqueExpression(table, path)), ...scopeColumns(table, rule.within)]
}

/** Compares texts case-insensitively; an absent reference counts as a value. `row` is a prefix such as `t.`. */
export function uniqueExpression(table: RecordTable, path: string, row = ''): string {
  const column = table.fieldAt(path)?.columns[0]
  const name = `${row}${quotedColumnOf(table, path)}`
  if (column?.type === 'text') return `lower(${name})`
  return column?.type === 'uuid' ? `coalesce(${name}, ${nilUuid})` : name
}

/** The column of the parent or business unit within which a rule holds; none for a rule, or a table, without. */
export function scopeColumns(
  table: RecordTable,
  within: 'businessUnit' | 'parent' | undefined,
): readonly string[] {
  if (within === 'parent' && table.type.parent) return [quotedColumnOf(table, table.type.parent.field)]
  return within === 'businessUnit' && table.hasBusinessUnit ? [`coalesce(business_unit_id, ${nilUuid})`] : []
}

/** ` WHERE (…)` of `ruleConditions`, with a space in front; '' if the rule holds for all rows. */
export function buildWhereClause(table: RecordTable, rule: Pick<UniqueRule, 'when'>): string {
  const conditions = ruleConditions(table, rule)
  return conditions.length === 0 ? '' : ` WHERE (${conditions.join(' AND ')})`
}

/**
 * Conditions under which a rule holds for a row: not deleted, and its flag (`when`) set. `row` is a prefix such as
 * `t.`.
 */
export function ruleConditions(table: RecordTable, { when }: Pick<UniqueRule, 'when'>, row = ''): string[] {
  return [
    ...(table.type.parent ? [`NOT ${row}is_deleted`] : []),
    ...(when === undefined ? [] : [`${row}${flagColumn(table, when)}`]),
  ]
}

/** The quoted column of a boolean; of a flag of a referenced record the column kept beside the reference. */
export function flagColumn(table: RecordTable, when: string): string {
  const followed = table.followed.find(({ path }) => path === when)
  return followed ? quote(followed.name) : quotedColumnOf(table, when)
}
