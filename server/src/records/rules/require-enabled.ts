import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { StoredRecord } from '../queries/stored-record.ts'

/**
 * Refuses (422) an action that the page does not offer for this record, with the same reason (requirements 4.3).
 */
export function requireEnabled(
  action: ActionKind,
  { lockedWhen }: Pick<RecordType, 'lockedWhen'>,
  record: StoredRecord,
): void {
  const reason = findDisabledReason(action, { records: [record], lockedWhen })
  if (reason !== undefined) throw new RequestProblem('ruleBroken', reason)
}
