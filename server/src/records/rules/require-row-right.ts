import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { type RowRight, whyNotPermitted } from '../engine/record-scope.ts'

/**
 * Refuses (403) a write of a child record without its right, in a list too; removing a row needs the right to delete.
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
