/**
 * A condition over a record, as data. A path reads a field (`status`), a member of a group
 * (`addressInfo.city`) or a field of a referenced record (`secretTypeId.hasPassword`), and equals one of the
 * values.
 */
export type Condition =
  | { readonly field: string; readonly equals: ConditionValue | readonly ConditionValue[] }
  | { readonly not: Condition }

type ConditionValue = string | number | boolean | null

/** The one path that the condition reads, behind any number of `not`. */
export function conditionPaths(condition: Condition): readonly string[] {
  if ('not' in condition) return conditionPaths(condition.not)
  return [condition.field]
}
