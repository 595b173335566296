import type { FieldDefinition, Storage } from '../schema/field-kind.ts'
import { kindOf } from './field-kinds.ts'

/** How the field is stored: in columns, as a group of members, as links or as child records. Throws for an unknown kind. */
export function storageOf(field: FieldDefinition): Storage {
  return kindOf(field).storage(field)
}
