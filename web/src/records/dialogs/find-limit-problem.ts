import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { requireCall } from '../../api/calls.ts'

/** Why a value is outside the limits of a member of a call's body, a Dutch sentence; undefined where it is within, or empty. */
export function findLimitProblem(
  type: ServedRecordType,
  call: string,
  member: string,
  value: unknown,
): string | undefined {
  const field = requireCall(type, call).body[member]
  return !field || value === null || value === '' ? undefined : kindOf(field).validate(value, field)
}
