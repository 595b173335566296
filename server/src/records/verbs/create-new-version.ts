import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { newVersionStart } from '@stamboek/model/rules/new-version'
import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordContext } from '../context/record-context.ts'
import { requireChangeable } from '../context/record-scope.ts'
import { inUnitOfWork, type UnitOfWork } from '../context/unit-of-work.ts'
import { planRecord } from '../planning/plan-record.ts'
import { requireEnabled } from '../planning/require-enabled.ts'
import { readOneToChange } from '../reading/read-to-change.ts'
import { presentRecord, type StoredRecord } from '../reading/stored-record.ts'
import { requireRowVersion, requireUuid } from '../requests/request-values.ts'
import { saveRecords } from '../writing/save-records.ts'
import { storePlan } from '../writing/store-plan.ts'
import { requireCurrent } from './update-record.ts'

/**
 * A new version of a series (platform.md section 4, contracts.md): `id` names the version it follows, which is closed at
 * the start of the new one when it has no end. Without a start of its own it starts as the rule for new versions says.
 */
export async function createNewVersion(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<AnyRecord> {
  const request = isPlainObject(body) ? body : {}
  const previousId = requireUuid('id', request.id)
  const rowVersion = request.rowVersion === undefined ? undefined : requireRowVersion(request.rowVersion)
  const created = await inUnitOfWork(context, type, async (unit) => {
    const previous = await readOneToChange(unit, type, previousId, body)
    requireChangeable(type, previous.isGlobalSystemBusinessUnitRecord, unit)
    requireEnabled('CreateNewVersion', previous)
    const start = newVersionStart(previous.activeRangeUtc as DateRange, unit.now)
    const based: StoredRecord = { ...previous, activeRangeUtc: { start: start.start, end: null } }
    const planned = await planRecord(unit, type, { before: based, body, mode: 'newVersion' })
    const id = uuidV7()
    return storePlan(unit, type, {
      id,
      before: undefined,
      planned,
      basedOn: previous,
      checkState: async () => {
        if (rowVersion !== undefined) requireCurrent(unit, type, previous, rowVersion)
        await closePrevious(unit, type, previous, planned.after.activeRangeUtc as DateRange)
      },
    })
  })
  return presentRecord(context.catalogue, type, created)
}

async function closePrevious(
  unit: UnitOfWork,
  type: RecordType,
  previous: StoredRecord,
  next: DateRange,
): Promise<void> {
  const range = previous.activeRangeUtc as DateRange
  const message = 'De nieuwe versie moet beginnen na het begin van de vorige.'
  if (next.start === null || (range.start !== null && next.start <= range.start))
    throw new RequestProblem('ruleBroken', message, { errors: [{ field: 'activeRangeUtc', message }] })
  if (range.end !== null) return
  const after = { ...previous, activeRangeUtc: { start: range.start, end: next.start } }
  await saveRecords(unit, type, [{ id: previous.id, action: 'Update', before: previous, after }])
}
