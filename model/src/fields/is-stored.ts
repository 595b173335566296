import type { FieldDefinition } from '../schema/field-kind.ts'

/** False for members that are shown with a record and stored elsewhere, or not at all. */
export function isStored(field: FieldDefinition): boolean {
  const isCount = field.kind === 'integer' && field.countOf !== undefined
  return field.through === undefined && field.isAdded !== true && !isCount
}
