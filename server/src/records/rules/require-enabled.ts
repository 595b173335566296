import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { StoredRecord } from '../queries/stored-record.ts'

/**
 * Throws 422 for an action that the page disables for this record, with the same reason (requirements 4.3), such as a
 * system value or a lock. Checks no right and no gate.
 */
export function requireEnabled(
  action: ActionKind,
  { lockedWhen }: Pick<RecordType, 'lockedWhen'>,
  record: StoredRecord,
): void {
  const reason = findDisabledReason(action, { records: [record], lockedWhen })
  if (reason !== undefined) throw new RequestProblem('ruleBroken', reason)
}
