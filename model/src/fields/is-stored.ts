import { countedList, isAdded, shownPath } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

export function isStored(field: FieldDefinition): boolean {
  return shownPath(field) === undefined && countedList(field) === undefined && !isAdded(field)
}
