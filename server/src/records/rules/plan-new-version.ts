import { resolveNewVersionStart } from '@stamboek/model/rules/new-version-start'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { planRecord } from './plan-record.ts'
import { planSave, type SavePlan } from './plan-save.ts'

/**
 * Plans the insert of a version: the members of `body` over those of `previous`, which stays as it is
 * (`planClosing`). A body without a period begins by the rule for new versions, without an end. Throws as `planSave`.
 */
export async function planNewVersion(
  context: RecordContext,
  type: RecordType,
  previous: StoredRecord,
  body: unknown,
): Promise<SavePlan> {
  const { start } = resolveNewVersionStart(previous.activeRangeUtc as DateRange, context.now)
  const based: StoredRecord = { ...previous, activeRangeUtc: { start, end: null } }
  const planned = await planRecord(context, type, { before: based, body, mode: 'newVersion' })
  return planSave(context, type, { id: uuidV7(), before: undefined, planned, basedOn: previous })
}

/**
 * Returns the update that ends the previous version where the next one starts; none if its own end stays: an earlier
 * one, and with `whenOpen` any. Throws 422 if the next version does not start after the start of the previous one.
 */
export function planClosing(
  previous: StoredRecord,
  { write }: SavePlan,
  ends: 'whenOpen' | 'always',
): readonly PlannedWrite[] {
  const range = previous.activeRangeUtc as DateRange
  const next = write.after.activeRangeUtc as DateRange
  const message = 'De nieuwe versie moet beginnen na het begin van de vorige.'
  if (next.start === null || (range.start !== null && next.start <= range.start))
    throw new RequestProblem('ruleBroken', message, { errors: [{ field: 'activeRangeUtc', message }] })
  if (range.end !== null && (ends === 'whenOpen' || range.end <= next.start)) return []
  const after = { ...previous, activeRangeUtc: { start: range.start, end: next.start } }
  return [{ id: previous.id, action: 'Update', before: previous, after }]
}
