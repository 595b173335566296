import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { presentRecord, type StoredRecord } from '../queries/stored-record.ts'

/** Refuses (409) a stale rowVersion, with the record as it is now. Checked after shape and rules (contracts.md). */
export function requireCurrent(
  context: RecordContext,
  type: RecordType,
  before: StoredRecord,
  rowVersion: number,
): void {
  if (before.rowVersion === rowVersion) return
  throw new RequestProblem('conflict', 'Het record is intussen door iemand anders gewijzigd.', {
    current: presentRecord(context.catalogue, type, before),
  })
}
