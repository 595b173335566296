import type { FieldDefinition } from '../schema/field-kind.ts'

export function requiredMessage(field: FieldDefinition): string {
  return `${field.label} is verplicht.`
}
