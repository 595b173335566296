import type { FieldDefinition, FieldKindModels } from '../schema/field-kind.ts'
import { boundKind } from './bound-kind.ts'

/**
 * What a field holds when it holds nothing: null for most, else what its kind makes of empty columns (a boolean: false, a
 * period: no bounds), an empty list, or a group of empty members.
 */
export function emptyValue(field: FieldDefinition, kinds: FieldKindModels): unknown {
  const kind = boundKind(field, kinds)
  const storage = kind.storage(field)
  if (storage.shape === 'columns') return kind.fromColumns(storage.columns.map(() => null))
  if (storage.shape !== 'members') return []
  return Object.fromEntries(
    Object.entries(storage.members).map(([name, member]) => [name, emptyValue(member, kinds)]),
  )
}
