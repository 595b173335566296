import { evaluateCondition } from '../schema/evaluate-condition.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { ConsequenceRule } from '../schema/record-type.ts'

/** The values that the rules set while their conditions hold; a later rule wins. */
export function findConsequences(
  rules: readonly ConsequenceRule[],
  record: MemberValues,
): ConsequenceRule['set'] {
  const sets = rules.filter(({ when }) => evaluateCondition(when, record)).map(({ set }) => set)
  return Object.assign({}, ...sets) as ConsequenceRule['set']
}
