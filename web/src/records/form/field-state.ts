import { isWritable } from '@stamboek/model/fields/parse-members'
import { isLockedAsSystemValue } from '@stamboek/model/rules/is-locked-as-system-value'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { Condition } from '@stamboek/model/schema/condition'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'

export interface FieldState {
  readonly isVisible: boolean
  readonly isReadOnly: boolean
  readonly isRequired: boolean
}

export interface FieldSituation {
  readonly mode: FormMode
  readonly isReadOnly: boolean
  readonly isSystemValue: boolean
  readonly values: MemberValues
}

/**
 * Whether a field is visible, read-only and required in a form. The three are independent: a hidden field can be required.
 * Read-only also if the whole form is, if it is locked as a system value, or if it is not writable in the mode.
 */
export function evaluateFieldState(field: FieldDefinition, situation: FieldSituation): FieldState {
  const { mode, values } = situation
  return {
    isVisible: isConditionMet(field.visibleWhen, values, true),
    isReadOnly:
      situation.isReadOnly ||
      isLockedAsSystemValue(field, { systemValue: situation.isSystemValue }, mode) ||
      !isWritable(field, mode) ||
      isConditionMet(field.readOnlyWhen, values, false),
    isRequired: field.required === true || isConditionMet(field.requiredWhen, values, false),
  }
}

/** Whether a condition holds for the values; `fallback` without a condition. */
export function isConditionMet(
  condition: Condition | undefined,
  values: MemberValues,
  fallback: boolean,
): boolean {
  return condition ? evaluateCondition(condition, values) : fallback
}
