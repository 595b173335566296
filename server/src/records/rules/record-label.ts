import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'

/**
 * Joins the label fields of a record by dashes: references by the label beside them, other values as text. Leaves out
 * empty ones.
 */
export function recordLabel(type: RecordType, record: MemberValues): string {
  const parts = type.labelFields.map((path) => {
    const reference = valueAt(record, labelPath(path))
    if (isPlainObject(reference) && 'label' in reference) return String(reference.label)
    const field = recordTable(type).fieldAt(path)?.field
    const value = valueAt(record, path) ?? null
    return field && value !== null ? kindOf(field).format(value, field) : ''
  })
  return parts.filter((part) => part !== '').join(' – ')
}
