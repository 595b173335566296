import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { presentOne } from '../queries/present-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'

/**
 * Refuses (409) a stale rowVersion, with the current record. To be called after checks of shape and rules
 * (requirements 5.13).
 */
export async function requireSameRowVersion(
  context: RecordContext,
  type: RecordType,
  before: StoredRecord,
  rowVersion: number,
): Promise<void> {
  if (before.rowVersion === rowVersion) return
  throw createConflictProblem({ current: await presentOne(context, type, before) })
}

/** Creates a 409; `current` is absent if the record changed between reading and writing. */
export function createConflictProblem(detail: { readonly current?: AnyRecord } = {}): RequestProblem {
  return new RequestProblem('conflict', 'Het record is intussen door iemand anders gewijzigd.', detail)
}
