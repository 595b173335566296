import type { FormMode } from '../schema/base-field.ts'
import { evaluateCondition, isEmptyValue } from '../schema/evaluate-condition.ts'
import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import type { MemberValues } from '../schema/record-of.ts'
import { kindOf } from './field-kinds.ts'
import { isReadOnlyByCondition } from './find-read-only-changes.ts'
import { isWritable, type MemberError } from './parse-members.ts'
import { isPlainObject } from './plain-object.ts'
import { requiredMessage } from './required-message.ts'

export interface ValidateOptions {
  readonly mode: FormMode
}

/**
 * An error (422) for each field or group member of a whole record that is required and empty, or breaks a rule of its
 * field. Skips those that are hidden, read-only by a condition, or cannot be written in this mode. Does not check rules
 * of the type (uniqueness, overlaps, comparisons) or within child records.
 */
export function validateMembers(
  fields: Fields,
  record: MemberValues,
  { mode }: ValidateOptions,
): readonly MemberError[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isWritable(field, mode)
      ? validateField(field, { path: name, value: ownMember(record, name), record })
      : [],
  )
}

interface FieldCheck {
  readonly path: string
  readonly value: unknown
  readonly record: MemberValues
}

function validateField(field: FieldDefinition, check: FieldCheck): readonly MemberError[] {
  const { path, record } = check
  if (field.visibleWhen && !evaluateCondition(field.visibleWhen, record)) return []
  if (isReadOnlyByCondition(field, record)) return []
  const value = check.value ?? kindOf(field).empty(field)
  const kind = kindOf(field)
  const storage = kind.storage(field)
  const errors =
    storage.shape === 'members'
      ? validateGroup(storage.members, { ...check, value })
      : checkValue(value === null || value === '' ? undefined : kind.validate(value, field), path)
  if (errors.length > 0 || !isEmptyValue(value) || !isRequired(field, record)) return errors
  return [{ field: path, message: requiredMessage(field) }]
}

function validateGroup(members: Fields, { path, value, record }: FieldCheck): readonly MemberError[] {
  const group = isPlainObject(value) ? value : {}
  return Object.entries(members).flatMap(([name, member]) =>
    validateField(member, { path: `${path}.${name}`, value: ownMember(group, name), record }),
  )
}

function checkValue(message: string | undefined, path: string): readonly MemberError[] {
  return message === undefined ? [] : [{ field: path, message }]
}

function isRequired(field: FieldDefinition, record: MemberValues): boolean {
  if (field.required) return true
  return field.requiredWhen !== undefined && evaluateCondition(field.requiredWhen, record)
}

function ownMember(record: MemberValues, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
