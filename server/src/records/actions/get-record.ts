import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { findFeature, findViewSource, type RecordContext } from '../engine/record-context.ts'
import { malformedProblem, requireUuid } from '../input/input-values.ts'
import { parseReferenceDate } from '../input/search-input.ts'
import { batchRead } from '../queries/batch-read.ts'
import { withOwnedRecords } from '../queries/owned-records.ts'
import { presentOne } from '../queries/present-records.ts'
import { readRecord } from '../queries/read-records.ts'

/**
 * Reads a record by id with its child records and the lists that only a Get returns, or the row that a feature
 * supplies for a view; 404 if absent or not visible. `query.referenceDateUtc` is the instant of its labels, by
 * default now (400 if malformed).
 */
export async function getRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  query: unknown,
): Promise<AnyRecord> {
  const errors: { field: string; message: string }[] = []
  const { referenceDateUtc } = (query ?? {}) as { referenceDateUtc?: unknown }
  const referenceDate = parseReferenceDate(referenceDateUtc, (field, message) =>
    errors.push({ field, message }),
  )
  if (errors.length > 0) throw malformedProblem(errors)
  const recordId = requireUuid('id', id)
  const source = findViewSource(context, type)
  if (source) {
    const row = await source.get?.(context, type, recordId, referenceDate)
    if (!row) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
    return row
  }
  // Reads below a parent depend on that parent, so they cannot be batched.
  if (referenceDate === undefined && !context.transaction && !context.below) {
    const found = await batchRead(context, type, recordId)
    if (!found) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
    return withLists(context, type, await presentOne(context, type, found))
  }
  const record = await readRecord(context, type, recordId, {
    ...(referenceDate && { referenceDateUtc: referenceDate }),
  })
  const asked = { referenceDateUtc: referenceDate }
  return withLists(context, type, await presentOne(context, type, record, asked))
}

async function withLists(context: RecordContext, type: RecordType, record: AnyRecord): Promise<AnyRecord> {
  const owned = await withOwnedRecords(context, type, record)
  const supplied = await findFeature(context.engine, type.dtoKey).lists?.(context, type, record)
  return supplied ? { ...owned, ...supplied } : owned
}
