import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { type RowRight, whyNotPermitted } from '../engine/record-scope.ts'

/**
 * Throws 403 for a write of a child record, in a list of its parent too, without the right on its type: Create for a
 * new one, Update for a change, and Delete to mark it as deleted (Update if the type has no Delete).
 */
export function requireRowRight(context: RecordContext, type: RecordType, write: PlannedWrite): void {
  const reason = whyNotPermitted(context, type, rightOf(type, write))
  if (reason) throw new RequestProblem('notAllowed', reason)
}

function rightOf({ actions }: RecordType, { action, before, after }: PlannedWrite): RowRight {
  if (action === 'Insert') return 'Create'
  const isRemoved = after.isDeleted === true && before?.isDeleted !== true
  return isRemoved && actions.includes('Delete') ? 'Delete' : 'Update'
}
