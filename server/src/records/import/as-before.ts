import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { assign, type StoredRecord } from '../queries/stored-record.ts'

/** A record as it was before the changes that the audit trail tells. */
export function asBefore(
  type: RecordType,
  record: StoredRecord,
  changes: readonly AuditChange[],
): Readonly<Record<string, unknown>> {
  const table = recordTable(type)
  const result: Record<string, unknown> = structuredClone({ ...record })
  for (const { field: path, before } of changes) {
    const stored = table.fieldAt(path)
    const field = fieldAt(type.fields, path)
    if (!field) continue
    if (stored?.references) {
      assign(result, path, isPlainObject(before) ? before.id : before)
      assign(result, labelPath(path), isPlainObject(before) ? before : null)
    } else assign(result, path, before ?? kindOf(field).empty(field))
  }
  return result
}
