import type { FieldError } from '@stamboek/model/contract/problem'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType, UniqueRule } from '@stamboek/model/schema/record-type'
import { type RecordTable, recordTable } from '../../database/record-table.ts'

/**
 * What makes each row of a list the same as one before it, where no two may be: everything at once, for the database names the
 * first only. Rows that are taken away take no part. The database holds the rules all the same, also against other lists.
 */
export function repeatedRows(
  type: RecordType,
  rows: readonly MemberValues[],
): readonly (readonly FieldError[])[] {
  const checks = type.unique.map((rule) => createRepetitionCheck(recordTable(type), rule))
  return rows.map((row) => (row.isDeleted === true ? [] : checks.flatMap((check) => check(row))))
}

/** A check that remembers the rows that it was given; all of them have one parent, which is left out. */
function createRepetitionCheck(
  table: RecordTable,
  { fields, message }: UniqueRule,
): (row: MemberValues) => readonly FieldError[] {
  const paths = fields.filter((path) => path !== table.type.parent?.field)
  const seen = new Map<string, unknown>()
  return (row) => {
    const key = keyOf(table, paths, row)
    if (key === undefined) return []
    // Versions of one series share what is unique between series.
    const isVersion = row.seriesId !== undefined && seen.get(key) === row.seriesId
    if (seen.has(key) && !isVersion) return paths.map((field) => ({ field, message }))
    seen.set(key, row.seriesId)
    return []
  }
}

/** Texts without regard to case, as the database compares them; undefined where a value that has to differ is absent. */
function keyOf(table: RecordTable, paths: readonly string[], row: MemberValues): string | undefined {
  const values = paths.map((path) => valueAt(row, path) ?? null)
  // An absent reference counts as a value of its own.
  const isAbsent = (path: string, index: number) =>
    values[index] === null && table.fieldAt(path)?.references === undefined
  if (paths.some(isAbsent)) return undefined
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)))
}
