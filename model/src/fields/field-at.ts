import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import { storageOf } from './storage-of.ts'

/** Finds a field, or a member of a group by `group.member`. Undefined for an unknown path or one through a reference. */
export function fieldAt(fields: Fields, path: string): FieldDefinition | undefined {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0) return field
  const storage = storageOf(field)
  return storage.shape === 'members' ? fieldAt(storage.members, rest.join('.')) : undefined
}

export interface PathThroughReference {
  readonly reference: string
  readonly to: string
  readonly member: string
}

/** Splits a path behind its first reference. Undefined for a path that goes through none or ends with it. */
export function splitReferencePath(fields: Fields, path: string): PathThroughReference | undefined {
  const steps = path.split('.')
  for (let count = 1; count < steps.length; count += 1) {
    const reference = steps.slice(0, count).join('.')
    const field = fieldAt(fields, reference)
    const storage = field && storageOf(field)
    const to = storage?.shape === 'columns' && storage.columns.find((column) => column.references)?.references
    if (to) return { reference, to, member: steps.slice(count).join('.') }
  }
  return undefined
}
