import { findCountedList, findThroughPath, isAdded } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

export function isStored(field: FieldDefinition): boolean {
  return findThroughPath(field) === undefined && findCountedList(field) === undefined && !isAdded(field)
}
