import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import type { AnyFieldKind } from './any-field-kind.ts'

/**
 * The members beside single references: `country` for `countryId`. Fields without `Id` at the end, lists of references
 * and members of groups have none.
 */
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
