import { evaluateCondition } from '../schema/evaluate-condition.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { ConsequenceRule } from '../schema/record-type.ts'

/**
 * The values, by path, of all rules whose condition holds for `record` as it is given; a later rule wins. What one rule
 * sets does not decide the next.
 */
export function findConsequences(
  rules: readonly ConsequenceRule[],
  record: MemberValues,
): ConsequenceRule['set'] {
  const sets = rules.filter(({ when }) => evaluateCondition(when, record)).map(({ set }) => set)
  return Object.assign({}, ...sets) as ConsequenceRule['set']
}
