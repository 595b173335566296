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
  if (!path.includes('.')) return record[path]
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** `countryId` → `country`: the member beside a reference that holds its id and label (contracts.md). */
export function labelPath(path: string): string {
  return path.endsWith('Id') ? path.slice(0, -2) : path
}

/** Where a path leaves the record: through which reference, to which type, and to what there. */
export interface PathThroughReference {
  readonly reference: string
  /** dtoKey of the type that the reference points to. */
  readonly to: string
  readonly member: string
}

/** Undefined for a path that stays in the record. */
export function throughReference(
  fields: Fields,
  path: string,
  kinds: FieldKindModels,
): PathThroughReference | undefined {
  const steps = path.split('.')
  for (let count = 1; count < steps.length; count += 1) {
    const reference = steps.slice(0, count).join('.')
    const field = fieldAt(fields, reference, kinds)
    const storage = field && storageOf(field, kinds)
    const to = storage?.shape === 'columns' && storage.columns.find((column) => column.references)?.references
    if (to) return { reference, to, member: steps.slice(count).join('.') }
  }
  return undefined
}
