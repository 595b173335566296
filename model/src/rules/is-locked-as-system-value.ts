import type { FormMode } from '../schema/base-field.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** Whether a field cannot be changed because its record is a system value (requirements 6.1). Only in mode `edit`. */
export function isLockedAsSystemValue(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  mode: FormMode,
): boolean {
  return mode === 'edit' && record['systemValue'] === true && field.lockedForSystemValues === true
}
