import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { isBelowParent, requireChangeable } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { requireRowVersion, requireUuid } from '../input/input-values.ts'
import { presentOne } from '../queries/present-records.ts'
import { readOneForUpdate } from '../queries/read-for-update.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { expectParentVersion } from '../rules/parent-address.ts'
import { planClosing, planNewVersion } from '../rules/plan-new-version.ts'
import type { SavePlan } from '../rules/plan-save.ts'
import { requireEnabled } from '../rules/require-enabled.ts'
import { requireSameRowVersion } from '../rules/require-same-row-version.ts'
import { storeRecord } from '../store/store-record.ts'

/**
 * Creates a version of a series (requirements 5.6) and returns it. `body.id` names the version before it, which ends
 * where the new one starts, if that lasts as long as the rest of it. The rowVersion is optional and that of this version; with a parent
 * in the address it is required and that of the parent (409). Throws 422 for system values and locks.
 */
export async function createNewVersion(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<AnyRecord> {
  const request = isPlainObject(body) ? body : {}
  const previousId = requireUuid('id', request.id)
  const isOwn = request.rowVersion !== undefined && !isBelowParent(context, type)
  const rowVersion = isOwn ? requireRowVersion(request.rowVersion) : undefined
  return inUnitOfWork(context, type, async (unit) => {
    const previous = await readOneForUpdate(unit, type, previousId, body)
    const requireParentVersion = await expectParentVersion(unit, type, request.rowVersion)
    requireChangeable(type, previous.isGlobalSystemBusinessUnitRecord, unit)
    if (previous.isDeleted === true) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
    await requireOpenGate(unit, type)
    requireEnabled('CreateNewVersion', type, previous)
    const plan = await planNewVersion(unit, type, previous, body)
    if (rowVersion !== undefined) await requireSameRowVersion(unit, type, previous, rowVersion)
    await requireParentVersion()
    const closing = planClosing(previous, plan, isWhole(previous, plan) ? 'always' : 'whenOpen')
    return presentOne(unit, type, await storeRecord(unit, type, plan, closing))
  })
}

/** Whether the new version replaces the rest of the previous one, so that no day of that is lost. */
function isWhole(previous: StoredRecord, { write }: SavePlan): boolean {
  const [before, after] = [previous.activeRangeUtc, write.after.activeRangeUtc] as readonly DateRange[]
  if (!before || !after || after.end === null) return true
  return before.end !== null && after.end >= before.end
}
