import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'

/**
 * Throws 422 for a record that a rule of its type locks (`lockedWhen`), with the sentence of the rule; does nothing
 * without a record.
 */
export function requireUnlocked(type: RecordType, record: MemberValues | undefined): void {
  const reason = record && findLockReason(type, record)
  if (reason !== undefined) throw new RequestProblem('ruleBroken', reason)
}
