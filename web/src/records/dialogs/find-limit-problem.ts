import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { CallMember, CallNameOf } from '../../api/call-types.ts'
import { requireCall } from '../../api/calls.ts'
import type { DefinitionOf } from '../../api/served-type.ts'

/**
 * A Dutch sentence if a value is outside the limits of a member of a call's body; undefined if within, if empty, and
 * for an unknown member. Throws if the type lacks the call.
 */
export function findLimitProblem<Type extends ServedRecordType, Name extends CallNameOf<DefinitionOf<Type>>>(
  type: Type,
  call: Name,
  member: CallMember<DefinitionOf<Type>, Name>,
  value: unknown,
): string | undefined {
  const field = requireCall(type, call).body[member]
  return !field || value === null || value === '' ? undefined : kindOf(field).validate(value, field)
}
