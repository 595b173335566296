import type { FieldDefinition } from '../schema/field-kind.ts'
import { storageOf } from './storage-of.ts'

/** Kept by the server and never read back (requirements 5.12). */
export function isWriteOnly(field: FieldDefinition): boolean {
  const storage = storageOf(field)
  return storage.shape === 'columns' && storage.columns.some((column) => column.isWriteOnly)
}
