import { findCountedList, findThroughPath, isAdded } from '../schema/computed.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** False for fields that are read through a reference, counted, or added to answers by a feature. */
export function isStored(field: FieldDefinition): boolean {
  return findThroughPath(field) === undefined && findCountedList(field) === undefined && !isAdded(field)
}
