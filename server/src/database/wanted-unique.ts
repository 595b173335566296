import type { UniqueRule } from '@stamboek/model/schema/record-type'
import { columnOf } from './column-names.ts'
import { identifier } from './identifier.ts'
import type { RecordTable } from './record-table.ts'
import type { WantedConstraint, WantedIndex } from './wanted-table.ts'

const nilUuid = "'00000000-0000-0000-0000-000000000000'::uuid"

/** Codes are unique between series, and the same within one. */
export function uniqueBetweenSeries(table: RecordTable, rule: UniqueRule, index: number): WantedConstraint {
  const same = uniqueExpressions(table, rule).map((each) => `${each} WITH =`)
  return {
    name: identifier(table.name, `unique${index}`),
    definition: `EXCLUDE USING gist (${same.join(', ')}, series_id WITH <>)`,
    fields: rule.fields,
    message: rule.message,
  }
}

export function uniqueIndex(table: RecordTable, rule: UniqueRule, index: number): WantedIndex {
  return {
    name: identifier(table.name, `unique${index}`),
    isUnique: true,
    definition: `(${uniqueExpressions(table, rule).join(', ')})${whereAlive(table)}`,
    fields: rule.fields,
    message: rule.message,
  }
}

/** Texts without regard to case; an absent reference counts as a value of its own. */
function uniqueExpressions(table: RecordTable, rule: UniqueRule): readonly string[] {
  const own = rule.fields.map((path) => {
    const column = table.fieldAt(path)?.columns[0]
    const name = columnOf(table, path)
    if (column?.type === 'text') return `lower(${name})`
    return column?.type === 'uuid' ? `coalesce(${name}, ${nilUuid})` : name
  })
  return [...own, ...scopeColumns(table, rule.within)]
}

export function scopeColumns(
  table: RecordTable,
  within: 'businessUnit' | 'parent' | undefined,
): readonly string[] {
  if (within === 'parent' && table.type.parent) return [columnOf(table, table.type.parent.field)]
  return within === 'businessUnit' && table.hasBusinessUnit ? [`coalesce(business_unit_id, ${nilUuid})`] : []
}

export function whereAlive(table: RecordTable): string {
  return table.type.parent ? ' WHERE (NOT is_deleted)' : ''
}
