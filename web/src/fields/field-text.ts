import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import { viewOf } from './field-views.ts'

/** The value at a path of a record as people read it, Dutch; the empty text for no value. */
export function fieldText(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  path: string,
): string {
  const value = valueAt(record, path)
  if (value === null || value === undefined) return ''
  const { text } = viewOf(field)
  return text ? text(value, field, { record, path }) : kindOf(field).format(value, field)
}
