import type { FieldDefinition, FieldKindModels, Fields } from './field-kind.ts'
import { storageOf } from './storage-of.ts'

/** The field at a path: a field's name, or `group.member`. Undefined where there is none. */
export function fieldAt(fields: Fields, path: string, kinds: FieldKindModels): FieldDefinition | undefined {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0) return field
  const storage = storageOf(field, kinds)
  return storage.shape === 'members' ? fieldAt(storage.members, rest.join('.'), kinds) : undefined
}

/** The value at a path of a record, through groups; undefined where a step is missing. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
