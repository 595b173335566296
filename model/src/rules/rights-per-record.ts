import { actionRules } from '../schema/actions.ts'
import type { Operation } from '../schema/calls.ts'
import type { RecordType } from '../schema/record-type.ts'

/**
 * Whether an operation needs its rights in the unit of each record (`callerUnits`), so that the call needs them in any
 * unit of the caller. New records, and calls about no record, belong to the unit of the call.
 */
export function hasRightsPerRecord(
  { ownership }: Pick<RecordType, 'ownership'>,
  { kind, call }: Operation,
): boolean {
  if (ownership !== 'callerUnits') return false
  return call ? call.subject !== 'page' : actionRules[kind].right !== 'Create'
}
