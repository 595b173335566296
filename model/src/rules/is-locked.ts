import type { FormMode } from '../schema/base-field.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** Whether a field cannot be changed because the record is a system value (platform.md section 4, form modes). */
export function isLocked(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  mode: FormMode,
): boolean {
  return mode === 'edit' && record['systemValue'] === true && field.lockedForSystemValues === true
}
