import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { isWritable } from '@stamboek/model/fields/parse-members'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { viewOf } from '../../fields/field-views.ts'

/** What a form holds: the values of the fields by name, members of groups nested. */
export type FormValues = Record<string, unknown>
/** The values of a record for a form: fields only, without the labels that stand beside references. */
export function valuesOfRecord(fields: Fields, record: MemberValues): FormValues {
  const values = Object.entries(fields).map(([name, field]) => [name, valueOf(field, record[name])] as const)
  return Object.fromEntries(values)
}

function valueOf(field: FieldDefinition, value: unknown): unknown {
  const storage = storageOf(field)
  if (storage.shape === 'members') return valuesOfRecord(storage.members, isMembers(value) ? value : {})
  const { fromRecord } = viewOf(field)
  return fromRecord ? fromRecord(value) : (value ?? null)
}

/** The members to send: what may be written in this mode; a write-only value that was left empty stays out. */
export function bodyOf(fields: Fields, values: MemberValues, mode: FormMode): FormValues {
  const sent = Object.entries(fields).flatMap(([name, field]) => {
    if (!isWritable(field, mode)) return []
    const storage = storageOf(field)
    const value = values[name] ?? null
    if (value === null && isWriteOnly(field)) return []
    if (storage.shape === 'members')
      return [[name, bodyOf(storage.members, isMembers(value) ? value : {}, mode)] as const]
    return [[name, value] as const]
  })
  return Object.fromEntries(sent)
}

function isMembers(value: unknown): value is MemberValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
