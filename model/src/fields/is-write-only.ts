import type { FieldDefinition } from '../schema/field-kind.ts'
import { storageOf } from './storage-of.ts'

/** Whether answers mask the field's value, such as a secret. Does not look at members of a group. */
export function isWriteOnly(field: FieldDefinition): boolean {
  const storage = storageOf(field)
  return storage.shape === 'columns' && storage.columns.some((column) => column.isWriteOnly)
}
