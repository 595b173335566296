import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import { inOneWrite } from '../engine/unit-of-work.ts'
import { requireRowVersion, requireUuid } from '../input/input-values.ts'
import { presentOne } from '../queries/present-records.ts'
import { readOneForUpdate } from '../queries/read-for-update.ts'
import { readRecord } from '../queries/read-records.ts'
import { planRecord } from '../rules/plan-record.ts'
import { planSave, requireNoClashes } from '../rules/plan-save.ts'
import { requireRowRight } from '../rules/require-row-right.ts'
import { requireSameRowVersion } from '../rules/require-same-row-version.ts'
import { storeRecord } from '../store/store-record.ts'

/**
 * Updates a record by id, with the child rows that were sent, and returns it; what was not sent stays, and nothing is
 * written without a change. A bad id or a missing rowVersion throws 400 alone, an invisible record 404. Errors of
 * members are reported together in the steps of `planSave` (400, then 422); a closed gate or a lock is a 422 without
 * members, a missing right to a global record or child record 403. A stale rowVersion then throws 409 with the current
 * record, and only after that clashes with rows that were not sent throw 422.
 */
export async function updateRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  body: unknown,
): Promise<AnyRecord> {
  const recordId = requireUuid('id', id)
  const rowVersion = requireRowVersion(isPlainObject(body) ? body.rowVersion : undefined)
  return inOneWrite(context, type, async (unit) => {
    const before = await readOneForUpdate(unit, type, recordId, body)
    requireChangeable(type, before.isGlobalSystemBusinessUnitRecord, unit)
    const planned = await planRecord(unit, type, { before, body, mode: 'edit' })
    const plan = await planSave(unit, type, { id: recordId, before, planned })
    if (type.parent) requireRowRight(unit, type, plan.write)
    await requireSameRowVersion(unit, type, before, rowVersion)
    requireNoClashes(plan)
    return presentOne(unit, type, await storeRecord(unit, type, plan))
  }).catch(async (error: unknown) => {
    // The write takes no lock, so another write can precede it; the 409 then carries the current record.
    if (isConflictWithoutRecord(error))
      await requireSameRowVersion(context, type, await readRecord(context, type, recordId), rowVersion)
    throw error
  })
}

function isConflictWithoutRecord(error: unknown): boolean {
  return error instanceof RequestProblem && error.code === 'conflict' && error.current === undefined
}
