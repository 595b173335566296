import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import { inOneWrite } from '../engine/unit-of-work.ts'
import { requireRowVersion, requireUuid } from '../input/request-values.ts'
import { readRecord } from '../queries/read-records.ts'
import { readOneToChange } from '../queries/read-to-change.ts'
import { presentRecord } from '../queries/stored-record.ts'
import { planRecord } from '../rules/plan-record.ts'
import { requireCurrent } from '../store/require-current.ts'
import { storePlan } from '../store/store-plan.ts'

/** Update by id with the rowVersion that was read; a stale one gets 409 with the record as it is now. */
export async function updateRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  body: unknown,
): Promise<AnyRecord> {
  const recordId = requireUuid('id', id)
  const rowVersion = requireRowVersion(isPlainObject(body) ? body.rowVersion : undefined)
  return inOneWrite(context, type, async (unit) => {
    const before = await readOneToChange(unit, type, recordId, body)
    requireChangeable(type, before.isGlobalSystemBusinessUnitRecord, unit)
    const planned = await planRecord(unit, type, { before, body, mode: 'edit' })
    const checkState = () => requireCurrent(unit, type, before, rowVersion)
    const updated = await storePlan(unit, type, { id: recordId, before, planned, checkState })
    return presentRecord(unit.catalogue, type, updated)
  }).catch(async (error: unknown) => {
    // Without a lock somebody else can be quicker between reading and writing.
    if (isConflict(error))
      requireCurrent(context, type, await readRecord(context, type, recordId), rowVersion)
    throw error
  })
}

function isConflict(error: unknown): boolean {
  return error instanceof RequestProblem && error.code === 'conflict' && error.current === undefined
}
