import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import type { AnyFieldKind } from './any-field-kind.ts'

export function listReferenceLabelMembers(
  fields: Fields,
  kindOf: (field: FieldDefinition) => AnyFieldKind,
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = kindOf(field).storage(field)
    const isReference = storage.shape === 'columns' && storage.columns.some((column) => column.references)
    return isReference && name.endsWith('Id') ? [name.slice(0, -2)] : []
  })
}
