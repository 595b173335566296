import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import { findView } from '../../fields/field-views.ts'

/**
 * The value of a field in a record as a form holds it: ids without labels, null or the empty value of its kind if
 * absent.
 */
export function valueIn(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  path: string,
): unknown {
  const value = valueAt(record, path)
  const { fromRecord } = findView(field)
  return fromRecord ? fromRecord(value) : (value ?? null)
}

/**
 * Whether two values are the same however they are written: `1,50` typed is `1.5` read. Null, undefined and "" are the
 * same.
 */
export function isSameValue(field: FieldDefinition, left: unknown, right: unknown): boolean {
  return textOf(toCanonical(field, left)) === textOf(toCanonical(field, right))
}

function toCanonical(field: FieldDefinition, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  const parsed = kindOf(field).parse(value, field)
  return parsed.ok ? parsed.value : value
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  )
}
