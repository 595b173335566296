import { evaluateCondition } from '../schema/evaluate-condition.ts'
import type { MemberValues } from '../schema/record-of.ts'
import type { RecordType } from '../schema/record-type.ts'

/** Why a record as it is stored cannot be changed, a Dutch sentence; undefined where no rule of its type locks it. */
export function findLockReason(
  { lockedWhen }: Pick<RecordType, 'lockedWhen'>,
  record: MemberValues,
): string | undefined {
  return lockedWhen.find(({ when }) => evaluateCondition(when, record))?.message
}
