import { valueAt } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'

/** What a record is called, by the fields its type is known by; references by their label. */
export function recordTitle(
  type: Pick<RecordType, 'labelFields' | 'labels'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const parts = type.labelFields.map((path) => textOf(record, path)).filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' – ') : type.labels.one
}

function textOf(record: Readonly<Record<string, unknown>>, path: string): string {
  const beside = valueAt(record, path.replace(/Id$/, ''))
  if (typeof beside === 'object' && beside !== null && 'label' in beside) return String(beside.label)
  const value = valueAt(record, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
