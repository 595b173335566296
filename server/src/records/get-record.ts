import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../database/record-table.ts'
import { readRecord } from './read-records.ts'
import type { RecordContext } from './record-context.ts'
import { problemFrom, requireUuid } from './request-values.ts'
import { readReferenceDate } from './search-request.ts'
import { presentRecord } from './stored-record.ts'

/** Get by id, with child records; 404 when absent or not visible. `?referenceDateUtc` chooses the labels of versions. */
export async function getRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  query: unknown,
): Promise<AnyRecord> {
  const errors: { field: string; message: string }[] = []
  const { referenceDateUtc } = (query ?? {}) as { referenceDateUtc?: unknown }
  const referenceDate = readReferenceDate(referenceDateUtc, (field, message) =>
    errors.push({ field, message }),
  )
  if (errors.length > 0) throw problemFrom(errors)
  const record = await readRecord(context, type, requireUuid('id', id), {
    ...(referenceDate && { referenceDateUtc: referenceDate }),
  })
  return presentRecord(recordTable(type), record)
}
