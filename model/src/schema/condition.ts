/**
 * A condition over a record, as data. A path reads a field (`status`), a member of a group
 * (`addressInfo.city`) or a field of the record that a reference points to (`secretTypeId.hasPassword`). It equals a value, or one of
 * several.
 */
export type Condition =
  | { readonly field: string; readonly equals: ConditionValue | readonly ConditionValue[] }
  | { readonly not: Condition }

type ConditionValue = string | number | boolean | null

/** Every path that a condition reads. */
export function conditionPaths(condition: Condition): readonly string[] {
  if ('not' in condition) return conditionPaths(condition.not)
  return [condition.field]
}
