import type { FieldDefinition } from '../schema/field-kind.ts'

/** The Dutch sentence that refuses an empty value of a required field. */
export function requiredMessage(field: FieldDefinition): string {
  return `${field.label} is verplicht.`
}
