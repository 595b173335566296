import { conditionPaths } from '../schema/condition.ts'
import { evaluateCondition, isEmptyValue } from '../schema/evaluate-condition.ts'
import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import { labelPath } from '../schema/field-path.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { MemberError } from './parse-members.ts'
import { isPlainObject } from './plain-object.ts'
import { storageOf } from './storage-of.ts'

export interface SentMembers {
  readonly sent: MemberValues
  readonly before: MemberValues
  readonly record: MemberValues
}

/**
 * An error (422) for each visible field or group member that `readOnlyWhen` closes and whose sent value differs from
 * `before`. Conditions read `record`; one that reads an absent referenced record decides nothing, because the reference
 * itself is wrong. Child records are not compared.
 */
export function findReadOnlyChanges(fields: Fields, { sent, before, record }: SentMembers): MemberError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!Object.hasOwn(sent, name) || (field.visibleWhen && !evaluateCondition(field.visibleWhen, record)))
      return []
    if (isReadOnlyByCondition(field, record) && !readsAbsentRecord(field, record))
      return isChanged(field, sent[name], before[name])
        ? [{ field: name, message: readOnlyMessage(field) }]
        : []
    const storage = storageOf(field)
    if (storage.shape !== 'members') return []
    const inner = { sent: membersOf(sent[name]), before: membersOf(before[name]), record }
    return findReadOnlyChanges(storage.members, inner).map((error) => ({
      ...error,
      field: `${name}.${error.field}`,
    }))
  })
}

/** The Dutch sentence that refuses a change of a read-only field. */
export function readOnlyMessage(field: FieldDefinition): string {
  return `${field.label} kan niet worden gewijzigd.`
}

/** Whether `readOnlyWhen` holds for the record; false without one. Ignores `computed`, `writableIn` and locks. */
export function isReadOnlyByCondition(field: FieldDefinition, record: MemberValues): boolean {
  return field.readOnlyWhen !== undefined && evaluateCondition(field.readOnlyWhen, record)
}

function readsAbsentRecord({ readOnlyWhen }: FieldDefinition, record: MemberValues): boolean {
  if (readOnlyWhen === undefined) return false
  return conditionPaths(readOnlyWhen).some((path) => {
    const [reference = '', member] = path.split('.')
    return (
      member !== undefined && typeof record[reference] === 'string' && record[labelPath(reference)] === null
    )
  })
}

/** All empty values are equal, and labels are ignored. The order of a list counts. Child records are never changed. */
export function isChanged(field: FieldDefinition, sent: unknown, before: unknown): boolean {
  const storage = storageOf(field)
  if (storage.shape === 'children') return false
  if (storage.shape === 'members')
    return Object.entries(storage.members).some(([name, member]) =>
      isChanged(member, membersOf(sent)[name], membersOf(before)[name]),
    )
  if (isEmptyValue(sent) && isEmptyValue(before)) return false
  return JSON.stringify(withoutLabels(sent)) !== JSON.stringify(withoutLabels(before))
}

function withoutLabels(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => (isPlainObject(item) ? item.id : item))
}

function membersOf(value: unknown): MemberValues {
  return isPlainObject(value) ? value : {}
}
