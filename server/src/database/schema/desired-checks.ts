import type { ExclusionRule } from '@stamboek/model/schema/record-type'
import { quote, quotedColumnOf, quoteLiteral, rangeExpression } from '../column-names.ts'
import { identifier, snakeCase } from '../identifier.ts'
import type { RecordTable, StoredField } from '../record-table.ts'
import type { DesiredConstraint, RowClash } from './desired-table.ts'
import { buildWhereClause, excludeClash, scopeColumns } from './desired-unique.ts'

/** CHECK constraints for the maximum length and allowed values of each column, and for a start before the end of a period. */
export function buildFieldChecks(table: RecordTable, field: StoredField): readonly DesiredConstraint[] {
  const checks: DesiredConstraint[] = []
  for (const column of field.columns) {
    if (column.maxLength !== undefined)
      checks.push({
        name: identifier(table.name, column.name, 'maxlength'),
        definition: `CHECK (char_length(${quote(column.name)}) <= ${column.maxLength})`,
        fields: [field.path],
        message: `${field.field.label} mag hoogstens ${column.maxLength} tekens hebben.`,
      })
    if (column.oneOf)
      checks.push({
        name: identifier(table.name, column.name, 'oneof'),
        definition: `CHECK (${quote(column.name)} IN (${column.oneOf.map(quoteLiteral).join(', ')}))`,
        fields: [field.path],
        message: `${field.field.label} heeft een onbekende waarde.`,
      })
  }
  const [start, end] = field.columns
  if (start?.suffix === '_start' && end)
    checks.push({
      name: identifier(table.name, start.name, 'order'),
      definition: `CHECK (${quote(start.name)} < ${quote(end.name)})`,
      fields: [field.path],
      message: 'De einddatum moet na de begindatum liggen.',
    })
  return checks
}

/** A CHECK constraint for each comparison of the type; a violation is an error of its second field. Nulls pass. */
export function buildComparisonChecks(table: RecordTable): readonly DesiredConstraint[] {
  return table.type.comparisons.map(({ fields: [left, right], ...rule }) => ({
    name: identifier(table.name, snakeCase(left), 'before', snakeCase(right)),
    definition: `CHECK (${quotedColumnOf(table, left)} ${rule.operator} ${quotedColumnOf(table, right)})`,
    fields: [right],
    message: rule.message,
  }))
}

/** Versions of one series never overlap (requirements 5.6). Empty for a type without versions. */
export function buildSeriesExclusions(table: RecordTable): readonly DesiredConstraint[] {
  if (!table.type.isTemporal) return []
  const clash: RowClash = {
    keys: [
      { expression: 'series_id', operator: '=' },
      { expression: rangeExpression(table, 'activeRangeUtc'), operator: '&&' },
    ],
    where: buildWhereClause(table, {}),
  }
  return [
    {
      name: identifier(table.name, 'series', 'overlap'),
      // Deferrable if rows saved together may move a boundary between two versions.
      definition: `${excludeClash(clash)}${table.type.parent ? ' DEFERRABLE' : ''}`,
      clash,
      fields: ['activeRangeUtc'],
      message: 'De periode overlapt met een andere versie.',
    },
  ]
}

/**
 * Forbids overlapping periods of rows that agree in the fields of the rule. Deferrable, since rows saved together may
 * swap periods (`saveChildren`).
 */
export function buildExclusion(table: RecordTable, rule: ExclusionRule, index: number): DesiredConstraint {
  const equal = [
    ...rule.equal.map((path) => quotedColumnOf(table, path)),
    ...scopeColumns(table, rule.within),
  ]
  const different = (rule.different ?? []).map((path) => quotedColumnOf(table, path))
  const clash: RowClash = {
    keys: [
      ...equal.map((expression) => ({ expression, operator: '=' as const })),
      ...different.map((expression) => ({ expression, operator: '<>' as const })),
      { expression: rangeExpression(table, 'activeRangeUtc'), operator: '&&' },
    ],
    where: buildWhereClause(table, rule),
  }
  return {
    name: identifier(table.name, `exclusion${index}`),
    definition: `${excludeClash(clash)} DEFERRABLE`,
    clash,
    fields: ['activeRangeUtc'],
    compared: rule.equal,
    message: rule.message,
  }
}
