import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { presentRecord, type StoredRecord } from '../queries/stored-record.ts'

/** Contracts: state (409) is checked after shape and rules. */
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
