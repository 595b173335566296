import { findCountedList, findDateTimePath } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** True for sequences, days of a date-time (`dayOf`) and counts of child records (`countOf`). */
export function isFilledByDatabase(field: FieldDefinition): boolean {
  return (
    field.computed === 'sequence' ||
    findDateTimePath(field) !== undefined ||
    findCountedList(field) !== undefined
  )
}
