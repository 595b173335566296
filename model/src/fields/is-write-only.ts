import type { FieldDefinition } from '../schema/field-kind.ts'
import { storageOf } from './storage-of.ts'

export function isWriteOnly(field: FieldDefinition): boolean {
  const storage = storageOf(field)
  return storage.shape === 'columns' && storage.columns.some((column) => column.isWriteOnly)
}
