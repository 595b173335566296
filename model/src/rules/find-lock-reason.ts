import { evaluateCondition } from '../schema/evaluate-condition.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { RecordType } from '../schema/record-type.ts'

/** The sentence of the first lock that holds for the record, undefined if none does. */
export function findLockReason(
  { lockedWhen }: Pick<RecordType, 'lockedWhen'>,
  record: MemberValues,
): string | undefined {
  return lockedWhen.find(({ when }) => evaluateCondition(when, record))?.message
}
