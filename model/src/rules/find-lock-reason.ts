import { evaluateCondition } from '../schema/evaluate-condition.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { RecordType } from '../schema/record-type.ts'

export function findLockReason(
  { lockedWhen }: Pick<RecordType, 'lockedWhen'>,
  record: MemberValues,
): string | undefined {
  return lockedWhen.find(({ when }) => evaluateCondition(when, record))?.message
}
