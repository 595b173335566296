import { countedList, datedPath } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

export function isFilledByDatabase(field: FieldDefinition): boolean {
  return field.computed === 'sequence' || datedPath(field) !== undefined || countedList(field) !== undefined
}
