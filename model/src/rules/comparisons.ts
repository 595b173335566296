import { valueAt } from '../schema/field-path.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { ComparisonRule } from '../schema/record-type.ts'

interface BrokenComparison {
  readonly field: string
  readonly message: string
}

/** Returns the message of each broken comparison, for its second field. Null or a missing value breaks none. */
export function findBrokenComparisons(
  rules: readonly ComparisonRule[],
  record: MemberValues,
): readonly BrokenComparison[] {
  return rules.flatMap((rule) => {
    const [first, second] = rule.fields
    const left = valueAt(record, first) as string | number | null | undefined
    const right = valueAt(record, second) as string | number | null | undefined
    if (left === null || left === undefined || right === null || right === undefined) return []
    const isInOrder = rule.operator === '<' ? left < right : left <= right
    return isInOrder ? [] : [{ field: second, message: rule.message }]
  })
}
