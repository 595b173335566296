import { countedList, datedPath } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** A number from a sequence, the day of a date-time, or a count of child records: no caller and no rule sets it. */
export function isFilledByDatabase(field: FieldDefinition): boolean {
  return field.computed === 'sequence' || datedPath(field) !== undefined || countedList(field) !== undefined
}
