import type { FieldDefinition, Storage } from '../schema/field-kind.ts'
import { kindOf } from './field-kinds.ts'

export function storageOf(field: FieldDefinition): Storage {
  return kindOf(field).storage(field)
}
