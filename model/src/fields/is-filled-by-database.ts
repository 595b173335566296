import { findCountedList, findDateTimePath } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

export function isFilledByDatabase(field: FieldDefinition): boolean {
  return (
    field.computed === 'sequence' ||
    findDateTimePath(field) !== undefined ||
    findCountedList(field) !== undefined
  )
}
