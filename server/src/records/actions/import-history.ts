import type { ImportBatch } from '@stamboek/model/contract/import-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { readBatches } from '../import/import-batches.ts'

/** The latest hundred imports of a type in the business unit of the call, newest first. */
export function importHistory(context: RecordContext, type: RecordType): Promise<readonly ImportBatch[]> {
  return readBatches(context, type)
}
