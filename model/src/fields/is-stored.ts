import { countedList, isAdded, shownPath } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** False for members that are shown with a record and stored elsewhere, or not at all. */
export function isStored(field: FieldDefinition): boolean {
  return shownPath(field) === undefined && countedList(field) === undefined && !isAdded(field)
}
