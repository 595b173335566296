/**
 * A condition over a record, as data. A path reads a field (`status`), a member of a group
 * (`addressInfo.city`) or a field of the record that a reference points to (`secretTypeId.hasPassword`).
 */
export type Condition =
  | { readonly field: string; readonly equals: string | number | boolean | null }
  | { readonly field: string; readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }

/** Every path that a condition reads. */
export function conditionPaths(condition: Condition): readonly string[] {
  if ('not' in condition) return conditionPaths(condition.not)
  if ('all' in condition) return condition.all.flatMap(conditionPaths)
  return [condition.field]
}
