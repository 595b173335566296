import { actionRules } from '../schema/actions.ts'
import type { Operation } from '../schema/calls.ts'
import type { RecordType } from '../schema/record-type.ts'

/**
 * Whether an operation needs its rights in the business unit of each record (`callerUnits`), so that the caller needs
 * them in any unit. False for other ownership, and for operations in the unit of the request: Create, Clone, and calls
 * about the page.
 */
export function hasRightsPerRecord(
  { ownership }: Pick<RecordType, 'ownership'>,
  { kind, call }: Operation,
): boolean {
  if (ownership !== 'callerUnits') return false
  return call ? call.subject !== 'page' : actionRules[kind].right !== 'Create'
}
