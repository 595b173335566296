import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { viewSource } from '../engine/view-source.ts'
import { problemFrom, requireUuid } from '../input/request-values.ts'
import { readReferenceDate } from '../input/search-request.ts'
import { readTogether } from '../queries/batch-read.ts'
import { readRecord } from '../queries/read-records.ts'
import { presentRecord } from '../queries/stored-record.ts'

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
  const recordId = requireUuid('id', id)
  if (type.view) {
    const row = await viewSource(context, type.view.source).get?.(context, type, recordId, referenceDate)
    if (!row) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
    return row
  }
  if (referenceDate === undefined && !context.transaction) {
    const found = await readTogether(context, type, recordId)
    if (!found) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
    return presentRecord(context.catalogue, type, found)
  }
  const record = await readRecord(context, type, recordId, {
    ...(referenceDate && { referenceDateUtc: referenceDate }),
  })
  return presentRecord(context.catalogue, type, record)
}
