import type { FieldError } from '@stamboek/model/contract/problem'
import { fillMessage } from '@stamboek/model/fields/rule-message'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType, UniqueRule } from '@stamboek/model/schema/record-type'
import { type RecordTable, recordTable } from '../../database/record-table.ts'

/**
 * For each row of a list, the errors of unique rules that it breaks with an earlier row: the database reports only
 * the first. Ignores rows marked as deleted, and rules that depend on a flag (`when`).
 */
export function findRepeatedRows(
  type: RecordType,
  rows: readonly MemberValues[],
): readonly (readonly FieldError[])[] {
  const rules = type.unique.filter(({ when }) => when === undefined)
  const checks = rules.map((rule) => createRepetitionCheck(recordTable(type), rule))
  return rows.map((row) => (row.isDeleted === true ? [] : checks.flatMap((check) => check(row))))
}

function createRepetitionCheck(
  table: RecordTable,
  { fields, message }: UniqueRule,
): (row: MemberValues) => readonly FieldError[] {
  const paths = fields.filter((path) => path !== table.type.parent?.field)
  const seen = new Map<string, unknown>()
  return (row) => {
    const key = uniqueKey(table, paths, row)
    if (key === undefined) return []
    // Versions of a series share their unique values.
    const isVersion = row.seriesId !== undefined && seen.get(key) === row.seriesId
    if (seen.has(key) && !isVersion) {
      const filled = fillMessage(message, table.type.fields, row)
      return paths.map((field) => ({ field, message: filled }))
    }
    seen.set(key, row.seriesId)
    return []
  }
}

/** Case-insensitive, as in the database; undefined if a required part is absent. */
function uniqueKey(table: RecordTable, paths: readonly string[], row: MemberValues): string | undefined {
  const values = paths.map((path) => valueAt(row, path) ?? null)
  const isAbsent = (path: string, index: number) =>
    values[index] === null && table.fieldAt(path)?.references === undefined
  if (paths.some(isAbsent)) return undefined
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)))
}
