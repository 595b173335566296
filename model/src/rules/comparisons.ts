import { valueAt } from '../schema/field-path.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { ComparisonRule } from '../schema/record-type.ts'

interface BrokenComparison {
  readonly field: string
  readonly message: string
}

/** The comparisons that a record breaks, each at its right-hand field; an empty value breaks none. */
export function findBrokenComparisons(
  rules: readonly ComparisonRule[],
  record: MemberValues,
): readonly BrokenComparison[] {
  return rules.flatMap((rule) => {
    const left = valueAt(record, rule.left) as string | number | null | undefined
    const right = valueAt(record, rule.right) as string | number | null | undefined
    if (left === null || left === undefined || right === null || right === undefined) return []
    const isInOrder = rule.operator === '<' ? left < right : left <= right
    return isInOrder ? [] : [{ field: rule.right, message: rule.message }]
  })
}
