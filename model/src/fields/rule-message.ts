import type { Fields } from '../schema/field-kind.ts'
import { labelPath, valueAt } from '../schema/field-path.ts'
import { isReferenceLabel, type MemberValues } from '../schema/record-of.ts'
import { fieldAt } from './field-at.ts'
import { kindOf } from './field-kinds.ts'

const placeholder = /\{([\w.]{1,100})\}/g

/** The paths in the `{path}` placeholders of a message, in order, with repeats; whether fields exist is not checked. */
export function fieldsOfMessage(message: string): readonly string[] {
  return [...message.matchAll(placeholder)].map(([, path = '']) => path)
}

/**
 * Replaces each `{path}` by the formatted value, a reference by its label, an empty or unknown value by ''. Without a
 * record all become `…`. Repeated spaces become one.
 */
export function fillMessage(message: string, fields: Fields, record?: MemberValues): string {
  return message
    .replaceAll(placeholder, (_, path: string) => (record ? formatField(fields, record, path) : '…'))
    .replaceAll(/ {2,}/g, ' ')
}

function formatField(fields: Fields, record: MemberValues, path: string): string {
  const reference = valueAt(record, labelPath(path))
  if (isReferenceLabel(reference)) return reference.label
  const field = fieldAt(fields, path)
  const value = valueAt(record, path) ?? null
  return field && value !== null ? kindOf(field).format(value, field) : ''
}
