import type { FormMode } from '../schema/base-field.ts'
import { evaluateCondition, isEmptyValue } from '../schema/evaluate-condition.ts'
import type { FieldDefinition, FieldKindModels, Fields } from '../schema/field-kind.ts'
import { boundKind } from './bound-kind.ts'
import { emptyValue } from './empty-value.ts'
import { isWritable, type MemberError } from './parse-members.ts'
import { isPlainObject } from './plain-object.ts'
import { isReadOnly } from './read-only-changes.ts'

type Members = Readonly<Record<string, unknown>>

export interface ValidateOptions {
  readonly mode: FormMode
  readonly kinds: FieldKindModels
}

/**
 * Checks the rules of the fields of a whole record, defaults filled in (422): what is required is there, and each value
 * keeps to its definition. A field that is not visible counts as empty, and what cannot be written, in this mode or by
 * its condition, is left alone. Comparisons, uniqueness and overlaps are for the engine.
 */
export function validateMembers(
  fields: Fields,
  record: Members,
  { mode, kinds }: ValidateOptions,
): readonly MemberError[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isWritable(field, mode)
      ? checkField(field, { path: name, value: ownMember(record, name), record, kinds })
      : [],
  )
}

interface Place {
  readonly path: string
  readonly value: unknown
  /** The whole record: conditions of members of a group look at it too. */
  readonly record: Members
  readonly kinds: FieldKindModels
}

function checkField(field: FieldDefinition, place: Place): readonly MemberError[] {
  const { path, record, kinds } = place
  if (field.visibleWhen && !evaluateCondition(field.visibleWhen, record)) return []
  if (isReadOnly(field, record)) return []
  const value = place.value ?? emptyValue(field, kinds)
  const kind = boundKind(field, kinds)
  const storage = kind.storage(field)
  const errors =
    storage.shape === 'members'
      ? checkGroup(storage.members, { ...place, value })
      : checkValue(value === null || value === '' ? undefined : kind.validate(value, field), path)
  if (errors.length > 0 || !isEmptyValue(value) || !isRequired(field, record)) return errors
  return [{ field: path, message: requiredMessage(field) }]
}

function checkGroup(members: Fields, { path, value, record, kinds }: Place): readonly MemberError[] {
  const group = isPlainObject(value) ? value : {}
  return Object.entries(members).flatMap(([name, member]) =>
    checkField(member, { path: `${path}.${name}`, value: ownMember(group, name), record, kinds }),
  )
}

function checkValue(message: string | undefined, path: string): readonly MemberError[] {
  return message === undefined ? [] : [{ field: path, message }]
}

/** Whether a value has to be given, as far as the rest of the record says. */
function isRequired(field: FieldDefinition, record: Members): boolean {
  if (field.required) return true
  return field.requiredWhen !== undefined && evaluateCondition(field.requiredWhen, record)
}

function requiredMessage(field: FieldDefinition): string {
  return `${field.label} is verplicht.`
}

function ownMember(record: Members, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
