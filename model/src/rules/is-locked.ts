import type { FormMode } from '../schema/base-field.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'

/** System values lock some fields (requirements 6.1). */
export function isLocked(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  mode: FormMode,
): boolean {
  return mode === 'edit' && record['systemValue'] === true && field.lockedForSystemValues === true
}
