import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { isWritable } from '@stamboek/model/fields/parse-members'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { findView } from '../../fields/field-views.ts'

/** By field name, members of groups nested. */
export type FormValues = Record<string, unknown>

/** The values of the fields as a form holds them: ids without labels, empty values for absent members. */
export function toFormValues(fields: Fields, record: MemberValues): FormValues {
  const values = Object.entries(fields).map(
    ([name, field]) => [name, toFormValue(field, record[name])] as const,
  )
  return Object.fromEntries(values)
}

function toFormValue(field: FieldDefinition, value: unknown): unknown {
  const storage = storageOf(field)
  if (storage.shape === 'members') return toFormValues(storage.members, isMemberValues(value) ? value : {})
  const { fromRecord } = findView(field)
  return fromRecord ? fromRecord(value) : (value ?? null)
}

/** The members to send: those writable in this mode, null for absent ones, without empty write-only values. */
export function toRequestBody(fields: Fields, values: MemberValues, mode: FormMode): FormValues {
  const sent = Object.entries(fields).flatMap(([name, field]) => {
    if (!isWritable(field, mode)) return []
    const storage = storageOf(field)
    const value = values[name] ?? null
    if (value === null && isWriteOnly(field)) return []
    if (storage.shape === 'members')
      return [[name, toRequestBody(storage.members, isMemberValues(value) ? value : {}, mode)] as const]
    return [[name, value] as const]
  })
  return Object.fromEntries(sent)
}

function isMemberValues(value: unknown): value is MemberValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
