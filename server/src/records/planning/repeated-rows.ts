import type { FieldError } from '@stamboek/model/contract/problem'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { RecordType, UniqueRule } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * What makes each row of a list the same as one before it, where no two may be: everything at once, for the database names the
 * first only. Rows that are taken away take no part. The database holds the rules all the same, also against other lists.
 */
export function repeatedRows(type: RecordType, rows: readonly Members[]): readonly (readonly FieldError[])[] {
  const errors = rows.map((): FieldError[] => [])
  for (const rule of type.unique) {
    const seen = new Map<string, unknown>()
    for (const [index, row] of rows.entries()) {
      const key = row.isDeleted === true ? undefined : keyOf(type, rule, row)
      if (key === undefined) continue
      // Versions of one series share what is unique between series.
      const isVersion = type.isTemporal && row.seriesId !== undefined && seen.get(key) === row.seriesId
      if (seen.has(key) && !isVersion) errors[index]?.push(...errorsOf(type, rule))
      else seen.set(key, row.seriesId)
    }
  }
  return errors
}

/** Texts without regard to case, as the database compares them; undefined where a value that has to differ is absent. */
function keyOf(type: RecordType, rule: UniqueRule, row: Members): string | undefined {
  const values = rule.fields.map((path) => {
    const value = path === type.parent?.field ? '' : valueAt(row, path)
    if (typeof value === 'string') return value.toLowerCase()
    // An absent reference counts as a value of its own.
    return value ?? (recordTable(type).fieldAt(path)?.references ? '' : null)
  })
  return values.includes(null) ? undefined : JSON.stringify(values)
}

function errorsOf(type: RecordType, { fields, message }: UniqueRule): readonly FieldError[] {
  return fields.filter((field) => field !== type.parent?.field).map((field) => ({ field, message }))
}
